"""How much anybody may ask, with a clock of our own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.phones.web.hosts import is_ours, network
from companion.phones.web.limits import ADDRESSES, ASKING, GUEST, STRANGERS, VISIT, Buckets, Rates
from companion.phones.web.wire import CONNECTIONS_ALL, CONNECTIONS_EACH, FEW, Crowd


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def times(may: Callable[[], bool], most: int = 10_000) -> int:
    """How many times in a row."""
    return next((number for number in range(most) if not may()), most)


def asked(rates: Rates, address: str, many: int = 10_000) -> int:
    """How many of so many things somebody is given who asks as fast as they can, each on a connection of its own."""
    return sum(rates.may_connect(address) and rates.may_ask(address) for _ in range(many))


def gets_in(rates: Rates, address: str) -> bool:
    """Whether a first visit comes to its end: the page, the files that belong to it, and what shows the link."""
    if not (rates.may_connect(address) and rates.may_ask(address, page=True)):
        return False
    return all(rates.may_connect(address) and rates.may_ask(address) for _ in range(VISIT))


def test_who_has_shown_a_link_may_ask_much_at_once_and_then_so_much_a_second() -> None:
    clock = Clock()
    rates = Rates(clock)
    rates.vouch("10.0.0.1")
    assert times(lambda: rates.may_ask("10.0.0.1")) == GUEST.most / ASKING
    clock.now = 1.0
    assert times(lambda: rates.may_ask("10.0.0.1")) == GUEST.rate / ASKING
    clock.now = 1000.0
    assert times(lambda: rates.may_ask("10.0.0.1")) == GUEST.most / ASKING


def test_bytes_are_what_counts() -> None:
    clock = Clock()
    rates = Rates(clock)
    rates.vouch("10.0.0.1")
    answers = 0
    while rates.may_ask("10.0.0.1"):
        rates.spend("10.0.0.1", 65_576)
        answers += 1
    assert 290 < answers < 310
    clock.now = 1.0
    more = 0
    while rates.may_ask("10.0.0.1"):
        rates.spend("10.0.0.1", 65_576)
        more += 1
    assert 45 < more < 55


def test_a_stranger_is_told_to_wait_and_then_nothing_and_heard_again_after_a_while() -> None:
    clock = Clock()
    rates = Rates(clock)
    assert asked(rates, "10.0.0.1") > 80
    assert not rates.may_connect("10.0.0.1")
    assert rates.wait("10.0.0.1") > 30
    clock.now = 10.0
    assert rates.may_connect("10.0.0.1")
    assert not rates.may_ask("10.0.0.1")
    clock.now = 50.0
    assert gets_in(rates, "10.0.0.1")


def test_whoever_gets_the_page_gets_all_that_follows_it() -> None:
    rates = Rates(Clock())
    assert times(lambda: gets_in(rates, "10.0.0.1")) > 10
    while rates.may_ask("10.0.0.2"):
        pass
    assert not gets_in(rates, "10.0.0.2")


@pytest.mark.long
@pytest.mark.parametrize(("strangers", "seconds"), [(4, 3), (20, 3), (50, 3), (250, 10)])
def test_floods_of_strangers_keep_nobody_out(strangers: int, seconds: int) -> None:
    """In a second fifty come for the first time, and wait as long as they are told; others always ask all they can."""
    clock = Clock()
    rates = Rates(clock)
    waiting = {f"10.0.0.{number}": number / 50 for number in range(50)}
    for tenths in range(10 * seconds):
        clock.now = tenths / 10
        for number in range(strangers):
            asked(rates, f"10.1.0.{number}", 50)
        for address in [address for address, at in waiting.items() if at <= clock.now]:
            if gets_in(rates, address):
                del waiting[address]
            else:
                waiting[address] = clock.now + rates.wait(address)
    assert not waiting


def test_all_strangers_together_have_only_so_much() -> None:
    clock = Clock()
    rates = Rates(clock)
    rates.vouch("10.0.0.1")
    assert sum(asked(rates, f"10.0.1.{number}", 200) for number in range(250)) <= STRANGERS.most / ASKING
    assert rates.may_ask("10.0.0.1")


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
        rates.may_ask(f"10.1.{number // 250}.{number % 250}")
        rates.vouch(f"10.2.{number // 250}.{number % 250}")
    assert len(rates._each) == len(rates._guests) == ADDRESSES


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


def crowd(*known: str) -> Crowd:
    return Crowd(lambda address: address in known)


def test_one_address_keeps_so_many_and_those_that_are_answered_longest() -> None:
    all_there = crowd("10.0.0.1")
    answered = lines(all_there, "10.0.0.1", 10, answering=True)
    silent = lines(all_there, "10.0.0.1", CONNECTIONS_EACH)
    assert not any(line.dropped for line in answered)
    assert [line.dropped for line in silent] == [True] * 10 + [False] * (CONNECTIONS_EACH - 10)


def test_when_all_are_too_many_one_goes_of_whoever_has_most() -> None:
    all_there = crowd()
    phones = [line for seat in range(10) for line in lines(all_there, f"10.0.0.{seat}", 2)]
    others = [line for number in range(6) for line in lines(all_there, f"10.0.1.{number}", 60)]
    newcomer = lines(all_there, "10.0.2.1", 1)
    assert not any(line.dropped for line in phones + newcomer)
    assert sum(not line.dropped for line in others) == CONNECTIONS_ALL - 21


def test_ever_so_many_strangers_throw_out_one_another_and_no_phone() -> None:
    """Three hundred addresses with half a request each, again and again."""
    known = tuple(f"10.0.0.{seat}" for seat in range(10))
    all_there = crowd(*known)
    phones = [line for address in known for line in lines(all_there, address, 6)]
    for _again in range(5):
        for number in range(300):
            lines(all_there, f"10.0.1.{number}", 1)
    assert not any(line.dropped for line in phones)


def test_a_first_visit_outlives_those_who_are_only_there() -> None:
    all_there = crowd()
    for number in range(300):
        lines(all_there, f"10.0.1.{number}", 1)
    visit = lines(all_there, "10.0.2.1", FEW)
    for number in range(CONNECTIONS_ALL - FEW):
        lines(all_there, f"10.0.3.{number}", 1)
    assert not any(line.dropped for line in visit)


def test_who_has_gone_no_longer_counts() -> None:
    all_there = crowd()
    for line in lines(all_there, "10.0.0.1", CONNECTIONS_EACH):
        all_there.go(line)
    assert not any(line.dropped for line in lines(all_there, "10.0.0.1", CONNECTIONS_EACH))


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
