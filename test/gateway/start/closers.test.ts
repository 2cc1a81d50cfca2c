import { expect, test } from "vitest";
import { Closers } from "../../../gateway/start/closers.js";
import type { Logger } from "../../../subgraphs/shared/logging/logger.js";
import { silentLogger } from "../../support/silent-logger.js";

test("a part that hangs or fails does not keep those before it from ending", async () => {
  const lines: object[] = [];
  const log: Logger = { ...silentLogger, error: (fields) => void lines.push(fields) };
  const closers = new Closers(log);
  const ended: string[] = [];
  closers.add("first", async () => ended.push("first"));
  closers.add("failing", () => Promise.reject(new Error("It broke.")));
  closers.add("hanging", () => new Promise(() => {}), 1);
  closers.add("last", async () => ended.push("last"));
  await closers.close();
  expect(ended).toEqual(["last", "first"]);
  expect(lines).toMatchObject([{ part: "hanging" }, { part: "failing", error: "It broke." }]);
});
