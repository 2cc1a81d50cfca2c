import { expect, it } from "vitest";
import { nameOfWriter, type Writer, writerInText } from "../../console/src/parts/writer.js";

const dana = {
  __typename: "Contact",
  id: "0",
  preferredName: "Dana Example",
  preferredNameSource: "MANUAL",
  isConfirmed: true,
} as const;
const address = "dana@example.com";

it("only a contact that a person confirmed has a name that stands without the address", () => {
  const cases: [Omit<Writer, "address">, string][] = [
    [{}, address],
    [{ says: null, contact: null }, address],
    [{ contact: dana }, "Dana Example"],
    [{ says: "The Boss", contact: dana }, "Dana Example"],
    [{ says: "Dana Example" }, `Dana Example (${address})`],
    [{ contact: { ...dana, isConfirmed: false } }, `Dana Example (${address})`],
    [
      { says: "D.", contact: { ...dana, preferredName: address, preferredNameSource: "IDENTIFIER_FALLBACK" } },
      `D. (${address})`,
    ],
    [{ contact: { ...dana, preferredName: address, preferredNameSource: "IDENTIFIER_FALLBACK" } }, address],
    [{ says: "  " }, address],
    [{ says: address }, address],
    [{ says: "ceo@example.com" }, address],
    [{ says: "a\u202Eb" }, `a‹RLO›b (${address})`],
  ];
  for (const [writer, text] of cases) expect(writerInText({ address, ...writer })).toBe(text);
  expect(nameOfWriter({ address, contact: dana })).toEqual({ name: "Dana Example", isCertain: true });
});
