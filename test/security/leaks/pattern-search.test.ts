import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PatternSearch } from "./pattern-search.js";

const bytesOf = (text: string): Uint8Array => Buffer.from(text);

/** What is found in a haystack that comes in chunks cut at these places. */
function searchCut(search: PatternSearch, haystack: Uint8Array, cuts: readonly number[]): Map<number, number> {
  const stream = search.open();
  const places = [0, ...cuts.map((cut) => cut % (haystack.length + 1)).toSorted((a, b) => a - b), haystack.length];
  for (let i = 1; i < places.length; i += 1) stream.push(haystack.subarray(places[i - 1], places[i]));
  return new Map(stream.found);
}

describe("the search finds what is there, and nothing else", () => {
  test.each([
    ["at the beginning", "needle and more", [[0, 0]]],
    ["at the end", "more, and the needle", [[0, 14]]],
    ["the whole of it", "needle", [[0, 0]]],
    ["twice: the first counts", "needle needle", [[0, 0]]],
    [
      "overlapping ones",
      "needledle",
      [
        [0, 0],
        [1, 3],
      ],
    ],
    [
      "one inside the other",
      "xx the needles xx",
      [
        [0, 7],
        [2, 7],
      ],
    ],
    ["nearly", "needl needl eedle Needle", []],
    ["nothing", "", []],
  ])("%s", (_, haystack, expected) => {
    const search = new PatternSearch(["needle", "dledle", "needles"].map(bytesOf));
    expect([...search.searchIn(bytesOf(haystack))].toSorted(([a], [b]) => a - b)).toEqual(expected);
  });

  test("also when every border of chunks is in the middle of it", () => {
    const haystack = bytesOf("some hay, a secret text, more hay");
    const search = new PatternSearch([bytesOf("a secret text"), bytesOf("text, mo")]);
    for (let cut = 0; cut <= haystack.length; cut += 1) {
      expect([...searchCut(search, haystack, [cut])].toSorted(([a], [b]) => a - b)).toEqual([
        [0, 10],
        [1, 19],
      ]);
    }
    const single = Array.from({ length: haystack.length }, (_, index) => index);
    expect(searchCut(search, haystack, single).size).toBe(2);
  });

  test("as a plain search would, for any texts and any cuts", () => {
    const letters = (minLength: number, maxLength: number) =>
      fc.array(fc.constantFrom(0, 97, 98, 255), { minLength, maxLength }).map((codes) => Uint8Array.from(codes));
    const needles = fc.array(letters(4, 9), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(needles, letters(0, 300), fc.array(fc.nat(), { maxLength: 6 }), (patterns, haystack, cuts) => {
        const plain = patterns.map((pattern) => Buffer.from(haystack).indexOf(pattern));
        const found = searchCut(new PatternSearch(patterns), haystack, cuts);
        expect(patterns.map((_, index) => found.get(index) ?? -1)).toEqual(plain);
      }),
    );
  });

  test("the offset counts from the beginning of the stream", () => {
    const stream = new PatternSearch([bytesOf("needle")]).open();
    for (let chunk = 0; chunk < 100; chunk += 1) stream.push(bytesOf("0123456789"));
    stream.push(bytesOf("needle"));
    expect([...stream.found]).toEqual([[0, 1000]]);
  });
});

test("texts of which everything would be full are refused", () => {
  expect(() => new PatternSearch([bytesOf("abc")])).toThrow(RangeError);
});

test("without texts nothing is found", () => {
  expect(new PatternSearch([]).searchIn(bytesOf("hay".repeat(200))).size).toBe(0);
});
