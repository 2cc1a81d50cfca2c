import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CarrierEvent, takeCarrierEvent } from "../../../subgraphs/messaging/carriers/public.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

type Line = Awaited<ReturnType<ImScene["attach"]>>;

let scene: ImScene;
let agent: TestAgent;
let line: Line;
let person: string;
const fetchMedia = fakeCarrier.fetchMedia.bind(fakeCarrier);

beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  line = await scene.attach(agent);
  person = phone();
});
afterEach(() => {
  fakeCarrier.fetchMedia = fetchMedia;
});

const messages = async (of = agent) => (await scene.get(of, "/messages")).body as any[];
const outcomes = async (eventKey: string) => {
  const rows = await scene.writer.imCarrierEvent.findMany({ where: { eventKey: { endsWith: ` ${eventKey}` } } });
  return rows.map(({ state, outcome }) => [state, outcome]);
};

/** Takes an event, and works until it is decided, past the time that it may wait for what it is about. */
async function decide(event: object, on: Line = line, carrier = "fake"): Promise<unknown> {
  const whole = { ...scene.reported(on), ...event } as CarrierEvent;
  await takeCarrierEvent(scene.parley.services, carrier, whole);
  for (let round = 0; round < 4; round += 1) {
    await scene.work();
    scene.clock.advance(60_000);
  }
  return (await outcomes(whole.eventKey))[0];
}

const message = (more: object = {}) => ({
  ...{ kind: "message", thread: { id: `1:1-${person}`, isGroup: false, participants: [person] }, from: person },
  ...{ text: "hi", media: [], service: "imessage", carrierMessageId: randomUUID(), echoOf: null, ...more },
});
const status = (clientRef: string | null, more: object = {}) => ({
  ...{ kind: "status", carrierMessageId: null, clientRef, recipient: null, status: "delivered", carrierThreadId: null },
  ...{ service: null, errorCode: null, errorMessage: null, ...more },
});
const tapback = (targetCarrierMessageId: string) => ({
  ...{ kind: "tapback", thread: { id: `1:1-${person}`, isGroup: false, participants: [person] }, from: person },
  ...{ targetCarrierMessageId, partIndex: 0, reaction: "love", emoji: null, removed: false },
});

describe("a carrier speaks of what is not its own", () => {
  test("a line of another carrier is not reached under the name of the first", async () => {
    expect(await decide(message(), line, "other")).toEqual(["dropped", "unknown_line"]);
    expect(await messages()).toEqual([]);
  });

  test("what is said over one line of a message of another line is not believed", async () => {
    const peer = await scene.agent();
    const other = await scene.attach(peer);
    const { body } = await scene.send(peer, { to: phone(), text: "Hello" });
    await scene.work();
    const { id } = body.message;
    const { carrierMessageId } = await scene.writer.imMessage.findUniqueOrThrow({ where: { id } });
    expect(await decide(status(id), line)).toEqual(["dropped", "unknown_message"]);
    expect(await decide(status(null, { carrierMessageId }), line)).toEqual(["dropped", "unknown_message"]);
    expect((await messages(peer)).map((one) => one.status)).toEqual(["accepted"]);
    expect(await decide(status(id), other)).toEqual(["done", "applied"]);
  });

  test("a tapback on another agent's message changes nothing", async () => {
    const peer = await scene.agent();
    const theirs = await scene.receive(await scene.attach(peer), person, "hi, you");
    expect(await decide(tapback(theirs))).toEqual(["dropped", "unknown_message"]);
    expect((await messages(peer))[0].reactions).toBeNull();
  });

  test("what is said of threads and messages that never were is dropped, and holds up nothing", async () => {
    const participants = { kind: "participants", thread: { id: "nowhere", isGroup: true, participants: [person] } };
    expect(await decide(participants)).toEqual(["dropped", "unknown_thread"]);
    expect(await decide(tapback(randomUUID()))).toEqual(["dropped", "unknown_message"]);
    expect(await decide(status(randomUUID()))).toEqual(["dropped", "unknown_message"]);
    expect(await decide(status("not an id"))).toEqual(["dropped", "unknown_message"]);
    expect(await decide(message())).toEqual(["done", "delivered"]);
  });

  test("a group of one line is another group on another line, though it has the same id", async () => {
    const peer = await scene.agent();
    const other = await scene.attach(peer);
    const thread = { id: `shared-${randomUUID()}`, isGroup: true, participants: [person, phone()] };
    await decide(message({ thread, text: "to the first" }));
    await decide(message({ thread, text: "to the second" }), other);
    const groups = async (of: TestAgent) => (await scene.get(of, "/conversations?include_groups=true")).body as any[];
    const [[first], [second]] = [await groups(agent), await groups(peer)];
    expect([first.latest_text, second.latest_text]).toEqual(["to the first", "to the second"]);
    expect(first.id).not.toBe(second.id);
  });
});

describe("files", () => {
  const file = (facts: object) => ({
    ref: "ref",
    filename: "photo.png",
    contentType: "image/png",
    byteSize: 9,
    ...facts,
  });

  test("without an end are cut off: the message arrives without them, and nothing of them stays", async () => {
    let pulled = 0;
    fakeCarrier.fetchMedia = () => {
      async function* endless() {
        for (;;) {
          pulled += 65_536;
          yield Buffer.alloc(65_536);
        }
      }
      return Promise.resolve({ stream: Readable.from(endless()), contentType: null, byteSize: 9 });
    };
    const before = await scene.writer.blob.count();
    expect(await decide(message({ text: "look", media: [file({})] }))).toEqual(["done", "delivered"]);
    expect(await messages()).toMatchObject([{ content: "look", media: null }]);
    // Ten mebibytes at each of three attempts, and what a stream holds ahead.
    expect(pulled).toBeLessThanOrEqual(3 * 11 * 1_048_576);
    expect(await scene.writer.blob.count()).toBe(before);
  });

  test("that say a size and a name that they do not have are what they are", async () => {
    fakeCarrier.files.set("liar", Buffer.from("<script>alert(1)</script>"));
    const name = "../../etc/passwd\r\nset-cookie: a=b";
    const liar = file({ ref: "liar", filename: name, contentType: "image/png\r\nx: y", byteSize: 1 });
    await decide(message({ media: [liar] }));
    const [{ media }] = await messages();
    expect(media).toEqual([{ url: expect.any(String), content_type: "application/octet-stream", size: 25 }]);
    const { pathname, search } = new URL(media[0].url);
    expect(pathname.split("/")).toHaveLength(7);
    const response = await scene.parley.fetch(`${pathname}${search}`);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
  });

  test.each(["text/html", "image/svg+xml", "application/xhtml+xml", "text/javascript"])(
    "of the type %s are saved, not shown, whatever their name",
    async (contentType) => {
      fakeCarrier.files.set("page", Buffer.from("<script>alert(1)</script>"));
      await decide(message({ media: [file({ ref: "page", contentType })] }));
      const { pathname, search } = new URL((await messages())[0].media[0].url);
      const response = await scene.parley.fetch(`${pathname}${search}`);
      expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );
});

describe("numbers that only look like numbers", () => {
  const lookAlikes = [
    ["full-width digits", "+１５５５５５５０１４２"],
    ["Arabic digits", "+١٥٥٥٥٥٥٠١٤٢"],
    ["a full-width plus", "＋15555550142"],
    ["a zero-width space", "+1555555\u200b0142"],
    ["a line break at the end", "+15555550142\n"],
    ["blanks", "+1 555 555 0142"],
    ["a leading zero", "+05555550142"],
    ["too many digits", "+1555555014215555"],
    ["too few digits", "+15555"],
    ["an extension", "+15555550142;ext=1"],
    ["the letter O", "+1555555O142"],
    ["a bidirectional mark", "\u202e+15555550142"],
  ] as const;

  test.each(lookAlikes)(
    "%s: no message is sent there, no rule is made of it, nobody is asked",
    async (_what, number) => {
      expect((await scene.send(agent, { to: number, text: "Hello" })).status).toBe(422);
      expect((await scene.send(agent, { to: [person, number], text: "Hello" })).status).toBe(422);
      const asked = await scene.get(agent, `/check-messaging-capability?number=${encodeURIComponent(number)}`);
      expect(asked.status).toBe(422);
      const rules = `/api/v1/im/identities/${agent.handle}/contact-rules`;
      const rule = { action: "allow", match_target: number };
      const made = await rest(scene.parley, agent.key, "POST", rules, rule);
      // White space around a number is forgiven, as for handles.
      if (made.status === 201) expect(made.body.match_target).toBe("+15555550142");
      else expect(made.status).toBe(422);
      expect(fakeCarrier.asked).toEqual([]);
    },
  );

  test("whoever writes from one is not the person whom it looks like", async () => {
    await scene.rule(agent, "block", "+15555550142");
    await scene.receive(line, "+１５５５５５５０１４２", "it is me");
    const [received] = await messages();
    expect(received.remote_number).toBe("+１５５５５５５０１４２");
    const reply = await scene.send(agent, { conversation_id: received.conversation_id, text: "Who?" });
    expect(errorOf(reply)).toEqual([422, "recipient_not_e164"]);
  });
});
