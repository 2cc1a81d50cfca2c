import { expect, test } from "vitest";
import { LruCache } from "../../gateway/files/lru-cache.js";

test("what is asked for stays, however much else comes; what nobody asked for goes first", () => {
  const cache = new LruCache<number>(2);
  cache.set("usual", 1);
  cache.set("rare", 2);
  expect(cache.get("usual")).toBe(1);
  cache.set("new", 3);
  expect([cache.get("usual"), cache.get("rare"), cache.get("new")]).toEqual([1, undefined, 3]);
});

test("together the entries weigh no more than they may, and one that is replaced or forgotten weighs nothing", () => {
  const cache = new LruCache<string>(10);
  cache.set("large", "a", 6);
  cache.set("large", "b", 6);
  cache.set("small", "c", 4);
  expect([cache.get("large"), cache.get("small")]).toEqual(["b", "c"]);
  cache.set("next", "d", 5);
  expect([cache.get("large"), cache.get("small"), cache.get("next")]).toEqual([undefined, "c", "d"]);
  cache.set("last", "e", 1);
  expect([cache.get("small"), cache.get("next"), cache.get("last")]).toEqual(["c", "d", "e"]);
});

test("what weighs more than all may is not kept, and costs the others their place", () => {
  const cache = new LruCache<string>(3);
  cache.set("small", "a");
  cache.set("huge", "b", 4);
  expect([cache.get("small"), cache.get("huge")]).toEqual([undefined, undefined]);
});
