import fc from "fast-check";
import { expect, test } from "vitest";
import { checkMessage } from "../../../subgraphs/a2a/tasks/rules/message.js";
import { leastJsonBytes } from "../../../subgraphs/shared/rules/plain-json.js";

// As variables are: one text in memory, which would be longer than any text can be if it were written out.
const text = "x".repeat(1_000_000);
const everywhere = Array.from({ length: 600 }, () => text);

test("what a value has at least as JSON is never more than it has", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const least = leastJsonBytes(value, Number.POSITIVE_INFINITY);
      expect(least).toBeLessThanOrEqual(Buffer.byteLength(JSON.stringify(value)));
    }),
  );
  expect(leastJsonBytes(everywhere, 5_000_000)).toBeLessThan(7_000_000);
});

test.each([
  [{ parts: [{ data: everywhere }] }, "parts"],
  [{ parts: everywhere.slice(0, 50).map((one) => ({ text: one })) }, "parts"],
  [{ parts: [{ text: "x" }], metadata: { everywhere } }, "metadata"],
])("a message in which a long text stands very often is too large: %#", (content, place) => {
  const { violations } = checkMessage({ messageId: "m", ...content }, ["message"]);
  expect(violations).toEqual([expect.objectContaining({ path: ["message", place] })]);
});
