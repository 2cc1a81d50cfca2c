import { expect, it } from "vitest";
import { TypedSearch } from "../../console/src/shell/typed-search.js";

/** Steps that a test ends by hand: searches and pauses, in the order in which they began. */
function byHand() {
  const begun: string[] = [];
  let end = (): void => {};
  const step = (name: string): Promise<void> => {
    begun.push(name);
    return new Promise((resolve) => (end = resolve));
  };
  const search = new TypedSearch(
    (text) => step(text),
    () => step("pause"),
  );
  const next = async (): Promise<void> => {
    end();
    await new Promise(setImmediate);
  };
  return { search, begun, next };
}

it("waits until typing has paused", async () => {
  const { search, begun, next } = byHand();
  for (const text of ["l", "la", "lan"]) search.type(text);
  expect(begun).toEqual(["pause"]);
  search.type("lantern");
  await next();
  await next();
  expect(begun).toEqual(["pause", "pause", "lantern"]);
});

it("has one search run, and then searches for what was typed last", async () => {
  const { search, begun, next } = byHand();
  search.type("lantern");
  await next();
  for (const text of ["lanterns", "lanterns o", "lanterns on"]) search.type(text);
  expect(begun).toEqual(["pause", "lantern"]);
  await next();
  await next();
  await next();
  expect(begun).toEqual(["pause", "lantern", "pause", "lanterns on"]);
  search.type("lamp");
  expect(begun).toHaveLength(5);
});

it("does not search for a single character, nor for what was taken back", async () => {
  const { search, begun, next } = byHand();
  search.type("l");
  await next();
  search.type("lantern");
  search.type("");
  await next();
  await next();
  expect(begun.filter((name) => name !== "pause")).toEqual([]);
});
