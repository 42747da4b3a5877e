"""`python -m companion.verify`, and `python -m verify` wherever this folder was copied to."""

import sys

from .telling import main

sys.exit(main())
