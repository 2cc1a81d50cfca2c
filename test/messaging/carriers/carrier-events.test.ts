import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { boundedEvent } from "../../../subgraphs/messaging/carriers/rules/bounded-event.js";
import { loopbackLines, readLines } from "../../../subgraphs/messaging/carriers/rules/configured-lines.js";
import {
  type CarrierEvent,
  type MessageEvent,
  takeCarrierEvent,
} from "../../../subgraphs/messaging/carriers/public.js";
import { sweepCarrierEvents } from "../../../subgraphs/messaging/carriers/jobs/sweep-carrier-events.js";
import { createTestServices, type TestServices } from "../../support/services.js";

const message: MessageEvent = {
  kind: "message",
  eventKey: "key",
  carrierLineId: "line",
  at: "2026-03-01T09:00:00.000Z",
  thread: { id: "thread", isGroup: false, participants: ["+15555550142"] },
  from: "+15555550142",
  text: "hi",
  media: [],
  service: "imessage",
  carrierMessageId: "message",
  echoOf: null,
  replyTo: null,
};

describe("stored events", () => {
  let services: TestServices;
  beforeAll(async () => {
    services = await createTestServices({ IM_CARRIER_EVENTS_PER_MINUTE: "3" });
  });
  afterAll(() => services.close());
  beforeEach(async () => {
    services.clock.advance(120_000);
    await services.database.request.writer.imCarrierEvent.deleteMany();
  });
  const stored = () => services.database.request.reader.imCarrierEvent.findMany({ orderBy: { id: "asc" } });

  test("an event that comes twice is stored once", async () => {
    expect(await takeCarrierEvent(services, "test", message)).toBe("stored");
    expect(await takeCarrierEvent(services, "test", message)).toBe("known");
    expect(await stored()).toEqual([
      expect.objectContaining({
        eventKey: expect.stringMatching(/^[0-9a-f]{32} key$/),
        state: "waiting",
        payload: message,
      }),
    ]);
  });

  test("the longest names, which no index makes shorter, are stored", async () => {
    const longest = Array.from({ length: 512 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join(
      "",
    );
    const event = { ...message, eventKey: longest, carrierLineId: longest, carrierMessageId: longest };
    expect(await takeCarrierEvent(services, "test", event)).toBe("stored");
    const other = { ...event, carrierLineId: `${longest.slice(1)}x` };
    expect(await takeCarrierEvent(services, "test", other)).toBe("stored");
  });

  test("one key of two carriers is two events", async () => {
    await takeCarrierEvent(services, "test", message);
    expect(await takeCarrierEvent(services, "other", message)).toBe("stored");
  });

  test("a flood is refused beyond the rate, and what was taken is there", async () => {
    const flood = Array.from({ length: 20 }, (_, index) => ({ ...message, eventKey: `key ${index}` }));
    const answers = await Promise.allSettled(flood.map((event) => takeCarrierEvent(services, "test", event)));
    const taken = answers.filter(({ status }) => status === "fulfilled");
    expect(taken).toHaveLength(3);
    expect(await stored()).toHaveLength(3);
    const refused = answers.find((answer) => answer.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "rate_limited" });
    expect(await takeCarrierEvent(services, "test", { ...message, carrierLineId: "calm" })).toBe("stored");
  });

  test("what cannot be an event is not stored", async () => {
    expect(await takeCarrierEvent(services, "test", { ...message, eventKey: "x".repeat(600) })).toBe("invalid");
    expect(await stored()).toEqual([]);
  });

  test("events go after 30 days", async () => {
    await takeCarrierEvent(services, "test", message);
    const job = { services, signal: new AbortController().signal, attempt: 1 };
    services.clock.advance(29 * 86_400_000);
    await sweepCarrierEvents.run(job);
    expect(await stored()).toHaveLength(1);
    services.clock.advance(86_400_001);
    await sweepCarrierEvents.run(job);
    expect(await stored()).toEqual([]);
  });
});

describe("what an event may hold", () => {
  const status: CarrierEvent = {
    kind: "status",
    eventKey: "key",
    carrierLineId: "line",
    at: message.at,
    carrierMessageId: "message",
    clientRef: null,
    recipient: null,
    status: "error",
    carrierThreadId: null,
    service: null,
    errorCode: "22",
    errorMessage: null,
  };

  test.each<[string, CarrierEvent]>([
    ["an empty key", { ...message, eventKey: "" }],
    ["no time", { ...message, at: "yesterday" }],
    ["an empty line", { ...message, carrierLineId: "" }],
    ["a NUL in an id", { ...message, carrierMessageId: "a\u0000" }],
    ["half a character in an id", { ...message, carrierMessageId: "\ud800" }],
    ["a sender that is no address", { ...message, from: "x".repeat(400) }],
    [
      "hundreds of members",
      { ...message, thread: { ...message.thread, participants: Array.from({ length: 100 }, () => "a") } },
    ],
    [
      "a file without a reference",
      { ...message, media: [{ ref: "", filename: null, contentType: null, byteSize: null }] },
    ],
    ["no message at all", { ...status, carrierMessageId: null }],
  ])("%s is no event", (_, event) => expect(boundedEvent(event)).toBeNull());

  test("long texts are cut, and what the database cannot hold is replaced", () => {
    const bounded = boundedEvent({ ...message, text: `\u0000\ud800${"x".repeat(2_000_000)}` }) as MessageEvent;
    expect(bounded.text).toHaveLength(20_000);
    expect(bounded.text!.slice(0, 3)).toBe("\ufffd\ufffdx");
    expect(bounded.text!.at(-1)).toBe("…");
  });

  test("of endless files the first twenty stay", () => {
    const file = { ref: "a", filename: "n".repeat(900), contentType: null, byteSize: 1 };
    const bounded = boundedEvent({ ...message, media: Array.from({ length: 5_000 }, () => file) }) as MessageEvent;
    expect(bounded.media).toHaveLength(20);
    expect(bounded.media[0]!.filename).toHaveLength(255);
  });

  test("an ordinary event stays as it is", () => {
    expect(boundedEvent(message)).toEqual(message);
    expect(boundedEvent(status)).toEqual(status);
  });
});

const line = { number: "+15555550100", role: "router", carrier: "loopback", carrier_line_id: "a" };

test.each([
  "{",
  "{}",
  JSON.stringify([null]),
  JSON.stringify([{ ...line, number: "100" }]),
  JSON.stringify([{ ...line, role: "boss" }]),
  JSON.stringify([{ ...line, carrier: "" }]),
  JSON.stringify([line, line]),
  JSON.stringify([line, { ...line, number: "+15555550101" }]),
])("IM_LINES may not be %s", (setting) => expect(readLines(setting)).toBeNull());

test("lines of IM_LINES replace those of the loopback carrier", () => {
  expect(loopbackLines(JSON.stringify([line])).map(({ number }) => number)).toEqual(["+15555550100"]);
  expect(loopbackLines(JSON.stringify([{ ...line, carrier: "bluebubbles" }]))).toHaveLength(25);
  expect(loopbackLines(undefined)).toHaveLength(25);
});
