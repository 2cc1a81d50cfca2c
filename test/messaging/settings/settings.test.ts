import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, type TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;

beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene.close());
beforeEach(async () => {
  agent = await makeAgent(scene.parley.services, scene.organization, handle("texter"));
});

const identity = async (patch: object = {}) =>
  rest(scene.parley, scene.organization.adminKey, "PATCH", `/api/v1/identities/${agent.handle}`, patch);

const changes = async () => {
  const where = { kind: "im.settings.updated", subjectId: agent.id, identityId: agent.id };
  const events = await scene.writer.event.findMany({ where, orderBy: { subjectVersion: "asc" } });
  return events.map(({ data }) => data);
};

it("instant messages are off until somebody switches them on", async () => {
  expect(errorOf(await scene.send(agent, { to: phone(), text: "Hello" }))).toEqual([400, "im_not_enabled"]);
  expect((await identity()).body).toMatchObject({ im_enabled: false, im_filter_mode: "blacklist" });
  expect((await identity({ im_enabled: true })).body.im_enabled).toBe(true);
  expect((await scene.get(agent, "/conversations")).status).toBe(200);
  expect(await changes()).toEqual([
    { enabled: true, filterMode: "blacklist", inboundFilterMode: "blacklist", outboundFilterMode: "blacklist" },
  ]);
});

it("a change that changes nothing is no event", async () => {
  await identity({ im_enabled: true, im_filter_mode: "whitelist" });
  await identity({ im_enabled: true, im_filter_mode: "whitelist" });
  await identity({ im_enabled: false });
  const modes = { filterMode: "whitelist", inboundFilterMode: "whitelist", outboundFilterMode: "whitelist" };
  expect(await changes()).toEqual([
    { enabled: true, ...modes },
    { enabled: false, ...modes },
  ]);
});

it("an agent that nobody has claimed cannot be switched on", async () => {
  const facts = { claimStatus: "agent_unclaimed" } as const;
  agent = await makeAgent(scene.parley.services, scene.organization, handle("stray"), facts);
  expect(errorOf(await identity({ im_enabled: true }))).toEqual([403, "claimed_agent_required"]);
  expect(await changes()).toEqual([]);
});
