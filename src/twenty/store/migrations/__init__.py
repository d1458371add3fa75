"""The history of the schema; a database of any age is brought to the newest by `database.open_store`."""
