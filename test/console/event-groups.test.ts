import { expect, test } from "vitest";
import { dayInWords, groupEvents } from "../../console/src/parts/event-groups.js";
import { hasIcon } from "../../console/src/parts/event-icons.js";
import { kindsWithSentence } from "../../console/src/parts/event-sentences.js";

const at = (day: number, hour: number): string => new Date(2026, 2, day, hour).toISOString();
const event = (id: string, occurredAt: string, subject: string | null) => ({
  id,
  kind: "a2a.task.replied",
  occurredAt,
  subject: subject === null ? null : { __typename: "A2aTask", id: subject },
});

test("events of an object are together where its newest is, day by day, and those about nothing are alone", () => {
  const events = [
    event("6", at(4, 11), "a"),
    event("5", at(4, 10), "b"),
    event("4", at(4, 9), null),
    event("3", at(4, 8), "a"),
    event("2", at(4, 7), null),
    event("1", at(3, 23), "a"),
  ];
  const days = groupEvents(events);
  expect(days.map(({ groups }) => groups.map((group) => group.map(({ id }) => id)))).toEqual([
    [["6", "3"], ["5"], ["4"], ["2"]],
    [["1"]],
  ]);
  expect(days.map(({ start }) => start)).toEqual([4, 3].map((day) => new Date(2026, 2, day).getTime()));
});

test("today and yesterday have names, earlier days have dates", () => {
  const now = new Date(2026, 2, 4, 15).getTime();
  const words = [4, 3, 2].map((day) => dayInWords(new Date(2026, 2, day).getTime(), now));
  expect(words.slice(0, 2)).toEqual(["Today", "Yesterday"]);
  expect(words[2]).toContain("2");
});

test("every kind of event has an icon", () => {
  expect([...kindsWithSentence].filter((kind) => !hasIcon(kind))).toEqual([]);
});
