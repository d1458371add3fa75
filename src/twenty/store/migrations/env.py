"""How alembic runs a migration here: on the connection that it is given, inside its transaction."""

from alembic import context

from twenty.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
