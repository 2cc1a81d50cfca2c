import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let person: string;
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

it("an agent that names another identity reads and writes as itself (wire contract im 4)", async () => {
  const other = await scene.agent();
  await scene.receive(line, person, "hi");
  const naming = `?agent_identity_id=${other.id}`;
  for (const list of ["/messages", "/conversations", "/assignments"]) {
    expect((await scene.get(agent, `${list}${naming}`)).body).toEqual((await scene.get(agent, list)).body);
    expect((await scene.get(agent, list)).body).toHaveLength(1);
  }
  const path = `/messages${naming}`;
  const sent = await scene.asAdmin("POST", `/messages?agent_identity_id=${agent.id}`, { to: person, text: "one" });
  expect(sent.status).toBe(201);
  const conversationId = sent.body.conversation_id;
  expect(errorOf(await scene.asAdmin("POST", path, { conversation_id: conversationId, text: "two" }))[0]).toBe(404);
  const own = await rest(scene.parley, agent.key, "POST", `/api/v1/im${path}`, { to: person, text: "three" });
  expect(own.body.conversation_id).toBe(conversationId);
  // Of admins it is an assertion.
  expect((await scene.asAdmin("GET", `/conversations/${conversationId}?agent_identity_id=${agent.id}`)).status).toBe(
    200,
  );
  expect((await scene.asAdmin("GET", `/conversations/${conversationId}${naming}`)).status).toBe(404);
});

it("of an identity that takes no messages nothing is listed for admins who name it (wire contract im 11)", async () => {
  await scene.receive(line, person, "hi");
  await scene.writer.imSettings.update({ where: { identityId: agent.id }, data: { enabled: false } });
  for (const list of ["/messages", "/conversations", "/assignments"]) {
    expect((await scene.asAdmin("GET", `${list}?agent_identity_id=${agent.id}`)).status).toBe(400);
    expect((await scene.get(agent, list)).body).toHaveLength(1);
  }
});

describe("the preview of a conversation (wire contract im 11)", () => {
  const preview = async () => (await scene.get(agent, "/conversations")).body[0];

  it("is cut to 280 characters", async () => {
    await scene.receive(line, person, "x".repeat(280));
    expect((await preview()).latest_text).toBe("x".repeat(280));
    await scene.receive(line, person, "y".repeat(281));
    expect(await preview()).toMatchObject({ latest_text: "y".repeat(280), latest_has_media: false, unread_count: 2 });
  });

  it("has no text when the latest message is a file alone", async () => {
    fakeCarrier.files.set("photo", new Uint8Array([1, 2, 3]));
    await scene.receive(line, person, "before");
    const media = [{ ref: "photo", filename: "photo.png", contentType: "image/png", byteSize: 3 }];
    await scene.receive(line, person, "", { text: null, media });
    expect(await preview()).toMatchObject({ latest_text: null, latest_has_media: true, latest_direction: "inbound" });
  });
});

describe("the last message that was sent, in a list of conversations", () => {
  const sent = (service: string | null, status: string | null, isFinal: boolean | null) => ({
    latest_outbound_service: service,
    latest_outbound_status: status,
    latest_outbound_delivery_final: isFinal,
  });
  const list = async () => (await scene.get(agent, "/conversations")).body;

  it("says how it was sent and what became of it, though others wrote since", async () => {
    await scene.receive(line, person, "hello");
    expect(await list()).toMatchObject([sent(null, null, null)]);
    await scene.send(agent, { to: person, text: "first" });
    await scene.work();
    const [{ service, status, delivery_final: isFinal }] = (await scene.get(agent, "/messages")).body;
    await scene.receive(line, person, "still there?");
    expect(await list()).toMatchObject([{ latest_direction: "inbound", ...sent(service, status, isFinal) }]);
    expect(isFinal).toBe(false);
    const query = "{ imConversations(first: 1) { nodes { latestText latestOutbound { content direction } } } }";
    const { data } = await scene.parley.graphql(query, {}, agent.key);
    expect(data).toEqual({
      imConversations: {
        nodes: [{ latestText: "still there?", latestOutbound: { content: "first", direction: "OUTBOUND" } }],
      },
    });
  });
});

describe("dates (wire contract im 11)", () => {
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(scene.clock.now());
  const found = async (query: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams(query).toString();
    const lists = await Promise.all(
      ["/messages", "/conversations"].map((list) => scene.get(agent, `${list}?${search}`)),
    );
    return lists.map(({ status, body }) => (status === 200 ? body.length : status));
  };

  it("name days of a time zone, and instants, both inclusive", async () => {
    await scene.receive(line, person, "hi");
    const [message] = (await scene.get(agent, "/messages")).body;
    // These two never have the same day.
    const [east, west] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
    const between = (start: string, end: string) => ({ start_datetime: start, end_datetime: end });
    const day = (of: string, tz: string) => found({ ...between(dayIn(of), dayIn(of)), tz });
    expect([await day(east, east), await day(west, west)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect([await day(east, west), await day(west, east)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const at = message.created_at;
    expect(await found(between(at, at))).toEqual([1, 1]);
    expect(await found({ ...between(at, at), tz: east })).toEqual([1, 1]);
    const before = new Date(Date.parse(at) - 1).toISOString();
    expect(await found({ end_datetime: before })).toEqual([0, 0]);
    expect(await found({ start_datetime: before })).toEqual([1, 1]);
    expect(await found({ tz: east })).toEqual([1, 1]);
  });

  it.each<Record<string, string>>([
    { start_datetime: "2026-07-02", end_datetime: "2026-07-01" },
    { start_datetime: "yesterday" },
    { start_datetime: "2026-07-01", tz: "Mars/Olympus" },
    { tz: "Mars/Olympus" },
  ])("like %j are a 422", async (query) => {
    expect(await found(query)).toEqual([422, 422]);
  });
});
