import { describe, expect, it } from "vitest";
import { boundedEvent } from "../../../subgraphs/messaging/carriers/rules/bounded-event.js";
import type { CarrierEvent } from "../../../subgraphs/messaging/carriers/rules/carrier-event.js";

const reported = { eventKey: "K1", carrierLineId: "L1", at: "2026-07-01T12:00:00.000Z" };
const thread = { id: "C1", isGroup: false, participants: ["+15555550142"] };
const sent = { ...reported, thread, from: "+15555550142" };
const file = { ref: "F1", filename: "a.png", contentType: "image/png", byteSize: 7 };

const message = {
  ...sent,
  kind: "message" as const,
  text: "Hello",
  media: [file],
  service: "sms" as const,
  carrierMessageId: "M1",
  echoOf: null,
  replyTo: null,
};
const status = {
  ...reported,
  kind: "status" as const,
  carrierMessageId: "M1",
  clientRef: "R1",
  recipient: "+15555550142",
  status: "error" as const,
  carrierThreadId: "C1",
  service: null,
  errorCode: "22",
  errorMessage: "No.",
};
const tapback = {
  ...sent,
  kind: "tapback" as const,
  targetCarrierMessageId: "M1",
  partIndex: 0,
  reaction: "love" as const,
  emoji: null,
  removed: false,
};
const typing = { ...sent, kind: "typing" as const };
const participants = { ...reported, kind: "participants" as const, thread };
const a = (count: number) => "a".repeat(count);
const members = (count: number) => ({
  ...thread,
  participants: Array.from({ length: count }, (_, index) => `+1${index}`),
});

describe("an event that fits is stored as it is", () => {
  it.each<[string, CarrierEvent]>([
    ["a message", message],
    ["a message without a text", { ...message, text: null }],
    ["an echo", { ...message, echoOf: "R1" }],
    ["a reply", { ...message, replyTo: a(512) }],
    ["a status", status],
    ["a status with our id alone", { ...status, carrierMessageId: null, carrierThreadId: null, recipient: null }],
    ["a status with the carrier's id alone", { ...status, clientRef: null, errorCode: null, errorMessage: null }],
    ["a tapback", tapback],
    ["a tapback on the last part", { ...tapback, partIndex: 999, emoji: a(32) }],
    ["somebody types", typing],
    ["members", participants],
    ["64 members", { ...participants, thread: members(64) }],
    ["nobody is left", { ...participants, thread: members(0) }],
    ["a key of 512 characters", { ...typing, eventKey: a(512) }],
    ["an id of 512 characters", { ...message, carrierMessageId: a(512) }],
    ["an address of 320 characters", { ...typing, from: a(320) }],
    ["a text of 20,000 characters", { ...message, text: a(20_000) }],
    ["a text of several lines", { ...message, text: "a\tb\r\nc" }],
    ["an id with a character of two units", { ...message, carrierMessageId: "😀" }],
    [
      "a file of an unknown size",
      { ...message, media: [{ ...file, filename: null, contentType: null, byteSize: null }] },
    ],
  ])("%s", (_, event) => {
    expect(boundedEvent(event)).toEqual(event);
  });
});

describe("an event that names something in a way that it cannot be named is refused", () => {
  it.each<[string, CarrierEvent]>([
    ["an empty key", { ...typing, eventKey: "" }],
    ["a key of 513 characters", { ...typing, eventKey: a(513) }],
    ["an empty line", { ...typing, carrierLineId: "" }],
    ["a line of 513 characters", { ...typing, carrierLineId: a(513) }],
    ["a time that is none", { ...typing, at: "soon" }],
    ["a thread without an id", { ...typing, thread: { ...thread, id: "" } }],
    ["a member without an address", { ...participants, thread: { ...thread, participants: ["+1", ""] } }],
    ["a member of 321 characters", { ...participants, thread: { ...thread, participants: [a(321)] } }],
    ["65 members", { ...participants, thread: members(65) }],
    ["nobody as the sender", { ...typing, from: "" }],
    ["a sender of 321 characters", { ...message, from: a(321) }],
    ["a message without an id", { ...message, carrierMessageId: "" }],
    ["an echo of nothing", { ...message, echoOf: "" }],
    ["a file without an id", { ...message, media: [file, { ...file, ref: "" }] }],
    ["a status of nothing", { ...status, carrierMessageId: null, clientRef: null }],
    ["a status of an empty id", { ...status, carrierMessageId: "" }],
    ["a status of an empty id of ours", { ...status, clientRef: "" }],
    ["a status in an empty thread", { ...status, carrierThreadId: "" }],
    ["a status for nobody", { ...status, recipient: "" }],
    ["a status for 321 characters", { ...status, recipient: a(321) }],
    ["a tapback on nothing", { ...tapback, targetCarrierMessageId: "" }],
    ["a tapback on half a part", { ...tapback, partIndex: 0.5 }],
    ["a tapback on part -1", { ...tapback, partIndex: -1 }],
    ["a tapback on part 1000", { ...tapback, partIndex: 1_000 }],
    ["an id with NUL", { ...message, carrierMessageId: "a\u0000" }],
    ["an id with a line break", { ...message, carrierMessageId: "a\nb" }],
    ["an id with DEL", { ...message, carrierMessageId: "a\u007f" }],
    ["an id with half a character", { ...message, carrierMessageId: "a\ud800" }],
  ])("%s", (_, event) => {
    expect(boundedEvent(event)).toBeNull();
  });
});

describe("texts and names are cut, and what cannot be stored is replaced", () => {
  it.each<[string, CarrierEvent, object]>([
    ["a reply to an empty name", { ...message, replyTo: "" }, { replyTo: null }],
    ["a reply to 513 characters", { ...message, replyTo: a(513) }, { replyTo: null }],
    ["a reply to a name with a line break", { ...message, replyTo: "a\nb" }, { replyTo: null }],
    ["what an earlier version stored", { ...message, replyTo: undefined } as never, { replyTo: null }],
    ["a text", { ...message, text: a(20_001) }, { text: `${a(19_999)}…` }],
    ["a text that is cut within a character", { ...message, text: `${a(19_998)}😀a` }, { text: `${a(19_998)}\ufffd…` }],
    [
      "NUL, BEL, VT, FF, ESC, DEL",
      { ...message, text: "\u0000\u0007\u000b\u000c\u001b\u007f" },
      { text: "\ufffd".repeat(6) },
    ],
    ["half a character", { ...message, text: "a\ud800b" }, { text: "a\ufffdb" }],
    [
      "names of a file",
      { ...message, media: [{ ...file, filename: a(256), contentType: a(256) }] },
      { media: [{ ...file, filename: `${a(254)}…`, contentType: `${a(254)}…` }] },
    ],
    ["21 files", { ...message, media: Array(21).fill(file) }, { media: Array(20).fill(file) }],
    [
      "an error",
      { ...status, errorCode: a(256), errorMessage: `\u0000${a(255)}` },
      { errorCode: `${a(254)}…`, errorMessage: `\ufffd${a(253)}…` },
    ],
    ["an emoji", { ...tapback, emoji: a(33) }, { emoji: `${a(31)}…` }],
  ])("%s", (_, event, change) => {
    expect(boundedEvent(event)).toEqual({ ...event, ...change });
  });
});
