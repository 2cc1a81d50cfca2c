import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";

/** Answers a request itself. What `truth` answers is what the local Slack would have said. */
export type Lie = (response: ServerResponse, request: IncomingMessage, truth: () => Promise<any>) => unknown;

/** A request as it came. */
export interface Heard {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: number;
}

/** A proxy in front of the local Slack that answers wrongly on demand. */
export interface LyingSlack {
  readonly url: string;
  readonly heard: Heard[];
  /** Answers requests with this beginning of the path wrongly, until `honest`. */
  lie(path: string, lie: Lie): void;
  honest(): void;
  close(): Promise<void>;
}

/** Sends JSON, as Slack does. */
export const json = (response: ServerResponse, value: unknown): unknown =>
  response.setHeader("content-type", "application/json").end(JSON.stringify(value));

/** Starts it before a local Slack, or before nothing: a host that is not Slack's. */
export async function startLyingSlack(slack: LocalSlack | null): Promise<LyingSlack> {
  const lies = new Map<string, Lie>();
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = "", headers, method = "" } = request;
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    heard.push({ path, headers, bytes: body.length });
    const pass = async () => {
      const { authorization, "content-type": type } = headers;
      const sent = { ...(authorization === undefined ? {} : { authorization }), "content-type": type ?? "text/plain" };
      const init = { method, headers: sent, ...(method === "GET" ? {} : { body }), redirect: "manual" as const };
      return fetch(`${slack!.url}${path}`, init);
    };
    const lie = [...lies].find(([start]) => path.startsWith(start))?.[1];
    if (lie !== undefined) {
      await lie(response, request, async () => JSON.parse((await (await pass()).text()).replaceAll(slack!.url, url)));
      return;
    }
    if (slack === null) return void response.writeHead(200).end("Thank you.");
    const truth = await pass();
    const type = truth.headers.get("content-type") ?? "text/plain";
    const scopes = truth.headers.get("x-oauth-scopes");
    response.writeHead(truth.status, {
      "content-type": type,
      ...(scopes === null ? {} : { "x-oauth-scopes": scopes }),
    });
    const bytes = Buffer.from(await truth.arrayBuffer());
    response.end(type.includes("json") ? bytes.toString().replaceAll(slack.url, url) : bytes);
  }

  return {
    url,
    heard,
    lie: (path, lie) => lies.set(path, lie),
    honest: () => lies.clear(),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
