"""Journals to damage."""

import pytest

from tests.core.damage import Sample, all_in_database, half_in_log


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return half_in_log(tmp_path_factory.mktemp("sample"))


@pytest.fixture(scope="session")
def closed(tmp_path_factory: pytest.TempPathFactory, sample: Sample) -> Sample:
    return all_in_database(sample, tmp_path_factory.mktemp("closed"))
