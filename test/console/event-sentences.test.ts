import { expect, it } from "vitest";
import { kindsWithSentence, sentenceOf } from "../../console/src/parts/event-sentences.js";
import { eventCatalogue } from "../../subgraphs/index.js";

it("has a sentence for every kind of event, and for nothing else", () => {
  expect([...kindsWithSentence].toSorted()).toEqual(Object.keys(eventCatalogue).toSorted());
});

it.each([
  ["mail.message.received", "An email was received"],
  ["a2a.task.replied", "The worker replied to a task"],
  ["some.later_kind", "some later kind"],
])("says what %s means", (kind, sentence) => {
  expect(sentenceOf(kind)).toBe(sentence);
});
