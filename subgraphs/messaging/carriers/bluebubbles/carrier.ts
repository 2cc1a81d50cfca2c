import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Services } from "../../../shared/context/services.js";
import {
  type ActionResult,
  type Carrier,
  type CarrierFeatures,
  type CarrierLineRef,
  noReply,
  type OutgoingMedia,
  type OutgoingTapback,
  type SendResult,
  type Thread,
} from "../port/carrier.js";
import type { BlueBubblesOutcome } from "./rules/outcome.js";
import { type BlueBubblesServer, readServers } from "./rules/servers.js";
import { serviceOf } from "./rules/events.js";
import { sendStyles, styleEffects } from "../rules/send-styles.js";
import { BlueBubblesApi, blueBubblesClient } from "./api.js";
import { catchUpWith } from "./catch-up.js";

export const blueBubblesName = "bluebubbles";

export type BlueBubblesServices = Pick<
  Services,
  "config" | "clock" | "database" | "keyring" | "log" | "parts" | "publicBaseUrl"
>;

const tapbackKinds = ["love", "like", "dislike", "laugh", "emphasize", "question"] as const;
const plain: CarrierFeatures = {
  groups: false,
  styles: [],
  tapbackKinds: [],
  tapbackRemove: false,
  replies: false,
  typing: false,
  readReceipt: false,
  capability: false,
  services: ["imessage", "sms"],
  maxMediaBytes: 10 * 1024 * 1024,
  deliveryReports: true,
};
/** The features of the Private API helper. */
const full: CarrierFeatures = {
  ...plain,
  groups: true,
  styles: sendStyles,
  tapbackKinds,
  tapbackRemove: true,
  replies: true,
  typing: true,
  readReceipt: true,
  capability: true,
};

/** Whether the server at an address has the helper, as this process learned last; asked again after a while. */
type Helpers = Map<string, { readonly has: boolean; readonly until: number }>;
const askAgainAfter = 60_000;

/** Sends and receives through BlueBubbles servers, each with one line (wire contract im 17). */
export function blueBubblesCarrier(services: BlueBubblesServices): Carrier {
  const client = services.parts.get(blueBubblesClient);
  const servers = readServers(services.config.IM_BLUEBUBBLES) ?? [];
  const helpers: Helpers = new Map();
  const absent = rejected("carrier_offline", "IM_BLUEBUBBLES does not name this line.");

  const serverOf = (line: CarrierLineRef) => servers.find(({ number }) => number === line.carrierLineId);

  /** Calls the server of a line. Without the helper, what needs it is unsupported. */
  async function withHelper(
    line: CarrierLineRef,
    signal: AbortSignal,
    call: (api: BlueBubblesApi) => Promise<ActionResult>,
  ): Promise<ActionResult> {
    const server = serverOf(line);
    if (server === undefined) return absent;
    const api = new BlueBubblesApi(client, server, signal);
    return (await hasHelper(helpers, api, server)) ? call(api) : { kind: "unsupported" };
  }

  return {
    name: blueBubblesName,
    features: (line) => (helpers.get(serverOf(line)?.url ?? "")?.has === false ? plain : full),
    lines: async () => servers.map(({ number, role }) => ({ number, carrierLineId: number, roleHint: role })),

    async send({ line, thread, clientRef, text, media, sendStyle, wantService, replyTo }, signal) {
      const server = serverOf(line);
      if (server === undefined) return absent;
      const api = new BlueBubblesApi(client, server, signal);
      const helper = await hasHelper(helpers, api, server);
      const effect = helper && sendStyle !== null ? { effectId: styleEffects[sendStyle] } : {};
      const method = helper ? "private-api" : "apple-script";
      const chat = await chatOf(api, thread);
      if (chat !== null && typeof chat !== "string") return chat;
      const isReply = replyTo !== null && helper && chat !== null && serviceOf(chat) === "imessage";
      const leftPlain = replyTo !== null && !isReply;
      if (leftPlain && !replyTo.mayBePlain) return noReply;
      if (chat !== null) {
        const reply = isReply ? { selectedMessageGuid: replyTo.carrierMessageId, partIndex: 0 } : {};
        const content = { ...effect, ...reply, chatGuid: chat, tempGuid: clientRef, method };
        const result =
          media === null
            ? sent(await api.post("send", "/message/text", { ...content, message: text }), chat)
            : await sendFile(api, { content, text, media, chat, helper });
        return result.kind === "accepted" && leftPlain ? { ...result, leftPlain } : result;
      }
      if ("carrierThreadId" in thread) return noChat;
      if (media !== null || text === null) {
        return rejected("chat_needs_text", "The first message to an address must be a text without a file.");
      }
      const service = wantService === "imessage" ? "iMessage" : "SMS";
      const body = { ...effect, addresses: [thread.address], message: text, method, service, tempGuid: clientRef };
      const result = created(await api.post("send", "/chat/new", body));
      return result.kind === "accepted" && leftPlain ? { ...result, leftPlain } : result;
    },

    async createGroup({ line, addresses, clientRef, text, media, sendStyle }, signal) {
      const server = serverOf(line);
      if (server === undefined) return absent;
      const api = new BlueBubblesApi(client, server, signal);
      if (!(await hasHelper(helpers, api, server))) return { kind: "unsupported" };
      if (text === null || media !== null) {
        return rejected("group_needs_text", "The first message of a group must be a text without a file.");
      }
      const effect = sendStyle === null ? {} : { effectId: styleEffects[sendStyle] };
      const body = {
        ...effect,
        addresses,
        message: text,
        method: "private-api",
        service: "iMessage",
        tempGuid: clientRef,
      };
      return created(await api.post("send", "/chat/new", body));
    },

    tapback: (call, signal) => withHelper(call.line, signal, (api) => react(api, call, call.kind)),
    removeTapback: (call, signal) => withHelper(call.line, signal, (api) => react(api, call, `-${call.kind}`)),
    typing: (line, thread, signal) => withHelper(line, signal, (api) => inChat(api, thread, "typing")),
    markRead: (line, thread, signal) => withHelper(line, signal, (api) => inChat(api, thread, "read")),

    async capability(line, address, signal) {
      const server = serverOf(line);
      if (server === undefined) return "unknown";
      const api = new BlueBubblesApi(client, server, signal);
      if (!(await hasHelper(helpers, api, server))) return "unknown";
      const outcome = await api.get("act", "/handle/availability/imessage", { address });
      if (outcome.kind !== "accepted") return "unknown";
      const available = (outcome.data as { available?: unknown } | null)?.available;
      return available === true ? "iMessage" : available === false ? "SMS" : "unknown";
    },

    async fetchMedia(ref, signal) {
      // The guid of a file does not identify its Mac.
      for (const server of servers) {
        const file = await new BlueBubblesApi(client, server, signal).download(ref);
        if (file === null) continue;
        return { stream: Readable.from([file.bytes]), contentType: file.contentType, byteSize: file.bytes.length };
      }
      throw new Error("No BlueBubbles server has this file.");
    },

    async health(signal) {
      const asked = servers.map(async (server) => {
        const { kind } = await new BlueBubblesApi(client, server, signal).get("act", "/server/info");
        return kind === "accepted" ? null : server.number;
      });
      const silent = (await Promise.all(asked)).filter((number) => number !== null);
      return {
        ok: silent.length === 0,
        detail: silent.length === 0 ? "reachable" : `not reachable: ${silent.join(", ")}`,
      };
    },

    async catchUp(takeEvents, signal) {
      for (const server of servers) {
        if (signal.aborted) return;
        await catchUpWith(services, new BlueBubblesApi(client, server, signal), server, takeEvents);
      }
    },
  };
}

async function hasHelper(helpers: Helpers, api: BlueBubblesApi, { url }: BlueBubblesServer): Promise<boolean> {
  const known = helpers.get(url);
  if (known !== undefined && known.until > Date.now()) return known.has;
  const outcome = await api.get("act", "/server/info");
  // A server that does not answer now is skipped.
  if (outcome.kind !== "accepted") return known?.has ?? true;
  const info = (outcome.data ?? {}) as { private_api?: unknown; helper_connected?: unknown };
  const has = info.private_api === true && info.helper_connected === true;
  helpers.set(url, { has, until: Date.now() + askAgainAfter });
  return has;
}

/**
 * The chat of a thread: of an address by iMessage or else by SMS; null when Messages has none, or the reason why it is
 * unknown.
 */
async function chatOf(api: BlueBubblesApi, thread: Thread): Promise<string | null | Rejected> {
  const names =
    "address" in thread ? [`iMessage;-;${thread.address}`, `SMS;-;${thread.address}`] : [thread.carrierThreadId];
  for (const name of names) {
    const outcome = await api.get("act", `/chat/${encodeURIComponent(name)}`);
    if (outcome.kind === "accepted") return name;
    // Nothing was sent: the message stays here, for any cause of the failure.
    if (outcome.kind === "ambiguous") return rejected("carrier_error", "The BlueBubbles server did not answer.");
    if (outcome.code !== "carrier_404") return outcome;
  }
  return null;
}

async function react(
  api: BlueBubblesApi,
  { thread, carrierMessageId, partIndex, kind }: Omit<OutgoingTapback, "clientRef">,
  reaction: string,
): Promise<ActionResult> {
  if (!(tapbackKinds as readonly string[]).includes(kind)) return { kind: "unsupported" };
  const chatGuid = await chatOf(api, thread);
  if (chatGuid === null) return noChat;
  if (typeof chatGuid !== "string") return chatGuid;
  const body = { chatGuid, selectedMessageGuid: carrierMessageId, reaction, partIndex };
  return done(await api.post("act", "/message/react", body));
}

async function inChat(api: BlueBubblesApi, thread: Thread, what: "typing" | "read"): Promise<ActionResult> {
  const chat = await chatOf(api, thread);
  if (chat === null) return noChat;
  if (typeof chat !== "string") return chat;
  return done(await api.post("act", `/chat/${encodeURIComponent(chat)}/${what}`));
}

async function sendFile(
  api: BlueBubblesApi,
  {
    content,
    text,
    media,
    chat,
    helper,
  }: {
    content: Record<string, string | number | undefined>;
    text: string | null;
    media: OutgoingMedia;
    chat: string;
    helper: boolean;
  },
): Promise<SendResult> {
  const { filename, contentType } = media;
  const file = { filename, contentType, bytes: await buffer(media.open()) };
  const fields = Object.fromEntries(
    Object.entries(content).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  if (text === null) return sent(await api.upload("/message/attachment", { ...fields, name: filename }, file), chat);
  if (!helper) return rejected("file_needs_no_text", "Without the Private API, a file goes without text.");
  const uploaded = await api.upload("/attachment/upload", {}, file);
  // No message was sent yet.
  if (uploaded.kind !== "accepted") return rejected("carrier_error", "The file did not reach the BlueBubbles server.");
  const attachment = (uploaded.data as { path?: unknown } | null)?.path;
  const parts = [
    { partIndex: 0, attachment, name: filename },
    { partIndex: 1, text },
  ];
  return sent(await api.post("send", "/message/multipart", { ...content, parts }), chat);
}

function sent(outcome: BlueBubblesOutcome, chat: string): SendResult {
  if (outcome.kind !== "accepted") return outcome;
  const guid = (outcome.data as { guid?: unknown } | null)?.guid;
  return accepted(guid, chat);
}

function created(outcome: BlueBubblesOutcome): SendResult {
  if (outcome.kind !== "accepted") return outcome;
  const { guid, messages } = (outcome.data ?? {}) as { guid?: unknown; messages?: unknown };
  const first = Array.isArray(messages) ? (messages[0] as { guid?: unknown } | undefined)?.guid : undefined;
  return accepted(first, typeof guid === "string" ? guid : null);
}

function accepted(messageGuid: unknown, chat: string | null): SendResult {
  return {
    kind: "accepted",
    carrierMessageId: typeof messageGuid === "string" ? messageGuid : null,
    carrierThreadId: chat,
    service: chat === null ? null : serviceOf(chat),
  };
}

function done(outcome: BlueBubblesOutcome): ActionResult {
  return outcome.kind === "accepted" ? { kind: "accepted" } : outcome;
}

type Rejected = Extract<ActionResult, { readonly kind: "rejected" }>;

const noChat = rejected("no_such_thread", "Messages does not have this chat.");

function rejected(code: string, message: string): Rejected {
  return { kind: "rejected", code, message };
}
