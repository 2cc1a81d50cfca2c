import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import { inBrowser } from "../../support/browser.js";
import type { TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let person: string;

beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.work();
  fakeCarrier.reset();
  agent = await scene.agent();
  person = phone();
  const line = await scene.line("pool");
  await scene.connect(agent, person, line.id);
  await scene.receive(line, person, "hi");
});

const freeze = () =>
  rest(scene.parley, scene.organization.admin, "PUT", `/api/v1/identities/${agent.handle}/freeze`, { mode: "sends" });

async function unfreeze(queued: "RESUME" | "CANCEL"): Promise<void> {
  const mutation = `mutation { unfreezeAgent(input: { agentHandle: "${agent.handle}", queued: ${queued} }) { freeze { id } } }`;
  const { errors } = await inBrowser(scene.parley, scene.organization.admin, mutation);
  expect(errors).toBeUndefined();
}

async function queued(): Promise<string> {
  const { status, body } = await scene.send(agent, { to: person, text: "Hello" });
  expect(status).toBe(201);
  return body.message.id as string;
}

const stateOf = async (id: string) => {
  const row = await scene.writer.imMessage.findUniqueOrThrow({ where: { id } });
  return [row.status, row.errorCode];
};

it("a message that waits when its agent is frozen keeps its place, and leaves after that", async () => {
  const id = await queued();
  expect((await freeze()).body.counts).toEqual({ queued: 1, in_flight: 0 });
  await scene.work();
  expect(await stateOf(id)).toEqual(["queued", null]);
  expect(errorOf(await scene.send(agent, { to: person, text: "More" }))).toEqual([403, "agent_frozen"]);
  await unfreeze("RESUME");
  await scene.work();
  expect((await stateOf(id))[0]).not.toBe("queued");
});

it("F5: a message that is canceled at the end of a freeze fails with the code frozen, and never leaves", async () => {
  const id = await queued();
  await freeze();
  await unfreeze("CANCEL");
  expect(await stateOf(id)).toEqual(["error", "frozen"]);
  await scene.work();
  expect(await stateOf(id)).toEqual(["error", "frozen"]);
});

it("what waits of others on the same line leaves meanwhile", async () => {
  await queued();
  await freeze();
  const frozen = agent;
  const line = (await scene.writer.imLine.findMany({ orderBy: { createdAt: "desc" }, take: 1 }))[0]!;
  agent = await scene.agent();
  person = phone();
  await scene.connect(agent, person, line.id);
  await scene.receive(line, person, "hi");
  const id = await queued();
  await scene.work();
  expect((await stateOf(id))[0]).not.toBe("queued");
  expect(await scene.writer.imMessage.count({ where: { identityId: frozen.id, status: "queued" } })).toBe(1);
});
