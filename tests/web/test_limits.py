"""How much anybody may ask, with a clock of our own."""

from __future__ import annotations

import pytest

from companion.web.limits import ADDRESSES, CONNECTIONS_ALL, CONNECTIONS_EACH, Buckets, Crowd, Rates, is_ours, network


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def allowed(rates: Rates, address: str, most: int = 10_000) -> int:
    """How many times in a row."""
    return next((number for number in range(most) if not rates.allow(address)), most)


def test_an_address_may_ask_much_at_once_and_then_so_much_a_second() -> None:
    clock = Clock()
    rates = Rates(clock)
    rates.vouch("10.0.0.1")
    assert allowed(rates, "10.0.0.1") == 300
    clock.now = 1.0
    assert allowed(rates, "10.0.0.1") == 100
    clock.now = 1000.0
    assert allowed(rates, "10.0.0.1") == 300


def test_strangers_share_what_there_is_and_those_who_are_known_do_not_wait_for_them() -> None:
    clock = Clock()
    rates = Rates(clock)
    rates.vouch("10.0.0.1")
    assert sum(allowed(rates, f"10.0.1.{number}") for number in range(50)) == 500
    assert not rates.allow("10.0.0.2")
    assert allowed(rates, "10.0.0.1") == 300


def test_a_bucket_for_each_fills_again() -> None:
    clock = Clock()
    buckets = Buckets(clock, 0.5, 3.0)
    assert [buckets.take("one") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("another")
    clock.now = 2.0
    assert [buckets.take("one") for _ in range(2)] == [True, False]


def test_whoever_makes_up_addresses_does_not_fill_the_memory() -> None:
    rates = Rates(Clock())
    for number in range(3 * ADDRESSES):
        rates.allow(f"10.1.{number // 250}.{number % 250}")
        rates.vouch(f"10.2.{number // 250}.{number % 250}")
    assert len(rates._each) == len(rates._known) == ADDRESSES


def test_countless_addresses_of_one_network_are_one() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:1") != network("2001:db8:0:1::1")
    assert network("::ffff:10.0.0.1") == network("10.0.0.1") != network("10.0.0.2")
    assert network("fe80::1%wlan0") == network("fe80::2")


class Line:
    def __init__(self, *, answering: bool = False) -> None:
        self.answering = answering
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def lines(crowd: Crowd, address: str, many: int, *, answering: bool = False) -> list[Line]:
    new = [Line(answering=answering) for _ in range(many)]
    for line in new:
        crowd.come(address, line)
    return new


def test_one_address_keeps_so_many_and_those_that_are_answered_longest() -> None:
    crowd = Crowd()
    answered = lines(crowd, "10.0.0.1", 10, answering=True)
    silent = lines(crowd, "10.0.0.1", CONNECTIONS_EACH)
    assert not any(line.dropped for line in answered)
    assert [line.dropped for line in silent] == [True] * 10 + [False] * (CONNECTIONS_EACH - 10)


def test_when_all_are_too_many_one_goes_of_whoever_has_most() -> None:
    crowd = Crowd()
    phones = [line for seat in range(10) for line in lines(crowd, f"10.0.0.{seat}", 2)]
    others = [line for number in range(6) for line in lines(crowd, f"10.0.1.{number}", 60)]
    newcomer = lines(crowd, "10.0.2.1", 1)
    assert not any(line.dropped for line in phones + newcomer)
    assert sum(not line.dropped for line in others) == CONNECTIONS_ALL - 21


def test_who_has_gone_no_longer_counts() -> None:
    crowd = Crowd()
    for line in lines(crowd, "10.0.0.1", CONNECTIONS_EACH):
        crowd.go("10.0.0.1", line)
    assert not any(line.dropped for line in lines(crowd, "10.0.0.1", CONNECTIONS_EACH))


@pytest.mark.parametrize(
    "host", ["192.168.1.5", "192.168.1.5:8080", "localhost:80", "127.0.0.1", "[::1]:8080", "LocalHost"]
)
def test_our_own_addresses_are_ours(host: str) -> None:
    assert is_ours(host, "192.168.1.5")
    assert is_ours("[fe80::1]:8080", "fe80::1%wlan0")
    assert is_ours("192.168.1.5:8080", "::ffff:192.168.1.5")


NOT_OURS = """\
evil.example
192.168.1.6
192.168.1.5.evil.example
192.168.1.5:8080:1
192.168.1.5:x
192.168.1.5:٣
192.168.1.5/
@192.168.1.5
[192.168.1.5
127.0.0.1.evil
localhost.
localhost.evil
3232235781
0xc0a80105
:
"""


@pytest.mark.parametrize("host", NOT_OURS.split("\n"))
def test_names_that_somebody_could_turn_to_us_are_not(host: str) -> None:
    assert not is_ours(host, "192.168.1.5")
