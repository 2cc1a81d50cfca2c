import type { Statements } from "../../../shared/database/statements.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { TapbackEvent } from "../rules/carrier-event.js";
import { type HandsetChange, handsetLimits, type HandsetRow } from "./rules/handset.js";
import { HandsetRefusal } from "./rules/handset-refusal.js";
import { insertHandset, lockHandsets, removeEverything, updateHandset } from "./store/handsets.js";
import { showChanges } from "./store/phone-events.js";
import { findMessage, mediaBytes, type PhoneFile, type PhoneMessage } from "./store/phone-messages.js";
import { findTapback } from "./store/phone-tapbacks.js";
import { findThread, openThread, type PhoneThread } from "./store/phone-threads.js";
import { type LoopbackServices, PhoneNetwork } from "./phone-network.js";
import { react, takeBack } from "./tapbacks.js";

/** A message from a phone. */
export interface HandsetText {
  /** Where: to numbers, or into a thread that it is in. */
  readonly to: readonly string[] | null;
  readonly threadId: string | null;
  readonly text: string | null;
  readonly file: PhoneFile | null;
  /** The id of the message on its screen that it replies to, in the thread; null for none. */
  readonly replyToMessageId?: string | null;
}

type Work<Result> = (
  network: PhoneNetwork,
  thread: PhoneThread,
  phones: Map<string, HandsetRow>,
  self: HandsetRow,
) => Promise<Result>;

/** Actions of people on simulated phones (wire contract im 16). Each call is one transaction, or throws a refusal. */
export class HandsetActions {
  /** @param tx the transaction of a caller that has one */
  constructor(
    private readonly services: LoopbackServices,
    private readonly tx: Statements | null = null,
  ) {}

  async create(handset: Pick<HandsetRow, "number" | "service" | "online">): Promise<void> {
    const made = await this.run(async (network) => {
      if (network.isLine(handset.number)) throw new HandsetRefusal("exists", "This is the number of a line.");
      const { tx, now } = network;
      const result = await insertHandset(tx, handset, { limit: handsetLimits.handsets, now });
      if (result === "created") await showChanges(tx, [{ number: handset.number, kind: "created", data: {} }], now);
      return result;
    });
    if (made === "exists") throw new HandsetRefusal("exists", "There is a phone with this number.");
    if (made === "full") throw new HandsetRefusal("full", `There are ${handsetLimits.handsets} phones already.`);
  }

  /** Changes the behaviour of a phone. Waiting messages are delivered when possible. */
  change(number: string, change: HandsetChange): Promise<void> {
    return this.run(async (network) => {
      const before = await lockHandsets(network.tx, [number]);
      if (!before.has(number)) throw noHandset();
      await updateHandset(network.tx, number, change, network.now);
      await network.deliver([number]);
      const phones = await lockHandsets(network.tx, [number]);
      if (phones.get(number)?.online === true) await network.tell(phones, [number], "changed", {});
      else await network.show(phones, { number, kind: "changed", data: {} });
    });
  }

  /** A phone texts. Answers the ids of the message and of its thread. */
  text(number: string, message: HandsetText): Promise<{ messageId: string; threadId: string }> {
    const { to, threadId, text, file, replyToMessageId = null } = message;
    return this.run(async (network) => {
      if (file !== null && (await mediaBytes(network.tx)) + file.bytes.length > handsetLimits.allMediaBytes) {
        throw new HandsetRefusal("full", "The files of the phones have reached the maximum size.");
      }
      const known = threadId === null ? null : await this.threadOf(network, number, threadId);
      const members = known?.members ?? [...new Set([number, ...(to ?? [])])];
      const phones = await network.lockPhones({ members });
      const self = awake(phones, number);
      if (members.length < 2) throw new HandsetRefusal("invalid", "A phone cannot text itself.");
      if (members.length > handsetLimits.members) throw new HandsetRefusal("invalid", "The group is too large.");
      const stranger = members.find((member) => !phones.has(member) && !network.isLine(member));
      if (stranger !== undefined)
        throw new HandsetRefusal("no_such_handset", `No phone and no line has the number ${stranger}.`);
      if (!members.some((member) => network.isLine(member))) {
        throw new HandsetRefusal("invalid", "None of these numbers is a line of this server.");
      }
      const replyTo = replyToMessageId === null ? null : await repliedTo(network, self, known, replyToMessageId);
      const thread = known ?? (await openThread(network.tx, members, network.now));
      const { service } = self;
      const what = { sender: number, thread, text, file, service, sendStyle: null, replyTo };
      const messageId = await network.post({ ...what, wasDowngraded: false, clientRef: null }, phones);
      return { messageId, threadId: thread.id };
    });
  }

  /** Sets a tapback, which replaces the phone's earlier one. Returns its id. */
  tapback(
    number: string,
    what: {
      readonly messageId: string;
      readonly partIndex: number;
      readonly reaction: TapbackEvent["reaction"];
      readonly emoji: string | null;
    },
  ): Promise<string> {
    return this.onMessage(number, what.messageId, (place, self) => {
      if (self.service === "sms") throw new HandsetRefusal("unsupported", "An SMS phone has no tapbacks.");
      return react(place, { ...what, sender: number });
    });
  }

  /** Removes a phone's tapback. */
  async removeTapback(number: string, id: string): Promise<void> {
    const { reader } = this.services.database.request;
    const tapback = isUuid(id) ? await findTapback(reader, number, id) : null;
    const absent = new HandsetRefusal("not_found", "The phone has no such tapback.");
    if (tapback === null) throw absent;
    await this.onMessage(number, tapback.messageId, async (place) => {
      if (!(await takeBack(place, tapback))) throw absent;
    });
  }

  /** A phone has read a thread. */
  read(number: string, threadId: string): Promise<void> {
    return this.inThread(number, threadId, (network, thread, phones) => network.read(number, thread, phones));
  }

  typing(number: string, threadId: string): Promise<void> {
    return this.inThread(number, threadId, (network, thread, phones) => network.typing(number, thread, phones));
  }

  /** Forgets every phone and every thread. */
  async reset(): Promise<void> {
    if (process.env["NODE_ENV"] === "production") {
      throw new HandsetRefusal("unsupported", "The simulated phones cannot be removed if NODE_ENV is production.");
    }
    return this.run(async ({ tx, now }) => {
      const numbers = await removeEverything(tx);
      if (numbers.length === 0) return;
      await showChanges(
        tx,
        numbers.map((number) => ({ number, kind: "removed", data: {} })),
        now,
      );
    });
  }

  private run<Result>(work: (network: PhoneNetwork) => Promise<Result>): Promise<Result> {
    const { database, clock } = this.services;
    const within = (tx: Statements) => work(new PhoneNetwork(tx, this.services, clock.now()));
    return this.tx === null ? database.request.pipelinedTransaction(within) : within(this.tx);
  }

  private inThread<Result>(number: string, threadId: string, work: Work<Result>): Promise<Result> {
    return this.run(async (network) => {
      const thread = await this.threadOf(network, number, threadId);
      const phones = await network.lockPhones(thread);
      return work(network, thread, phones, awake(phones, number));
    });
  }

  private onMessage<Result>(
    number: string,
    messageId: string,
    work: (place: Parameters<typeof react>[0], self: HandsetRow) => Promise<Result>,
  ): Promise<Result> {
    return this.run(async (network) => {
      const message = isUuid(messageId) ? await findMessage(network.tx, number, messageId) : null;
      if (message === null) throw new HandsetRefusal("not_found", "The phone's screen does not show this message.");
      const thread = await this.threadOf(network, number, message.threadId);
      const phones = await network.lockPhones(thread);
      return work({ network, thread, phones, message }, awake(phones, number));
    });
  }

  private async threadOf({ tx }: PhoneNetwork, number: string, id: string): Promise<PhoneThread> {
    const thread = isUuid(id) ? await findThread(tx, number, id) : null;
    if (thread === null) throw new HandsetRefusal("not_found", "The phone is not in this thread.");
    return thread;
  }
}

/** The message of a thread that a phone replies to, as its screen shows it. */
async function repliedTo(
  { tx }: PhoneNetwork,
  { number, service }: HandsetRow,
  thread: PhoneThread | null,
  id: string,
): Promise<PhoneMessage> {
  if (service !== "imessage") throw new HandsetRefusal("unsupported", "Only an iMessage phone can reply to a message.");
  const message = isUuid(id) ? await findMessage(tx, number, id) : null;
  if (message === null || message.threadId !== thread?.id) {
    throw new HandsetRefusal("not_found", "The phone's screen does not show this message in the conversation.");
  }
  return message;
}

/** The phone itself, which must be there and switched on. */
function awake(phones: ReadonlyMap<string, HandsetRow>, number: string): HandsetRow {
  const self = phones.get(number);
  if (self === undefined) throw noHandset();
  if (!self.online) throw new HandsetRefusal("offline", "The phone is offline.");
  return self;
}

const noHandset = () => new HandsetRefusal("not_found", "There is no phone with this number.");
