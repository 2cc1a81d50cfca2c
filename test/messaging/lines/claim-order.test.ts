import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestAgent } from "../../support/org.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";
import { removeLines } from "../support/put-line.js";

// The order of the checks of a claim, and what its forms mean (wire contract im 7).

let scene: ImScene;
let agent: TestAgent;
beforeAll(async () => {
  scene = await ImScene.start({ IM_DEDICATED_LINES_LIMIT: "1" });
});
afterAll(() => scene.close());
beforeEach(async () => {
  await removeLines(scene.parley.services);
  agent = await scene.agent();
});

const claim = (
  body: object,
  key: string | null = randomUUID(),
  by = scene.organization.adminKey,
): Promise<RestAnswer> =>
  rest(scene.parley, by, "POST", "/api/v1/im/numbers", body, key === null ? {} : { "idempotency-key": key });

it.each([
  [{ type: "dedicated_inbound" }, "dedicated_inbound", 404],
  [{ type: "dedicated_outbound" }, "dedicated_outbound", 201],
  [{}, "dedicated_outbound", 201],
])("%j is answered as %s, and a first message to a stranger over it %i", async (form, type, status) => {
  await scene.line("dedicated");
  const { body } = await claim(form);
  expect(body.type).toBe(type);
  const change = { im_number_id: body.id };
  const path = `/api/v1/identities/${agent.handle}`;
  expect((await rest(scene.parley, scene.organization.adminKey, "PATCH", path, change)).status).toBe(200);
  expect((await scene.send(agent, { to: phone(), text: "Hello" })).status).toBe(status);
});

it("the first mistake is answered: who asks, the key, the type, a repeat, another input, the quota, the inventory", async () => {
  const key = randomUUID();
  expect(errorOf(await claim({ type: "pool" }, null, agent.key))).toEqual([403, "admin_required"]);
  await scene.line("dedicated");
  const first = await claim({}, key);
  expect(first.status).toBe(201);
  // There is neither a line nor room for one, and still:
  expect(errorOf(await claim({}, null))).toEqual([422, "validation_failed"]);
  expect(errorOf(await claim({ type: "pool" }, key))).toEqual([422, "validation_failed"]);
  const again = await claim({}, key);
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  expect(errorOf(await claim({ type: "dedicated_inbound" }, key))).toEqual([409, "idempotency_key_reused"]);
  expect((await claim({})).status).toBe(402);
});

it("a key that was answered 503 may be used again", async () => {
  const key = randomUUID();
  expect((await claim({}, key)).status).toBe(503);
  await scene.line("dedicated");
  const claimed = await claim({ type: "dedicated_inbound" }, key);
  expect([claimed.status, claimed.headers.get("idempotent-replay")]).toEqual([201, null]);
});

it("who has its line taken away keeps it claimed, and is connected with nobody", async () => {
  const line = await scene.attach(agent);
  await scene.receive(line, phone(), "hi");
  const path = `/api/v1/identities/${agent.handle}`;
  const changed = await rest(scene.parley, scene.organization.adminKey, "PATCH", path, { im_number_id: null });
  expect([changed.status, changed.body.im_number]).toEqual([200, null]);
  expect((await scene.get(agent, "/assignments")).body).toEqual([]);
  expect((await scene.get(agent, "/conversations")).body).toMatchObject([{ assignment_status: "released" }]);
  expect((await scene.get(agent, "/numbers")).body).toMatchObject([{ id: line.id, agent_identity_id: null }]);
});

it("a change of line keeps the conversations, and ends the connections", async () => {
  const [one, two] = [await scene.attach(agent), phone()];
  await scene.receive(one, two, "over the first");
  const other = await scene.line("dedicated", {
    ...{ organizationId: scene.organization.id, type: "dedicated_outbound", claimedAt: scene.clock.now() },
  });
  const path = `/api/v1/identities/${agent.handle}`;
  await rest(scene.parley, scene.organization.adminKey, "PATCH", path, { im_number_id: other.id });
  const read = async () => (await scene.get(agent, "/conversations")).body;
  const [before] = await read();
  expect(before).toMatchObject({ assignment_status: "released", latest_text: "over the first" });
  await scene.receive(other, two, "over the second");
  expect(await read()).toEqual([
    expect.objectContaining({ id: before.id, assignment_status: "active", latest_text: "over the second" }),
  ]);
});
