"""The pages, their JSON twins and the live messages.

Only views leave the service, so nothing here knows a state.
"""

from twenty.web.app import create_app
from twenty.web.settings import Settings

__all__ = ["Settings", "create_app"]
