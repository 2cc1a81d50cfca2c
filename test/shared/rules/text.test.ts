import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textViolation } from "../../../subgraphs/shared/rules/text.js";

describe("texts", () => {
  const limits = { min: 1, max: 4 };

  it.each(["a", "abcd", "🌒🌒🌒🌒", "a\tb\n"])("accepts %j", (text) => {
    expect(textViolation(["label"], text, limits)).toBeNull();
  });

  it.each(["", "abcde", "🌒🌒🌒🌒🌒", "a\u0000", "\u001b[0m", "\ud83c", "\u007f", "x".repeat(10_000)])(
    "refuses %j",
    (text) => {
      expect(textViolation(["label"], text, limits)).toMatchObject({ path: ["label"] });
    },
  );

  it("never lets through what PostgreSQL cannot store", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 8 }), (text) => {
        fc.pre(textViolation(["x"], text, { min: 0, max: 20 }) === null);
        expect(text).not.toContain("\0");
        expect(Buffer.from(text, "utf8").toString("utf8")).toBe(text);
      }),
    );
  });
});
