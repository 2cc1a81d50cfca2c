import { expect, test } from "vitest";
import { shareOfEach } from "../../../subgraphs/shared/rules/share-of-each.js";

test("lists share what they look at, and each looks at some", () => {
  const shares = [0, 1, 10, 200, 5_000].map((lists) => shareOfEach(lists, 10_000));
  expect(shares).toEqual([10_000, 10_000, 1_000, 50, 10]);
});
