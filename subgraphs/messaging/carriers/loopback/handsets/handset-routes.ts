import type { Services } from "../../../../shared/context/services.js";
import { isUuid } from "../../../../shared/identity/uuid.js";
import type { HandsetActions } from "../handset-actions.js";
import { handsetLimits } from "../rules/handset.js";
import {
  readChange,
  readHandset,
  readId,
  readNumber,
  readPlace,
  readTapback,
  readText,
} from "../rules/handset-input.js";
import { HandsetRefusal } from "../rules/handset-refusal.js";
import { findHandset, findHandsets } from "../store/handsets.js";
import { findFile, findMessage, findShownMessages } from "../store/phone-messages.js";
import { findThread, findThreads } from "../store/phone-threads.js";
import { eventJson, handsetJson, messageJson, threadJson } from "./handset-wire.js";
import { waitForEvents } from "./wait-for-events.js";

/** The input of a route. */
export interface HandsetCall {
  readonly services: Services;
  readonly actions: HandsetActions;
  /** The parts of the path that the pattern names, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** Aborted when the client disconnects or the server stops. */
  readonly signal: AbortSignal;
}

/** The answer of a route: JSON, a file, or nothing. */
export type HandsetAnswer =
  | { readonly status: number; readonly json: unknown }
  | { readonly status: 200; readonly file: { readonly contentType: string; readonly bytes: Uint8Array } }
  | { readonly status: 204 };

interface HandsetRoute {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** `:name` is one part of the path. */
  readonly path: string;
  /** The most bytes of the body; it is not read when omitted. */
  readonly body?: number;
  handle(call: HandsetCall): Promise<HandsetAnswer>;
}

const small = 16 * 1024;
/** A file of 10 MiB in base64, a text in JSON escapes, and the rest. */
const large = Math.ceil((handsetLimits.mediaBytes * 4) / 3) + handsetLimits.textCharacters * 6 + small;

const ok = (json: unknown, status = 200): HandsetAnswer => ({ status, json });
const nothing: HandsetAnswer = { status: 204 };
const self = (call: HandsetCall): string => readNumber(call.path["number"]);
const part = (call: HandsetCall, name: string): string => call.path[name] ?? "";

async function load({ services }: HandsetCall, number: string) {
  const handset = await findHandset(services.database.request.reader, number);
  if (handset === null) throw new HandsetRefusal("not_found", "There is no phone with this number.");
  return handset;
}

/** The handset API (wire contract im 16). */
export const handsetRoutes: readonly HandsetRoute[] = [
  {
    method: "POST",
    path: "/handsets",
    body: small,
    async handle(call) {
      const handset = readHandset(call.body);
      await call.actions.create(handset);
      return ok(handsetJson(await load(call, handset.number)), 201);
    },
  },
  {
    method: "GET",
    path: "/handsets",
    async handle({ services, query }) {
      const after = query.get("after");
      const from = after === null ? null : readNumber(after, "after");
      const rows = await findHandsets(services.database.request.reader, from, handsetLimits.page);
      return ok(rows.map(handsetJson));
    },
  },
  {
    method: "GET",
    path: "/handsets/:number",
    handle: async (call) => ok(handsetJson(await load(call, self(call)))),
  },
  {
    method: "PATCH",
    path: "/handsets/:number",
    body: small,
    async handle(call) {
      await call.actions.change(self(call), readChange(call.body));
      return ok(handsetJson(await load(call, self(call))));
    },
  },
  {
    method: "POST",
    path: "/handsets/:number/messages",
    body: large,
    async handle(call) {
      const { file, ...text } = readText(call.body);
      const bytes = file === null ? null : new Uint8Array(Buffer.from(file.base64, "base64"));
      if (bytes !== null && (bytes.length === 0 || bytes.length > handsetLimits.mediaBytes)) {
        throw new HandsetRefusal("invalid", "A file has 1 byte to 10 MiB.");
      }
      const attached = file === null ? null : { filename: file.filename, contentType: file.contentType, bytes: bytes! };
      const { messageId, threadId } = await call.actions.text(self(call), { ...text, file: attached });
      return ok({ message_id: messageId, thread_id: threadId }, 201);
    },
  },
  {
    method: "POST",
    path: "/handsets/:number/tapbacks",
    body: small,
    handle: async (call) => ok({ id: await call.actions.tapback(self(call), readTapback(call.body)) }, 201),
  },
  {
    method: "DELETE",
    path: "/handsets/:number/tapbacks/:id",
    async handle(call) {
      await call.actions.removeTapback(self(call), part(call, "id"));
      return nothing;
    },
  },
  {
    method: "POST",
    path: "/handsets/:number/read",
    body: small,
    async handle(call) {
      await call.actions.read(self(call), readId(call.body["thread_id"], "thread_id"));
      return nothing;
    },
  },
  {
    method: "POST",
    path: "/handsets/:number/typing",
    body: small,
    async handle(call) {
      await call.actions.typing(self(call), readId(call.body["thread_id"], "thread_id"));
      return nothing;
    },
  },
  {
    method: "GET",
    path: "/handsets/:number/threads",
    async handle(call) {
      const { number } = await load(call, self(call));
      const after = call.query.get("after");
      const from = after === null ? null : readId(after, "after");
      const { reader } = call.services.database.request;
      const threads = await findThreads(reader, number, { after: from, limit: handsetLimits.page });
      return ok(threads.map((thread) => threadJson(number, thread)));
    },
  },
  {
    method: "GET",
    path: "/handsets/:number/threads/:id/messages",
    async handle(call) {
      const { number } = await load(call, self(call));
      const { reader } = call.services.database.request;
      const id = part(call, "id");
      const thread = isUuid(id) ? await findThread(reader, number, id) : null;
      if (thread === null) throw new HandsetRefusal("not_found", "The phone is not in this thread.");
      const window = { after: readPlace(call.query.get("after")), limit: handsetLimits.page };
      const messages = await findShownMessages(reader, number, thread.id, window);
      return ok(messages.map((message) => messageJson(number, message)));
    },
  },
  {
    method: "GET",
    path: "/handsets/:number/media/:id",
    async handle(call) {
      const { reader } = call.services.database.request;
      const id = part(call, "id");
      const message = isUuid(id) ? await findMessage(reader, self(call), id) : null;
      const file = message === null ? null : await findFile(reader, message.id);
      if (file === null) throw new HandsetRefusal("not_found", "There is no such file.");
      return { status: 200, file };
    },
  },
  {
    method: "GET",
    path: "/handsets/:number/events",
    async handle(call) {
      const { number } = await load(call, self(call));
      const wait = call.query.get("wait") ?? "0";
      if (!/^\d{1,2}$/.test(wait) || Number(wait) > 30) throw new HandsetRefusal("invalid", "wait must be 0 to 30.");
      const after = readPlace(call.query.get("after"));
      const events = await waitForEvents(call.services, number, { after, seconds: Number(wait), signal: call.signal });
      if (events === null) return ok({ error: "busy", message: "Too many requests wait already." }, 503);
      return ok(events.map(eventJson));
    },
  },
  {
    method: "POST",
    path: "/reset",
    async handle({ actions }) {
      await actions.reset();
      return nothing;
    },
  },
];
