import { expect, it } from "vitest";
import { byMessage } from "../../../subgraphs/shared/rules/by-message.js";

it("what belongs to messages is listed in the order in which the messages are asked for", () => {
  const rows = ["b 1", "a 1", "b 2", "x 1"].map((text) => ({ messageId: text[0]!, text }));
  const texts = (ids: string[]) => byMessage(rows, ids).map((list) => list.map(({ text }) => text));
  expect(texts(["a", "none", "b"])).toEqual([["a 1"], [], ["b 1", "b 2"]]);
  expect(texts([])).toEqual([]);
});
