"""The anytime driver: intermediate thoughts, and the final one."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from navals.core.player import Thought
from navals.search.anytime import finish, ranking, resting, thinking, yield_all


class Growing:
    """A search whose best action is a longer word after every step."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.best = "wait"
        self.effort = 0

    def run(self) -> Iterator[None]:
        for word in self.words:
            self.best = word
            self.effort += 1
            yield

    def thought(self) -> Thought:
        return Thought(self.best, 0.5, self.effort)


def count(n: int) -> Generator[int, None, str]:
    yield from range(n)
    return "done"


def test_a_legal_action_comes_first_and_the_best_so_far_at_every_rest() -> None:
    thoughts = list(thinking("pass", False, lambda: Growing(["turn", "turn and fire"])))
    assert [thought.action for thought in thoughts] == ["pass", "turn", "turn and fire", "turn and fire"]
    assert [thought.effort for thought in thoughts] == [0, 1, 2, 2]
    assert [thought.value for thought in thoughts] == [None, None, None, 0.5]


def test_a_decision_is_set_up_after_the_first_thought_only() -> None:
    """A legal thought comes immediately."""
    made = []

    def decision() -> Growing:
        made.append(True)
        return Growing([])

    thoughts = thinking("pass", False, decision)
    assert next(thoughts).action == "pass" and not made
    assert [thought.action for thought in thoughts] == ["wait"] and made


def test_a_whim_stays_with_the_first_action() -> None:
    assert list(thinking("pass", True, lambda: Growing(["turn"]))) == [Thought("pass")]


def test_a_search_inside_another_says_what_the_outer_one_makes_of_it() -> None:
    def outer() -> Generator[str, None, str]:
        end = yield from resting(count(4), lambda number: str(number) if number > 1 else None)
        return end + "!"

    assert list(yield_all(outer())) == ["2", "3", "done!"]


def test_a_search_without_a_rest_comes_to_the_same() -> None:
    assert finish(count(5)) == finish(resting(count(5), lambda _: None)) == "done"


def test_a_ranking_grows_by_one_and_keeps_the_order_of_equals() -> None:
    words = ["bb", "aa", "c", "ddd", "ee"]
    tops = [(len(ranked), ranked[0][1]) for ranked in ranking(words, len)]
    assert tops == [(1, "bb"), (2, "bb"), (3, "bb"), (4, "ddd"), (5, "ddd")]
    *_, ranked = ranking(words, len)
    assert [word for _, word in ranked] == sorted(words, key=lambda word: -len(word))
    assert list(ranking([], len)) == []
