import { expect, test } from "vitest";
import { publicError } from "../../gateway/errors/public-error.js";
import { createApp } from "../../gateway/http/app.js";
import { readConfig } from "../../gateway/files/read-config.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";

type Line = readonly [level: string, fields: Record<string, unknown>];

function recording(): { readonly log: Logger; readonly lines: Line[] } {
  const lines: Line[] = [];
  const at = (level: string) => (fields: object) => void lines.push([level, fields as Record<string, unknown>]);
  const log: Logger = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error"), child: () => log };
  return { log, lines };
}

const outcomes: readonly [string, () => unknown][] = [
  ["/good", () => ({})],
  ["/refused", () => Promise.reject(sharedErrors.problem("unauthenticated"))],
  ["/overloaded", () => Promise.reject(sharedErrors.problem("overloaded"))],
  ["/broken", () => Promise.reject(new Error("never seen before"))],
];

test("requests that fail are logged at info and above with their id, all others at debug", async () => {
  const { log, lines } = recording();
  const app = createApp(readConfig({}), log);
  for (const [url, answer] of outcomes) app.get(url, async () => answer());
  const linesOf = async (url: string): Promise<string[]> => {
    lines.length = 0;
    const { headers } = await app.inject({ url });
    expect(lines.length).toBeGreaterThan(0);
    for (const [, { requestId }] of lines) expect(requestId).toBe(headers["x-request-id"]);
    return lines.map(([level]) => level);
  };
  expect(await linesOf("/good")).toEqual(["debug"]);
  expect(await linesOf("/refused")).toEqual(["debug"]);
  expect(await linesOf("/overloaded")).toEqual(["info"]);
  expect(await linesOf("/broken")).toEqual(["error", "info"]);
  await app.close();
});

test("a GraphQL operation that fails in an answer with status 200 is logged with its id too", () => {
  const { log, lines } = recording();
  publicError(sharedErrors.problem("overloaded"), log, "req_1");
  publicError(sharedErrors.problem("unauthenticated"), log, "req_2");
  expect(lines).toEqual([
    ["warn", { requestId: "req_1", code: "overloaded" }],
    ["debug", { requestId: "req_2", code: "unauthenticated" }],
  ]);
});
