import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import { makeOrganization, type TestAgent } from "../../support/org.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

// The tables of routing as a caller of the API meets them (wire contract im 9); those of the rules are in rules.test.ts.

const unlimited = { IM_DEDICATED_LINES_LIMIT: "1000", IM_SENDS_PER_MINUTE: "1000" };
const meters = { im_dedicated: { included: 1, centsPerUnit: 5 } };

let scene: ImScene;
let agent: TestAgent;
let person: string;
beforeAll(async () => {
  scene = await ImScene.start({ ...unlimited, PLANS: JSON.stringify({ metered: { identitiesIncluded: 10, meters } }) });
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.work();
  fakeCarrier.reset();
  agent = await scene.agent();
  person = phone();
});

const send = (more: object, headers = {}): Promise<RestAnswer> =>
  scene.send(agent, { to: person, text: "Hello", ...more }, headers);
const resultOf = (answer: RestAnswer): unknown => (answer.status === 201 ? 201 : errorOf(answer));
const assignments = async (): Promise<any[]> => (await scene.get(agent, "/assignments")).body;
const release = async (): Promise<void> => {
  const [{ id }] = await assignments();
  expect((await scene.asAdmin("DELETE", `/assignments/${id}`)).status).toBe(204);
};

type Service = "shared" | "dedicated_inbound" | "dedicated_outbound";
type History = "never" | "silent" | "written" | "released";

/** Makes it so that the agent has this line, and this past with the person. */
async function past(service: Service, history: History): Promise<void> {
  const line = service === "shared" ? await scene.line("pool") : await scene.attach(agent, service);
  if (history === "never") return;
  await scene.connect(agent, person, line.id);
  if (history !== "silent") await scene.receive(line, person, "hi");
  if (history === "released") await release();
}

const notConnected = [404, "imessage_not_connected"];
const inactive = [409, "imessage_assignment_inactive"];

describe("a message to one person", () => {
  let routerId: string;
  beforeAll(async () => {
    routerId = (await scene.line("router")).id;
  });
  afterAll(async () => {
    await scene.writer.imLine.delete({ where: { id: routerId } });
  });

  it.each<[Service, History, unknown]>([
    ["shared", "never", notConnected],
    ["shared", "silent", [409, "imessage_awaiting_inbound"]],
    ["shared", "written", 201],
    ["shared", "released", inactive],
    ["dedicated_inbound", "never", notConnected],
    ["dedicated_inbound", "silent", 201],
    ["dedicated_inbound", "written", 201],
    ["dedicated_inbound", "released", inactive],
    ["dedicated_outbound", "never", 201],
    ["dedicated_outbound", "silent", 201],
    ["dedicated_outbound", "written", 201],
    ["dedicated_outbound", "released", 201],
  ])("on a line that is %s, of whom it %s: %j", async (service, history, result) => {
    await past(service, history);
    const answer = await send({});
    expect(resultOf(answer)).toEqual(result);
    // Who is written to is connected, once.
    if (result === 201) expect(await assignments()).toMatchObject([{ remote_number: person, status: "active" }]);
  });

  it("who was blocked when they wrote has not written", async () => {
    const pool = await scene.line("pool");
    await scene.connect(agent, person, pool.id);
    const id = await scene.rule(agent, "block", person);
    await scene.receive(pool, person, "hi");
    await scene.writer.imContactRule.delete({ where: { id } });
    expect(resultOf(await send({}))).toEqual([409, "imessage_awaiting_inbound"]);
  });

  it("who wrote in an earlier connection has not written in this one", async () => {
    await past("shared", "released");
    const pool = await scene.line("pool");
    await scene.connect(agent, person, pool.id);
    expect(resultOf(await send({}))).toEqual([409, "imessage_awaiting_inbound"]);
  });

  it("after a release is a new connection in the same conversation", async () => {
    await past("dedicated_outbound", "written");
    const [before] = await assignments();
    const first = await send({});
    await scene.work();
    await release();
    expect((await scene.get(agent, `/conversations/${first.body.conversation_id}`)).body).toMatchObject({
      assignment_status: "released",
    });
    const second = await send({});
    expect(second.body.conversation_id).toBe(first.body.conversation_id);
    const [after] = await assignments();
    expect(after.id).not.toBe(before.id);
    await scene.work();
    // Releasing says nothing to the person.
    expect(fakeCarrier.asked).toHaveLength(2);
  });
});

describe("a message to several people", () => {
  const people = () => [phone(), phone(), phone()].toSorted();
  const group = (id: string, participants: string[]) => ({ thread: { id, isGroup: true, participants } });

  it("on a line that only answers goes into the one group of exactly these", async () => {
    const line = await scene.attach(agent, "dedicated_inbound");
    const to = people();
    await scene.receive(line, to[0]!, "hi all", group("of-these", to));
    expect(resultOf(await send({ to }))).toBe(201);
    expect(resultOf(await send({ to: to.slice(1) }))).toEqual([409, "group_requires_dedicated_line"]);
  });

  it("of whom there are two groups is refused, and both are named", async () => {
    const line = await scene.attach(agent);
    const to = people();
    for (const thread of ["one", "another"]) {
      await scene.receive(line, to[0]!, "hi all", group(`${thread}-${randomUUID()}`, to));
    }
    const refused = await send({ to });
    expect(resultOf(refused)).toEqual([409, "ambiguous_group"]);
    const { body } = await scene.get(agent, "/conversations?include_groups=true");
    expect(refused.body.detail.conversation_ids.toSorted()).toEqual(body.map(({ id }: any) => id).toSorted());
  });

  it("whose group is being created waits, also by its conversation; after a failure it is tried again", async () => {
    await scene.attach(agent);
    const to = people();
    fakeCarrier.answerNext({ kind: "rejected", code: "no", message: "No." });
    const { body } = await send({ to });
    const { conversation_id } = body;
    const second = await scene.send(agent, { conversation_id, text: "Hello" });
    expect(resultOf(second)).toEqual([409, "group_creation_in_progress"]);
    expect(second.headers.get("retry-after")).toBe("5");
    await scene.work();
    const again = await send({ to });
    expect([again.status, again.body.conversation_id]).toEqual([201, conversation_id]);
    await scene.work();
    const { body: made } = await scene.get(agent, `/conversations/${conversation_id}`);
    expect(made.group_creation_status).toBe("ready");
  });
});

describe("what keeps a message back", () => {
  it("a key that is longer than 255 characters", async () => {
    await scene.attach(agent);
    expect(resultOf(await send({}, { "idempotency-key": "k".repeat(256) }))).toEqual([422, "validation_failed"]);
    expect(resultOf(await send({}, { "idempotency-key": "k".repeat(255) }))).toBe(201);
  });

  it("what it would cost beyond the limit of the organization", async () => {
    const organization = await makeOrganization(scene.parley.services, "enterprise");
    agent = await scene.agent(organization);
    const billing = (method: string, path: string, body: object) =>
      rest(scene.parley, organization.adminKey, method, `/api/v1/billing/${path}`, body);
    expect((await billing("POST", "change-plan", { plan: "metered" })).status).toBe(200);
    await scene.line("dedicated", {
      ...{ organizationId: organization.id, identityId: agent.id, type: "dedicated_outbound" },
      ...{ claimedAt: scene.clock.now(), attachedAt: scene.clock.now() },
    });
    expect((await billing("PUT", "settings", { overage_cap_cents: 0 })).status).toBe(200);
    expect(resultOf(await send({}))).toBe(201);
    await scene.work();
    const refused = await send({});
    expect(resultOf(refused)).toEqual([402, "overage_limit_reached"]);
    expect(refused.body.detail).toMatchObject({ overage_cap_cents: 0, overage_spend_cents: 0 });
    expect((await billing("PUT", "settings", { overage_cap_cents: null })).status).toBe(200);
    expect(resultOf(await send({}))).toBe(201);
  });
});

describe("the limit of new people of a line", () => {
  it.each([
    ["IM_NEW_RECIPIENTS_HOUR", 3_600],
    ["IM_NEW_RECIPIENTS_DAY", 24 * 3_600],
  ])("%s counts whom the line wrote to first, and nobody who wrote or is known", async (setting, seconds) => {
    const limited = await ImScene.start({ [setting]: "1" });
    try {
      const sender = await limited.agent();
      const line = await limited.attach(sender);
      const to = async (number: string) => resultOf(await limited.send(sender, { to: number, text: "Hello" }));
      await limited.receive(line, person, "hi");
      expect(await to(person)).toBe(201);
      const first = phone();
      expect([await to(first), await to(first)]).toEqual([201, 201]);
      const refused = await limited.send(sender, { to: phone(), text: "Hello" });
      expect([errorOf(refused), refused.headers.get("retry-after")]).toEqual([[429, "rate_limited"], String(seconds)]);
      expect(refused.headers.get("x-ratelimit-limit")).toBe("1");
      limited.clock.advance(seconds * 1_000 + 1_000);
      expect(await to(phone())).toBe(201);
    } finally {
      await limited.close();
    }
  });
});
