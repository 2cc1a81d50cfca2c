import { describe, expect, it } from "vitest";
import {
  eventsOf,
  fileEvents,
  registeredEvents,
  serviceOf,
} from "../../../subgraphs/messaging/carriers/bluebubbles/rules/events.js";

const line = "+15555550100";
const ann = "+15555550142";
const now = new Date("2026-07-01T12:00:00.000Z");
const then = new Date("2026-07-01T11:00:00.000Z");

const chat = { guid: `iMessage;-;${ann}`, participants: [{ address: ann }] };
const group = { guid: "SMS;+;chat7", participants: [{ address: ann }, { address: "+15555550143" }, { address: "" }] };
const thread = { id: chat.guid, isGroup: false, participants: [ann] };
const groupThread = { id: group.guid, isGroup: true, participants: [ann, "+15555550143"] };

const message = { guid: "G1", text: "Hello", dateCreated: then.getTime(), handle: { address: ann }, chats: [chat] };
const read = (data: unknown, type = "new-message") => eventsOf(line, type, data, now);

describe("events that are registered for", () => {
  it("are those that BlueBubbles knows and the carrier understands", () => {
    expect(registeredEvents).toEqual([
      "new-message",
      "updated-message",
      "message-send-error",
      "typing-indicator",
      "chat-read-status-changed",
      "participant-added",
      "participant-removed",
      "participant-left",
    ]);
  });
});

describe("a message that arrives", () => {
  const arrived = {
    kind: "message",
    eventKey: "G1 message",
    carrierLineId: line,
    at: then.toISOString(),
    thread,
    from: ann,
    text: "Hello",
    media: [],
    service: "imessage",
    carrierMessageId: "G1",
    ...{ echoOf: null, replyTo: null },
  };

  it.each<[string, object, object]>([
    ["a text", {}, {}],
    ["in a group, by SMS", { chats: [group] }, { thread: groupThread, service: "sms" }],
    ["its chat names no members", { chats: [{ guid: chat.guid }] }, {}],
    ["its members are no list", { chats: [{ guid: chat.guid, participants: "Ann" }] }, {}],
    ["more chats than one", { chats: [chat, group] }, {}],
    ["no text", { text: null }, { text: null }],
    ["an empty text", { text: "" }, { text: null }],
    ["a text that is a number", { text: 7 }, { text: null }],
    ["places of files in its text", { text: "a\ufffcb\ufffc" }, { text: "ab" }],
    ["nothing but places of files", { text: "\ufffc" }, { text: null }],
    ["no date", { dateCreated: undefined }, { at: now.toISOString() }],
    ["a date that is text", { dateCreated: "2026" }, { at: now.toISOString() }],
    ["a date of 0", { dateCreated: 0 }, { at: now.toISOString() }],
    ["the first millisecond", { dateCreated: 1 }, { at: "1970-01-01T00:00:00.001Z" }],
    ["the year 2999", { dateCreated: 32_503_679_999_999 }, { at: "2999-12-31T23:59:59.999Z" }],
    ["the year 3000", { dateCreated: 32_503_680_000_000 }, { at: now.toISOString() }],
    ["half of a tapback: no target", { associatedMessageType: "love" }, {}],
    ["half of a tapback: no kind", { associatedMessageGuid: "G0" }, {}],
    ["isFromMe that is no boolean", { isFromMe: "true" }, {}],
  ])("%s", (_, change, expected) => {
    expect(read({ ...message, ...change })).toEqual([{ ...arrived, ...expected }]);
  });

  it.each<[string, unknown, object | null]>([
    [
      "whole",
      { guid: "A1", transferName: "a.png", mimeType: "image/png", totalBytes: 12 },
      { ref: "A1", filename: "a.png", contentType: "image/png", byteSize: 12 },
    ],
    ["empty", { guid: "A1", totalBytes: 0 }, { ref: "A1", filename: null, contentType: null, byteSize: 0 }],
    [
      "of a negative size",
      { guid: "A1", totalBytes: -1 },
      { ref: "A1", filename: null, contentType: null, byteSize: null },
    ],
    [
      "of half a byte",
      { guid: "A1", totalBytes: 0.5 },
      { ref: "A1", filename: null, contentType: null, byteSize: null },
    ],
    [
      "of a size in text",
      { guid: "A1", totalBytes: "12" },
      { ref: "A1", filename: null, contentType: null, byteSize: null },
    ],
    ["without an id", { transferName: "a.png" }, null],
    ["that is null", null, null],
    ["that is text", "A1", null],
  ])("a file %s", (_, attachment, media) => {
    const [event] = read({ ...message, attachments: [attachment] });
    expect(event).toMatchObject({ media: media === null ? [] : [media] });
  });

  it("of many files, the first 200 are looked at", () => {
    const attachments = Array.from({ length: 201 }, (_, index) => ({ guid: `A${index}` }));
    const [event] = read({ ...message, attachments });
    expect(event).toMatchObject({ kind: "message", media: { length: 200 } });
  });

  it.each<[string, unknown]>([
    ["it has no id", { ...message, guid: undefined }],
    ["its id is empty", { ...message, guid: "" }],
    ["it has no sender", { ...message, handle: null }],
    ["its sender has no address", { ...message, handle: {} }],
    ["it has no chat", { ...message, chats: [] }],
    ["its chats are no list", { ...message, chats: chat }],
    ["its chat has no id", { ...message, chats: [{}] }],
    ["it is null", null],
    ["it is text", "G1"],
    ["it is nothing", undefined],
  ])("is ignored when %s", (_, data) => {
    expect(read(data)).toEqual([]);
  });

  it("is ignored when it was edited: the first text stays", () => {
    expect(read(message, "updated-message")).toEqual([]);
  });
});

describe("files that arrive after their message", () => {
  const attachments = [
    { guid: "A1", transferName: "a.png", mimeType: "image/png", totalBytes: 9 },
    { guid: "", transferName: "nameless" },
    { guid: "A2" },
  ];
  const file = (ref: string, more: object) => ({
    ...{ kind: "file", eventKey: `G1 file ${ref}`, carrierLineId: line, at: then.toISOString(), thread },
    ...{ carrierMessageId: "G1", file: { ref, filename: null, contentType: null, byteSize: null, ...more } },
  });

  it("are told each by itself when the message was updated, and never again under another name", () => {
    const events = [file("A1", { filename: "a.png", contentType: "image/png", byteSize: 9 }), file("A2", {})];
    expect(read({ ...message, attachments }, "updated-message")).toEqual(events);
    expect(read({ ...message, attachments, dateEdited: 7, text: "Hi" }, "updated-message")).toEqual(events);
    expect(fileEvents(line, { ...message, attachments }, now)).toEqual(events);
  });

  it("are so many at most", () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ guid: `A${index}` }));
    expect(read({ ...message, attachments: many }, "updated-message")).toHaveLength(20);
  });

  it.each<[string, unknown]>([
    ["the message is ours", { ...message, attachments, isFromMe: true }],
    ["it is a tapback", { ...message, attachments, associatedMessageType: "love", associatedMessageGuid: "G0" }],
    ["it has no chat", { ...message, attachments, chats: [] }],
    ["it has no id", { ...message, attachments, guid: 7 }],
    ["its files are no list", { ...message, attachments: "A1" }],
    ["its files are nothing", { ...message, attachments: [null, 7, [], { guid: 7 }] }],
    ["it is null", null],
  ])("are none when %s", (_, data) => {
    expect(fileEvents(line, data, now)).toEqual([]);
    expect(read(data, "updated-message").filter(({ kind }) => kind === "file")).toEqual([]);
  });
});

describe("what becomes of a message of ours", () => {
  const ours = { ...message, isFromMe: true, tempGuid: "T1" };
  const status = {
    kind: "status",
    eventKey: "G1 sent ",
    carrierLineId: line,
    at: then.toISOString(),
    carrierMessageId: "G1",
    clientRef: "T1",
    recipient: null,
    status: "sent",
    carrierThreadId: chat.guid,
    service: "imessage",
    errorCode: null,
    errorMessage: null,
  };
  const failure = { status: "error", errorMessage: "The Messages app did not send it." };
  const later = now.getTime() - 1_000;

  it.each<[string, object, object]>([
    ["sent", {}, {}],
    ["sent: error 0 is none", { error: 0 }, {}],
    ["sent: error null is none", { error: null }, {}],
    ["sent: isDelivered that is no boolean", { isDelivered: 1 }, {}],
    ["sent: a delivery date that is text says nothing", { dateDelivered: "soon" }, { at: now.toISOString() }],
    ["delivered", { isDelivered: true }, { status: "delivered", eventKey: "G1 delivered " }],
    [
      "delivered, by its date",
      { dateDelivered: later },
      { status: "delivered", eventKey: "G1 delivered ", at: new Date(later).toISOString() },
    ],
    ["failed", { error: 22 }, { ...failure, eventKey: "G1 error 22", errorCode: "22" }],
    [
      "failed although delivered",
      { error: 22, isDelivered: true },
      { ...failure, eventKey: "G1 error 22", errorCode: "22" },
    ],
    ["failed, in words", { error: "no route" }, { ...failure, eventKey: "G1 error no route", errorCode: "no route" }],
    [
      "failed, in many words",
      { error: "x".repeat(41) },
      { ...failure, eventKey: `G1 error ${"x".repeat(40)}`, errorCode: "x".repeat(40) },
    ],
    ["failed, without a name", { error: {} }, { ...failure, eventKey: "G1 error unknown", errorCode: "unknown" }],
    ["without our id", { tempGuid: null }, { clientRef: null }],
    ["with our id alone", { guid: null }, { eventKey: "T1 sent ", carrierMessageId: null }],
    ["without a chat", { chats: [] }, { carrierThreadId: null, service: null }],
    ["by RCS", { chats: [{ guid: `RCS;-;${ann}` }] }, { carrierThreadId: `RCS;-;${ann}`, service: "rcs" }],
  ])("%s", (_, change, expected) => {
    const data = { ...ours, ...change };
    const known = [{ ...status, ...expected }];
    // A new message without an id is none; the report of a failure names it by our id.
    if (data.guid === null) expect(read({ ...data, error: 0 }, "message-send-error")).toEqual(known);
    else expect(read(data, "updated-message")).toEqual(known);
  });

  it.each<[string, object, string]>([
    ["no error", {}, "1"],
    ["null", { error: null }, "1"],
    ["an error", { error: 22 }, "22"],
  ])("a failed send that names %s has the code %s", (_, change, errorCode) => {
    expect(read({ ...ours, isFromMe: false, ...change }, "message-send-error")).toEqual([
      { ...status, ...failure, eventKey: `G1 error ${errorCode}`, errorCode },
    ]);
  });

  it("a failed send that names no message is ignored", () => {
    expect(read({ ...ours, guid: null, tempGuid: null }, "message-send-error")).toEqual([]);
  });

  it("its reader is who the chat is with", () => {
    const events = read({ ...ours, isDelivered: true, dateRead: later }, "updated-message");
    expect(events).toEqual([
      { ...status, status: "delivered", eventKey: "G1 delivered " },
      { kind: "read", eventKey: "G1 read", carrierLineId: line, at: new Date(later).toISOString(), thread, from: ann },
    ]);
  });

  it.each<[string, object]>([
    ["of a group", { chats: [group] }],
    ["without a chat", { chats: [] }],
    ["in a chat that names nobody", { chats: [{ guid: "iMessage;-;" }] }],
    ["whose date is text", { dateRead: "now" }],
  ])("no reader is known %s", (_, change) => {
    const events = read({ ...ours, dateRead: later, ...change }, "updated-message");
    expect(events.map(({ kind }) => kind)).toEqual(["status"]);
  });
});

describe("a tapback", () => {
  const love = { ...message, associatedMessageType: "love", associatedMessageGuid: "p:2/G0" };
  const tapback = {
    kind: "tapback",
    eventKey: "G1 tapback",
    carrierLineId: line,
    at: then.toISOString(),
    thread,
    from: ann,
    targetCarrierMessageId: "G0",
    partIndex: 2,
    reaction: "love",
    emoji: null,
    removed: false,
  };

  it.each<[string, string, boolean]>([
    ["love", "love", false],
    ["-love", "love", true],
    ["like", "like", false],
    ["dislike", "dislike", false],
    ["laugh", "laugh", false],
    ["emphasize", "emphasize", false],
    ["-question", "question", true],
    ["2000", "love", false],
    ["2005", "question", false],
    ["2006", "custom", false],
    ["3001", "like", true],
    ["3006", "custom", true],
    ["1000", "custom", false],
    ["1999", "custom", false],
    ["4000", "custom", false],
    ["23001", "custom", false],
    ["30010", "custom", false],
    ["7", "custom", false],
    ["99999", "custom", false],
  ])("of the type %s is %s, removed: %s", (associatedMessageType, reaction, removed) => {
    expect(read({ ...love, associatedMessageType })).toEqual([{ ...tapback, reaction, removed }]);
  });

  it.each(["sticker", "100000", "--love", "love-", "x2000", "2000x"])("of the type %s is ignored", (type) => {
    expect(read({ ...love, associatedMessageType: type })).toEqual([]);
  });

  it.each<[string, object | null]>([
    ["p:2/G0", {}],
    ["p:999/G0", { partIndex: 999 }],
    ["bp:G0", { partIndex: 0 }],
    ["G0", { partIndex: 0 }],
    ["p:1000/G0", null],
    ["p:/G0", null],
    ["p:2/", null],
    ["p:2/G0/1", null],
    ["p:2/G 0", null],
    ["xp:2/G0", null],
  ])("on %s", (associatedMessageGuid, expected) => {
    const events = expected === null ? [] : [{ ...tapback, ...expected }];
    expect(read({ ...love, associatedMessageGuid })).toEqual(events);
  });

  it.each<[string, object]>([
    ["is ours", { isFromMe: true }],
    ["has no sender", { handle: null }],
    ["has no chat", { chats: [] }],
  ])("is ignored when it %s", (_, change) => {
    expect(read({ ...love, ...change })).toEqual([]);
  });

  it("is one too when its message is updated", () => {
    expect(read(love, "updated-message")).toEqual([tapback]);
  });
});

describe("somebody types", () => {
  it("is told with the time at which it came", () => {
    expect(read({ guid: chat.guid, display: true }, "typing-indicator")).toEqual([
      {
        kind: "typing",
        eventKey: `${chat.guid} typing ${now.toISOString()}`,
        carrierLineId: line,
        at: now.toISOString(),
        thread,
        from: ann,
      },
    ]);
  });

  it.each<[string, object]>([
    ["who stopped", { guid: chat.guid, display: false }],
    ["of whom it is not said", { guid: chat.guid }],
    ["in a group", { guid: group.guid, display: true }],
    ["in no chat", { display: true }],
    ["in a chat that names nobody", { guid: "iMessage;-", display: true }],
  ])("not somebody %s", (_, data) => {
    expect(read(data, "typing-indicator")).toEqual([]);
  });
});

describe("the members of a group", () => {
  const change = { guid: "G1", dateCreated: then.getTime(), chats: [group] };
  it.each(["participant-added", "participant-removed", "participant-left"])("after %s", (type) => {
    expect(read(change, type)).toEqual([
      {
        kind: "participants",
        eventKey: "G1 participants",
        carrierLineId: line,
        at: then.toISOString(),
        thread: groupThread,
      },
    ]);
  });
  it("of whom nobody is left", () => {
    const chats = [{ guid: group.guid, participants: [] }];
    const event = { thread: { ...groupThread, participants: [] } };
    expect(read({ ...change, chats, handle: null }, "participant-left")).toMatchObject([event]);
  });
  it.each<[string, object]>([
    ["a chat of two", { chats: [chat] }],
    ["no chat", { chats: [] }],
    ["no id", { guid: null }],
  ])("do not change with %s", (_, other) => {
    expect(read({ ...change, ...other }, "participant-added")).toEqual([]);
  });
});

describe("any other event", () => {
  it.each(["chat-read-status-changed", "new-server", "", null, 7, undefined])("%j says nothing", (type) => {
    expect(eventsOf(line, type, message, now)).toEqual([]);
  });
});

describe("the service of a chat", () => {
  it.each([
    ["iMessage;-;+1", "imessage"],
    ["SMS;-;+1", "sms"],
    ["sms", "sms"],
    ["RCS;+;chat1", "rcs"],
    ["any;-;+1", "imessage"],
    ["", "imessage"],
  ])("%s is %s", (guid, service) => {
    expect(serviceOf(guid)).toBe(service);
  });
});
