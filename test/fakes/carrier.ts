import { Readable } from "node:stream";
import type {
  ActionResult,
  Carrier,
  CarrierFeatures,
  OutgoingGroup,
  OutgoingMessage,
  OutgoingTapback,
  SendResult,
  Thread,
} from "../../subgraphs/messaging/carriers/public.js";
import { openCarriers } from "../../subgraphs/messaging/carriers/registry/open-carriers.js";
import type { Services } from "../../subgraphs/shared/context/services.js";

/** A call that a carrier received. */
export type Asked =
  | { readonly call: "send"; readonly message: OutgoingMessage }
  | { readonly call: "createGroup"; readonly group: OutgoingGroup }
  | { readonly call: "tapback" | "removeTapback"; readonly tapback: OutgoingTapback }
  | { readonly call: "typing" | "markRead"; readonly thread: Thread };

const everything: CarrierFeatures = {
  groups: true,
  styles: [],
  tapbackKinds: ["love", "like", "dislike", "laugh", "emphasize", "question"],
  tapbackRemove: true,
  replies: true,
  typing: true,
  readReceipt: true,
  capability: true,
  services: ["imessage", "sms"],
  maxMediaBytes: 10 * 1_048_576,
  deliveryReports: true,
};

const accepted: ActionResult = { kind: "accepted" };

/** A carrier that accepts and records every call. A test can set the outcome of the next call. */
export class FakeCarrier implements Carrier {
  readonly name: string = "fake";
  readonly asked: Asked[] = [];
  /** Files by their reference; a function is called when one is fetched. */
  readonly files = new Map<string, Uint8Array | (() => Promise<Uint8Array>)>();
  features: (line: unknown) => CarrierFeatures = () => everything;
  private next: ((signal: AbortSignal) => Promise<SendResult | ActionResult>)[] = [];
  private sent = 0;

  /** The next call comes to this. */
  answerNext(result: SendResult | ActionResult | ((signal: AbortSignal) => Promise<SendResult | ActionResult>)): void {
    this.next.push(typeof result === "function" ? result : () => Promise.resolve(result));
  }

  /** The next call comes to this, before what was said of others. */
  answerFirst(result: SendResult | ActionResult): void {
    this.next.unshift(() => Promise.resolve(result));
  }

  /** Without this. */
  without(features: Partial<CarrierFeatures>): void {
    this.features = () => ({ ...everything, ...features });
  }

  reset(): void {
    this.asked.length = 0;
    this.next = [];
    this.features = () => everything;
  }

  lines() {
    return Promise.resolve([]);
  }

  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult> {
    return this.take({ call: "send", message }, signal, this.usual(null));
  }

  createGroup(group: OutgoingGroup, signal: AbortSignal): Promise<SendResult> {
    return this.take({ call: "createGroup", group }, signal, this.usual(`thread-${group.clientRef}`));
  }

  tapback(tapback: OutgoingTapback, signal: AbortSignal): Promise<ActionResult> {
    return this.take({ call: "tapback", tapback }, signal, accepted);
  }

  removeTapback(tapback: OutgoingTapback, signal: AbortSignal): Promise<ActionResult> {
    return this.take({ call: "removeTapback", tapback }, signal, accepted);
  }

  typing(_line: unknown, thread: Thread, signal: AbortSignal): Promise<ActionResult> {
    return this.take({ call: "typing", thread }, signal, accepted);
  }

  markRead(_line: unknown, thread: Thread, signal: AbortSignal): Promise<ActionResult> {
    return this.take({ call: "markRead", thread }, signal, accepted);
  }

  /** Numbers that end in four zeros are unreachable; of those that end in 0142 it knows nothing. */
  capability(_line: unknown, address: string) {
    if (address.endsWith("0142")) return Promise.resolve("unknown" as const);
    return Promise.resolve(address.endsWith("0000") ? ("none" as const) : ("iMessage" as const));
  }

  async fetchMedia(ref: string) {
    const file = this.files.get(ref);
    if (file === undefined) throw new Error("There is no such file.");
    const bytes = typeof file === "function" ? await file() : file;
    return { stream: Readable.from([bytes]), contentType: null, byteSize: bytes.length };
  }

  health() {
    return Promise.resolve({ ok: true, detail: "" });
  }

  catchUp() {
    return Promise.resolve();
  }

  private usual(carrierThreadId: string | null): SendResult {
    return { kind: "accepted", carrierMessageId: `fake-${++this.sent}`, carrierThreadId, service: "imessage" };
  }

  private async take<Result>(asked: Asked, signal: AbortSignal, usual: Result): Promise<Result> {
    this.asked.push(asked);
    const answer = this.next.shift();
    return answer === undefined ? usual : ((await answer(signal)) as Result);
  }
}

/** The carrier of tests: their lines say `fake`. */
export const fakeCarrier = new FakeCarrier();

/** Lets a server use the fake carrier beside its own, for lines that name it. */
export function useFakeCarrier({ parts }: Pick<Services, "parts">): void {
  const others = parts.get(openCarriers).filter(({ name }) => name !== fakeCarrier.name);
  parts.put(openCarriers, [...others, fakeCarrier]);
}
