"""What people read: rulings and refusals in five languages, names, numbers, catalogues for the pages."""

from twenty.text.catalogue import LANGUAGES, Catalogue, catalogue
from twenty.text.names import Name, Order
from twenty.text.say import Cast, say

__all__ = ["LANGUAGES", "Cast", "Catalogue", "Name", "Order", "catalogue", "say"]
