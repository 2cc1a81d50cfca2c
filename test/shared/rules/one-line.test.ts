import { expect, test } from "vitest";
import { oneLine } from "../../../subgraphs/shared/rules/one-line.js";

test.each(["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029", "\t"])("%j becomes a space", (mark) => {
  expect(oneLine(`a${mark}b${mark}c`)).toBe("a b c");
});

test("everything else stays", () => {
  expect(oneLine("  a – ü 🔑  ")).toBe("  a – ü 🔑  ");
});
