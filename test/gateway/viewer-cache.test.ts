import { beforeEach, expect, test } from "vitest";
import { cacheViewers } from "../../gateway/viewers/viewer-cache.js";
import { ManualClock } from "../support/manual-clock.js";
import type { CredentialDirectory } from "../../subgraphs/shared/viewer/credential-directory.js";
import { anonymous, type Viewer } from "../../subgraphs/shared/viewer/viewer.js";

const clock = new ManualClock();
const credential = { scheme: "api_key", value: "ApiKey_one" } as const;
let asked: number;
let answer: Viewer | null;
const directory: CredentialDirectory = {
  lookup: () => {
    asked += 1;
    return Promise.resolve(answer);
  },
  refresh: () => Promise.resolve(answer),
};

beforeEach(() => {
  asked = 0;
  answer = { ...anonymous, kind: "admin_key", keyId: "k" };
});

test("many requests with one key ask the directory once, for five seconds at most", async () => {
  const cache = cacheViewers(directory, clock);
  await Promise.all(Array.from({ length: 50 }, () => cache.lookup(credential)));
  expect(asked).toBe(1);
  clock.advance(4_999);
  await cache.lookup(credential);
  expect(asked).toBe(1);
  answer = null;
  clock.advance(1);
  expect(await cache.lookup(credential)).toBeNull();
});

test("a revocation that is heard takes effect at once", async () => {
  const cache = cacheViewers(directory, clock);
  await cache.lookup(credential);
  answer = null;
  cache.clear();
  expect(await cache.lookup(credential)).toBeNull();
});

test("an answer that was on its way when a revocation came is not believed afterwards", async () => {
  let finish: (viewer: Viewer | null) => void = () => {};
  const slow: CredentialDirectory = {
    ...directory,
    lookup: () =>
      new Promise((resolve) => {
        asked += 1;
        finish = resolve;
      }),
  };
  const cache = cacheViewers(slow, clock);
  const early = cache.lookup(credential);
  cache.clear();
  finish(answer);
  await early;
  void cache.lookup(credential);
  expect(asked).toBe(2);
});

test("a key that is not valid is asked for each time: it may be made valid in the next moment", async () => {
  const cache = cacheViewers(directory, clock);
  answer = null;
  await cache.lookup(credential);
  answer = { ...anonymous, kind: "admin_key" };
  expect(await cache.lookup(credential)).not.toBeNull();
});

test("a credential that ends within the five seconds ends when it ends", async () => {
  const cache = cacheViewers(directory, clock);
  answer = { ...anonymous, kind: "console_admin", expiresAt: clock.now().getTime() + 1_000 };
  expect(await cache.lookup(credential)).not.toBeNull();
  clock.advance(1_000);
  expect(await cache.lookup(credential)).toBeNull();
});

test("credentials of different schemes are not taken for each other", async () => {
  const cache = cacheViewers(directory, clock);
  await cache.lookup(credential);
  await cache.lookup({ scheme: "service_token", value: credential.value });
  expect(asked).toBe(2);
});
