import { expect, test } from "vitest";
import { withFigures } from "./figures.js";
import { ratioMeasure } from "./report.js";

const measure = (what: string, over: number) =>
  ratioMeasure(what, { over, under: 2, unit: "ms", oursIs: "over" }, { atMost: 1.5 });
const rows = (text: string) => text.split("\n").filter((line) => /^\| [a-z]/.test(line));

test("a run replaces the lines that it measured, and leaves the others", () => {
  const first = withFigures("", [measure("h10 page ten", 4), measure("h2 page two", 2)], "one day");
  const second = withFigures(first, [measure("h2 page two", 8), measure("a1 a query", 2)], "another day");
  expect(rows(second)).toEqual([
    "| a1 | 2.00 ms | 2.00 ms | 1.00 | ≤ 1.5 | yes | another day |",
    "| h2 | 8.00 ms | 2.00 ms | 4.00 | ≤ 1.5 | no | another day |",
    "| h10 | 4.00 ms | 2.00 ms | 2.00 | ≤ 1.5 | no | one day |",
  ]);
  expect(withFigures(second, [], "")).toBe(second);
});
