import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inOrder, type Statements } from "../../../shared/database/statements.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import {
  type ActionResult,
  type Carrier,
  type CarrierFeatures,
  type CarrierLineRef,
  noReply,
  type OutgoingContent,
  type OutgoingMedia,
  type OutgoingTapback,
  type ReplyTarget,
  type SendResult,
  type Thread,
} from "../port/carrier.js";
import type { Service } from "../rules/carrier-event.js";
import { loopbackLines } from "../rules/configured-lines.js";
import { type FailingOperation, type FailNext, handsetLimits, type HandsetRow, serviceFor } from "./rules/handset.js";
import { sendStyles } from "../rules/send-styles.js";
import { findHandset } from "./store/handsets.js";
import { findFile, findMessage, findSent, type PhoneFile, type PhoneMessage } from "./store/phone-messages.js";
import { findThread, findThreadOf, openThread, type PhoneThread, touchThread } from "./store/phone-threads.js";
import { loopbackName, type LoopbackServices, messageIdOf, PhoneNetwork } from "./phone-network.js";
import { react, takeBack, type TapbackPlace } from "./tapbacks.js";

const features: CarrierFeatures = {
  groups: true,
  styles: sendStyles,
  tapbackKinds: ["love", "like", "dislike", "laugh", "emphasize", "question", "eyes"],
  tapbackRemove: true,
  replies: true,
  typing: true,
  readReceipt: true,
  capability: true,
  services: ["imessage", "sms", "rcs"],
  maxMediaBytes: handsetLimits.mediaBytes,
  deliveryReports: true,
};

const capabilityOf = { imessage: "iMessage", sms: "SMS", rcs: "RCS" } as const;
const noSuchThread = rejected("no_such_thread", "The line is not in this thread.");

/** Sends to simulated phones (wire contract im 16). Its state is in the database: any process may do any call. */
export function loopbackCarrier(services: LoopbackServices): Carrier {
  const { database, config, clock } = services;

  /** Runs what a line does in a thread that it is in; `fail_next` of its phones comes first. */
  function act(
    op: FailingOperation,
    line: CarrierLineRef,
    thread: Thread,
    work: (network: PhoneNetwork, at: PhoneThread, phones: Map<string, HandsetRow>) => Promise<ActionResult>,
  ): Promise<ActionResult> {
    return database.request.pipelinedTransaction(async (tx) => {
      const network = new PhoneNetwork(tx, services, clock.now());
      const known = "address" in thread ? null : await findLineThread(tx, line.number, thread.carrierThreadId);
      if ("carrierThreadId" in thread && known === null) return noSuchThread;
      const members = known?.members ?? [line.number, ...("address" in thread ? [thread.address] : [])];
      // Phones are locked before the thread, like in sends: the other order would be a deadlock.
      const phones = await network.lockPhones({ members });
      const at = known ?? (await openThread(tx, members, network.now));
      const failure = await network.takeFailure(phones.values(), op);
      if (failure !== null && !hasEffect(failure)) return failed(failure);
      const result = await work(network, at, phones);
      return failure === null ? result : failed(failure);
    });
  }

  async function post(
    op: "send" | "create_group",
    line: CarrierLineRef,
    to: Thread | { readonly addresses: readonly string[] },
    { clientRef, text, media, sendStyle, replyTo = null }: OutgoingContent & { readonly replyTo?: ReplyTarget | null },
  ): Promise<SendResult> {
    const file = media === null ? null : await readFile(media);
    return database.jobs.pipelinedTransaction(async (tx): Promise<SendResult> => {
      const network = new PhoneNetwork(tx, services, clock.now());
      const group = "carrierThreadId" in to ? await findLineThread(tx, line.number, to.carrierThreadId) : null;
      if ("carrierThreadId" in to && group === null) return noSuchThread;
      const named = "addresses" in to ? to.addresses : "address" in to ? [to.address] : (group?.members ?? []);
      const others = named.filter((number) => number !== line.number);
      const [known, phones, at] = await inOrder<[PhoneMessage | null, Map<string, HandsetRow>, PhoneThread | null]>(
        tx,
        () => findSent(tx, clientRef),
        () => network.lockPhones({ members: others }),
        () => findThreadOf(tx, [line.number, ...others]),
      );
      if (known !== null) {
        return sent(known.id, known.threadId, known.service, replyTo !== null && known.replyToId === null);
      }
      const unknown = others.find((number) => !phones.has(number) && !network.isLine(number));
      if (unknown !== undefined) return rejected("no_such_handset", "There is no phone with this number.");
      if (op === "create_group" && [...phones.values()].some(({ rejectGroups }) => rejectGroups)) {
        return rejected("group_rejected", "A phone does not join new groups.");
      }
      const failure = await network.takeFailure(phones.values(), op);
      if (failure !== null && !hasEffect(failure)) return failed(failure);
      const service = serviceFor([...phones.values()].map((phone) => phone.service));
      const wasDowngraded = service !== "imessage";
      const target =
        replyTo === null || wasDowngraded || at === null ? null : await repliedTo(tx, line.number, at.id, replyTo);
      const leftPlain = replyTo !== null && target === null;
      if (leftPlain && !replyTo.mayBePlain) return noReply;
      if (at !== null) await touchThread(tx, at.id, network.now);
      const thread = at ?? (await openThread(tx, [line.number, ...others], network.now));
      const id = await network.post(
        {
          sender: line.number,
          thread,
          text,
          file,
          sendStyle: wasDowngraded ? null : sendStyle,
          service,
          wasDowngraded,
          clientRef,
          replyTo: target,
        },
        phones,
      );
      return failure === null ? sent(id, thread.id, service, leftPlain) : failed(failure);
    });
  }

  /** Runs what a line does to a message that it sees, and that its author's phone can show. */
  function actOnMessage(
    op: "tapback" | "remove_tapback",
    { line, thread, carrierMessageId }: Omit<OutgoingTapback, "clientRef">,
    work: (place: TapbackPlace) => Promise<ActionResult>,
  ): Promise<ActionResult> {
    return act(op, line, thread, async (network, at, phones) => {
      const id = messageIdOf(carrierMessageId);
      const message = isUuid(id) ? await findMessage(network.tx, line.number, id) : null;
      if (message === null || message.threadId !== at.id) {
        return rejected("no_such_message", "The thread does not have this message.");
      }
      if (phones.get(message.sender)?.service === "sms") return { kind: "unsupported" };
      return work({ network, thread: at, phones, message });
    });
  }

  return {
    name: loopbackName,
    features: () => features,
    lines: async () =>
      loopbackLines(config.IM_LINES).map(({ number, role, carrierLineId }) => ({
        number,
        carrierLineId,
        roleHint: role,
      })),
    send: ({ line, thread, ...content }) => post("send", line, thread, content),
    createGroup: ({ line, addresses, ...content }) => post("create_group", line, { addresses }, content),
    tapback: (call) =>
      actOnMessage("tapback", call, async (place) => {
        const { line, partIndex, kind } = call;
        await react(place, { sender: line.number, partIndex, reaction: kind, emoji: null });
        return { kind: "accepted" };
      }),
    removeTapback: (call) =>
      actOnMessage("remove_tapback", call, async (place) => {
        const { line, partIndex, kind } = call;
        await takeBack(place, { sender: line.number, partIndex, reaction: kind, emoji: null });
        return { kind: "accepted" };
      }),
    typing: (line, thread) =>
      act("typing", line, thread, async (network, at, phones) => {
        await network.typing(line.number, at, phones);
        return { kind: "accepted" };
      }),
    markRead: (line, thread) =>
      act("read", line, thread, async (network, at, phones) => {
        await network.read(line.number, at, phones);
        return { kind: "accepted" };
      }),
    async capability(_line, address) {
      const phone = await findHandset(database.request.reader, address);
      if (phone !== null) return capabilityOf[phone.service];
      return loopbackLines(config.IM_LINES).some(({ number }) => number === address) ? "iMessage" : "none";
    },
    async fetchMedia(ref) {
      const file = isUuid(ref) ? await findFile(database.request.reader, ref) : null;
      if (file === null) throw new Error("There is no such file.");
      return { stream: Readable.from([file.bytes]), contentType: file.contentType, byteSize: file.bytes.length };
    },
    health: async () => ({ ok: true, detail: "simulated phones" }),
  };
}

async function findLineThread(tx: Statements, number: string, id: string): Promise<PhoneThread | null> {
  return isUuid(id) ? findThread(tx, number, id) : null;
}

/** The message of a thread that a line replies to; null when its screen does not show it. */
async function repliedTo(
  tx: Statements,
  number: string,
  threadId: string,
  { carrierMessageId }: ReplyTarget,
): Promise<PhoneMessage | null> {
  const id = messageIdOf(carrierMessageId);
  const message = isUuid(id) ? await findMessage(tx, number, id) : null;
  return message?.threadId === threadId ? message : null;
}

function sent(carrierMessageId: string, carrierThreadId: string, service: Service, leftPlain: boolean): SendResult {
  return { kind: "accepted", carrierMessageId, carrierThreadId, service, ...(leftPlain ? { leftPlain } : {}) };
}

type Failed = Exclude<ActionResult, { readonly kind: "accepted" }>;

function rejected(code: string, message: string): Failed {
  return { kind: "rejected", code, message };
}

function failed({ kind, code }: FailNext): Failed {
  if (kind === "ambiguous") return { kind, reason: "The phone had orders to leave this open." };
  return rejected(code ?? "failed", "The phone had orders to fail this.");
}

/** An ambiguous call with this code takes effect, although its result is unknown. */
function hasEffect({ kind, code }: FailNext): boolean {
  return kind === "ambiguous" && code === "arrived";
}

/** The bytes of a message's file. Its size was limited at upload. */
async function readFile(media: OutgoingMedia): Promise<PhoneFile> {
  const { filename, contentType } = media;
  return { filename, contentType, bytes: new Uint8Array(await buffer(media.open())) };
}
