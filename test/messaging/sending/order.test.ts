import { afterAll, beforeAll, expect, it } from "vitest";
import { makeOrganization } from "../../support/org.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

// Which of several mistakes is answered (wire contract im 9).

const meters = { im_dedicated: { included: 1, centsPerUnit: 5 } };
let scene: ImScene;
beforeAll(async () => {
  const plans = JSON.stringify({ metered: { identitiesIncluded: 10, meters } });
  scene = await ImScene.start({ IM_IDENTITY_DAILY_SENDS: "1", PLANS: plans });
});
afterAll(() => scene.close());

it("the first mistake is answered: the values, the sender, its settings, rules, the route, the rate, the bill", async () => {
  const organization = await makeOrganization(scene.parley.services, "enterprise");
  const { adminKey } = organization;
  const agent = await scene.agent(organization);
  const person = phone();
  const asAdmin = (method: string, path: string, body: object): Promise<RestAnswer> =>
    rest(scene.parley, adminKey, method, `/api/v1${path}`, body);
  expect((await asAdmin("POST", "/billing/change-plan", { plan: "metered" })).status).toBe(200);
  expect((await asAdmin("PUT", "/billing/settings", { overage_cap_cents: 0 })).status).toBe(200);
  const at = scene.clock.now();
  const owned = { organizationId: organization.id, type: "dedicated_outbound", claimedAt: at };
  const line = await scene.line("dedicated", { ...owned, identityId: agent.id, attachedAt: at });
  const send = async (): Promise<unknown> => errorOf(await scene.send(agent, { to: person, text: "Hello" }));

  // The only message of the day, which is all that is included.
  const first = await scene.send(agent, { to: phone(), text: "Hello" });
  expect(first.status).toBe(201);
  await scene.work();
  await scene.line("router");
  const enabled = (is: boolean) =>
    scene.writer.imSettings.update({ where: { identityId: agent.id }, data: { enabled: is } });
  const attachedTo = (identityId: string | null) =>
    scene.writer.imLine.update({ where: { id: line.id }, data: { identityId } });
  await enabled(false);
  await attachedTo(null);
  const ruleId = await scene.rule(agent, "block", person);

  const both = { to: person, conversation_id: first.body.conversation_id, text: "Hello" };
  expect(errorOf(await scene.send(agent, both))).toEqual([422, "validation_failed"]);
  expect(errorOf(await asAdmin("POST", "/im/messages", { to: person, text: "Hello" }))).toEqual([
    422,
    "agent_identity_id_required",
  ]);
  const stranger = await scene.agent(organization);
  const theirs = { conversation_id: first.body.conversation_id, text: "Hello" };
  expect(errorOf(await scene.send(stranger, theirs))).toEqual([404, "not_found"]);
  expect((await scene.send(agent, { to: person, text: "Hello" })).status).toBe(400);
  await enabled(true);
  expect(await send()).toEqual([403, "recipient_blocked"]);
  await scene.writer.imContactRule.delete({ where: { id: ruleId } });
  expect(await send()).toEqual([404, "imessage_not_connected"]);
  await attachedTo(agent.id);
  expect(await send()).toEqual([429, "rate_limited"]);
  scene.clock.advance(24 * 3_600_000);
  expect(await send()).toEqual([402, "overage_limit_reached"]);
  expect((await asAdmin("PUT", "/billing/settings", { overage_cap_cents: null })).status).toBe(200);
  expect((await scene.send(agent, { to: person, text: "Hello" })).status).toBe(201);
});
