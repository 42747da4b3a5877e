"""Who asks, and by which name for us: pure."""

from __future__ import annotations

import ipaddress
import re

HOST = re.compile(r"(\[(?P<long>[^\[\]]+)\]|(?P<short>[^:\[\]]+))(:[0-9]{1,5})?")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

PROBES = frozenset(
    {
        "captive.apple.com",
        "clients3.google.com",
        "connectivitycheck.android.com",
        "connectivitycheck.gstatic.com",
        "connectivitycheck.grapheneos.network",
        "detectportal.firefox.com",
        "ipv6.msftconnecttest.com",
        "www.apple.com",
        "www.google.com",
        "www.gstatic.com",
        "www.msftconnecttest.com",
        "www.msftncsi.com",
    }
)
"""The names phones ask by whether there is internet; only these may be turned to us, and get only those answers."""


def network(address: str) -> str:
    """Whom an address counts for: with IPv6 everybody has countless of them."""
    parsed = _parsed(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed or address)


def _parsed(address: str) -> Address | None:
    """An address, however it is written; one of the old kind in the clothes of the new is of the old kind."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed


def is_probe(host: str) -> bool:
    """Is this one of the names a phone looks for the internet by?"""
    return host.casefold().removesuffix(":80") in PROBES


def is_ours(host: str, here: str) -> bool:
    """Is this our own address as it is in the links, and no name that somebody else can turn to us?

    The port may be another one than ours where a router or systemd hands connections on.
    """
    written = HOST.fullmatch(host)
    if not written:
        return False
    name = written["long"] or written["short"]
    address = _parsed(name)
    return name.casefold() == "localhost" or (address is not None and (address.is_loopback or address == _parsed(here)))
