"""What is written as JSON: values by the names of their fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Fields = Mapping[str, Any]  # Any: whoever reads a field knows which kind of value it has; types cannot say it
