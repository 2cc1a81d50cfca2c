import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { slackWebApi } from "../../../subgraphs/chat/slack/web-api/slack-web-api.js";

// What Slack's own client makes of servers that do not answer as Slack does (wire contract chat 8).

let slack: LocalSlack;
let server: Server | undefined;
beforeAll(async () => {
  slack = await startLocalSlack();
});
afterAll(() => slack.close());
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** A server in Slack's place; its address, and how often it was asked. */
async function inItsPlace(listener: RequestListener): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  server = createServer((request, response) => {
    asked += 1;
    listener(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`, asked: () => asked };
}

const call = (apiUrl: string, more: object = {}) =>
  slackWebApi(apiUrl).call({
    method: "chat.postMessage",
    token: slack.sample.botToken,
    input: { channel: slack.sample.general, text: "Hello" },
    sharedBy: "tests",
    ...more,
  });

test("no answer within the time limit is late, and asked once", async () => {
  slack.fault("chat.postMessage", { kind: "hang" });
  expect(await call(slack.apiUrl, { milliseconds: 1_000 })).toEqual({ kind: "late" });
  expect(slack.calls("chat.postMessage")).toHaveLength(1);
  slack.release();
});

test("a redirect is not followed: nobody knows what is behind it", async () => {
  const at = await inItsPlace((request, response) =>
    request.url === "/api/chat.postMessage"
      ? response.writeHead(307, { location: "/api/elsewhere" }).end()
      : response.end('{"ok":true}'),
  );
  expect(await call(at.url)).toEqual({ kind: "ambiguous" });
  expect(at.asked()).toBe(1);
});

test("an answer that breaks off is ambiguous", async () => {
  const at = await inItsPlace((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"ok":true', () => response.destroy());
  });
  expect(await call(at.url)).toEqual({ kind: "ambiguous" });
  expect(at.asked()).toBe(1);
});

test("an answer without an end, unpacked or as it is, is left after eight mebibytes", async () => {
  const chunk = Buffer.alloc(1 << 20, " ");
  const endless = await inItsPlace((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", more);
    more();
  });
  expect(await call(endless.url)).toEqual({ kind: "ambiguous" });
  server!.closeAllConnections();
  server!.close();
  const packed = gzipSync(Buffer.alloc(64 << 20, " "));
  const bomb = await inItsPlace((_, response) =>
    response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" }).end(packed),
  );
  expect(await call(bomb.url)).toEqual({ kind: "ambiguous" });
});

test("a host that does not exist was never reached", async () => {
  expect(await call("http://slack.invalid/api/")).toEqual({ kind: "unreachable" });
});

test("calls of one workspace that hang hold up no other workspace", async () => {
  slack.fault("chat.postMessage", { kind: "hang" }, 12);
  const held = Array.from({ length: 12 }, () => call(slack.apiUrl, { sharedBy: "slow", milliseconds: 5_000 }));
  expect((await call(slack.apiUrl, { method: "auth.test", input: {}, sharedBy: "quick" })).kind).toBe("ok");
  slack.release();
  const release = setInterval(() => slack.release(), 10);
  expect((await Promise.all(held)).every(({ kind }) => kind === "ok")).toBe(true);
  clearInterval(release);
});
