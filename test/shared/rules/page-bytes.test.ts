import { describe, expect, it } from "vitest";
import { rowsThatFit, rowsThatFitOfEach } from "../../../subgraphs/shared/rules/page-bytes.js";

describe("a page", () => {
  it.each([
    [[], 0],
    [[4, 4], 2],
    [[4, 6, 1], 2],
    [[4, 7, 1], 1],
    [[11], 1],
    [[11, 1], 1],
  ])("of sizes %j holds %d rows of 10 bytes", (sizes, count) => {
    expect(rowsThatFit(sizes, 10)).toBe(count);
  });
});

describe("lists inside one answer", () => {
  it.each([
    [
      [[4], [4], [4]],
      [1, 1, 0],
    ],
    [
      [[11, 1], [1]],
      [1, 0],
    ],
    [
      [[], [11], [1]],
      [0, 1, 0],
    ],
    [
      [[5, 6], [5]],
      [1, 1],
    ],
  ])("of sizes %j show %j rows of 10 bytes together", (lists, counts) => {
    expect(rowsThatFitOfEach(lists, 10)).toEqual(counts);
  });
});
