import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A call that the server got; addresses without their password. */
export interface BlueBubblesCall {
  readonly method: string;
  readonly path: string;
  readonly body: any;
}

/** A fault of the next call of a path, instead of its usual answer. */
export interface BlueBubblesFault {
  readonly path: string;
  /** `hang`: no answer. `cut`: the connection breaks off. */
  readonly answer: number | "hang" | "cut";
  readonly data?: unknown;
  /** Whether it does what it was asked for all the same. */
  readonly effect?: boolean;
}

/** A call that waits until it is let go. */
export interface HeldCall {
  /** Resolves when the call is there. */
  readonly arrived: Promise<void>;
  letGo(): void;
}

/** A BlueBubbles server on loopback: its routes, as far as they are called, and its faults. */
export interface FakeBlueBubbles {
  readonly url: string;
  readonly password: string;
  readonly calls: readonly BlueBubblesCall[];
  /** Messages that left. */
  readonly sent: readonly any[];
  readonly webhooks: readonly { readonly id: number; readonly url: string; readonly events: readonly string[] }[];
  /** Chats that Messages has. */
  readonly chats: Set<string>;
  helper: boolean;
  /** What `/message/query` answers, by `dateCreated`. */
  readonly history: any[];
  failNext(fault: BlueBubblesFault): void;
  /** The next call whose path begins so waits before anything is done. */
  holdNext(path: string): HeldCall;
  close(): Promise<void>;
}

export async function startFakeBlueBubbles(): Promise<FakeBlueBubbles> {
  const password = "a password & more";
  const calls: BlueBubblesCall[] = [];
  const sent: any[] = [];
  const webhooks: { id: number; url: string; events: string[] }[] = [];
  const chats = new Set<string>();
  const history: any[] = [];
  const faults: BlueBubblesFault[] = [];
  const holds: { readonly path: string; arrive(): void; readonly released: Promise<void> }[] = [];
  const state = { helper: true };
  let ids = 0;

  function send(body: any, chat: string): object {
    const guid = `guid-${(ids += 1)}`;
    sent.push({ ...body, chat, guid });
    return { guid };
  }

  /** Status and data; null is 404. */
  function answer(method: string, path: string, query: URLSearchParams, body: any): [number, unknown] {
    const chat = /^\/chat\/([^/]+)(?:\/(typing|read))?$/.exec(path);
    if (path === "/server/info") return [200, { private_api: state.helper, helper_connected: state.helper }];
    if (path === "/chat/new") {
      const known =
        body.addresses.length > 1 ? `iMessage;+;chat${(ids += 1)}` : `${body.service};-;${body.addresses[0]}`;
      chats.add(known);
      return [200, { guid: known, messages: [send(body, known)] }];
    }
    if (chat !== null && method !== "DELETE") return [chats.has(decodeURIComponent(chat[1]!)) ? 200 : 404, {}];
    if (path.startsWith("/message/text") || path === "/message/attachment" || path === "/message/multipart") {
      return chats.has(body.chatGuid) ? [200, send(body, body.chatGuid)] : [404, null];
    }
    if (path === "/attachment/upload") return [200, { path: "upload/1" }];
    if (path === "/message/react") return [200, send(body, body.chatGuid)];
    if (path === "/handle/availability/imessage") return [200, { available: query.get("address") === "+15555550142" }];
    if (path === "/message/query") {
      const found = history.filter(({ dateCreated }) => dateCreated >= body.after);
      return [200, found.slice(body.offset, body.offset + body.limit)];
    }
    if (path === "/webhook" && method === "GET") return [200, webhooks];
    if (path === "/webhook") {
      webhooks.push({ ...body, id: (ids += 1) });
      return [200, webhooks.at(-1)];
    }
    if (path.startsWith("/webhook/")) {
      const at = webhooks.findIndex(({ id }) => path === `/webhook/${id}`);
      if (at >= 0) webhooks.splice(at, 1);
      return [200, null];
    }
    return [404, null];
  }

  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, "http://localhost");
    const path = pathname.replace("/api/v1", "");
    const body = await bodyOf(request);
    calls.push({ method: request.method!, path, body });
    if (searchParams.get("password") !== password) return void response.writeHead(401).end("{}");
    const held = holds.findIndex((hold) => path.startsWith(hold.path));
    if (held >= 0) {
      const [hold] = holds.splice(held, 1);
      hold!.arrive();
      await hold!.released;
    }
    if (path === "/attachment/file-1/download") {
      return void response.writeHead(200, { "content-type": "image/png" }).end("a picture");
    }
    const index = faults.findIndex((fault) => path === fault.path);
    const fault = index < 0 ? null : faults.splice(index, 1)[0]!;
    const [status, data] =
      fault !== null && fault.effect !== true ? [0, null] : answer(request.method!, path, searchParams, body);
    if (fault === null) return void response.writeHead(status).end(JSON.stringify({ status, data }));
    if (fault.answer === "hang") return;
    if (fault.answer === "cut") return void request.socket.destroy();
    response.writeHead(fault.answer).end(JSON.stringify({ status: fault.answer, data: fault.data ?? null }));
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    password,
    calls,
    sent,
    webhooks,
    chats,
    history,
    get helper() {
      return state.helper;
    },
    set helper(has: boolean) {
      state.helper = has;
    },
    failNext: (fault) => void faults.push(fault),
    holdNext(path) {
      const [here, gone] = [promise(), promise()];
      holds.push({ path, arrive: here.resolve, released: gone.kept });
      return { arrived: here.kept, letGo: gone.resolve };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A promise, and what keeps it. */
function promise(): { readonly kept: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const kept = new Promise<void>((done) => (resolve = done));
  return { kept, resolve };
}

/** JSON; of a form its fields, and its file as text. */
async function bodyOf(request: IncomingMessage): Promise<any> {
  const bytes = await buffer(request);
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return bytes.length === 0 ? null : JSON.parse(bytes.toString());
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  const entries = [...form.entries()].map(async ([name, value]) => [
    name,
    typeof value === "string" ? value : await value.text(),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
