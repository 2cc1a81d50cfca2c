import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, rest } from "../../support/rest.js";
import type { TestAgent } from "../../support/org.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
beforeAll(async () => {
  scene = await ImScene.start({ IM_ACTIONS_PER_MINUTE: "1000" });
});
afterAll(() => scene.close());

const at = (agent: TestAgent, more = "") => `/identities/${agent.handle}/contact-rules${more}`;
const add = (agent: TestAgent, action: string, direction: string | undefined, target: string) =>
  scene.asAdmin("POST", at(agent), { action, match_target: target, direction });
const said = ({ id, action, direction }: any) => [id, action, direction];

it.each([
  ["blacklist", "block", "inbound", false, true],
  ["blacklist", "block", "outbound", true, false],
  ["whitelist", "allow", "inbound", true, false],
  ["whitelist", "allow", "outbound", false, true],
] as const)("under a %s, %s %s: what comes passes: %s, what goes: %s", async (mode, action, direction, comes, goes) => {
  await scene.work();
  const [agent, person] = [await scene.agent(), phone()];
  const line = await scene.attach(agent);
  await scene.receive(line, person, "before");
  const [before] = (await scene.get(agent, "/messages")).body;
  const path = `/api/v1/identities/${agent.handle}`;
  await rest(scene.parley, scene.organization.adminKey, "PATCH", path, { im_filter_mode: mode });
  const rule = (await add(agent, action, direction, person)).body;
  expect(rule).toMatchObject({ action, direction, contact: null });

  await scene.receive(line, person, "after");
  const contents = (await scene.get(agent, "/messages")).body.map(({ content }: any) => content);
  expect(contents.includes("after")).toBe(comes);
  const conversation = { conversation_id: before.conversation_id };
  for (const [way, body] of [
    ["/messages", { ...conversation, text: "Hello" }],
    ["/typing", conversation],
    ["/mark-read", conversation],
    ["/reactions", { message_id: before.id, reaction: "like" }],
  ] as const) {
    const answer = await rest(scene.parley, agent.key, "POST", `/api/v1/im${way}`, body);
    if (goes) expect([way, answer.status < 300]).toEqual([way, true]);
    else expect([way, ...errorOf(answer)]).toEqual([way, 403, "recipient_blocked"]);
  }
});

it.each([
  ["phone_inbound_filter_mode", false, true],
  ["phone_outbound_filter_mode", true, false],
])("a whitelist as %s: what comes passes: %s, what goes: %s", async (key, comes, goes) => {
  await scene.work();
  const [agent, person] = [await scene.agent(), phone()];
  const line = await scene.attach(agent);
  await scene.receive(line, person, "before");
  const [before] = (await scene.get(agent, "/messages")).body;
  const path = `/api/v1/identities/${agent.handle}`;
  const changed = await rest(scene.parley, scene.organization.adminKey, "PATCH", path, { [key]: "whitelist" });
  expect(changed.body).toMatchObject({ im_filter_mode: "blacklist", [key]: "whitelist" });
  const [inbound, outbound] = [comes, goes].map((passes) => (passes ? "blacklist" : "whitelist"));
  expect(changed.body.im_number).toMatchObject({ inbound_filter_mode: inbound, outbound_filter_mode: outbound });
  await scene.receive(line, person, "after");
  const contents = (await scene.get(agent, "/messages")).body.map(({ content }: any) => content);
  expect(contents.includes("after")).toBe(comes);
  const sent = await scene.send(agent, { conversation_id: before.conversation_id, text: "Hello" });
  if (goes) expect(sent.status).toBe(201);
  else expect(errorOf(sent)).toEqual([403, "recipient_blocked"]);
});

describe("rules about one number", () => {
  it("are widened, divided and joined, and their ids stay usable", async () => {
    const [agent, person] = [await scene.agent(), phone()];
    const first = (await add(agent, "allow", "outbound", person)).body;
    expect(said((await add(agent, "allow", "inbound", person)).body)).toEqual([first.id, "allow", "both"]);
    const refused = await add(agent, "block", "inbound", person);
    expect(errorOf(refused)).toEqual([409, "duplicate_contact_rule"]);
    expect(refused.body.detail.existing_rule_id).toBe(first.id);
    const change = async (id: string, body: object) =>
      said((await scene.asAdmin("PATCH", at(agent, `/${id}`), body)).body);
    expect(await change(first.id, { action: "block", apply_to: "inbound" })).toEqual([first.id, "block", "inbound"]);
    const list = async (query: string) => (await scene.asAdmin("GET", at(agent, query))).body;
    const [kept] = await list("?direction=outbound");
    expect(said(kept)).toEqual([kept.id, "allow", "outbound"]);
    expect(await change(kept.id, { action: "block" })).toEqual([kept.id, "block", "both"]);
    expect(said((await scene.asAdmin("GET", at(agent, `/${first.id}`))).body)).toEqual([kept.id, "block", "both"]);
    expect((await list("?direction=inbound")).map(said)).toEqual([[kept.id, "block", "both"]]);
    expect(await change(first.id, { direction: "outbound" })).toEqual([kept.id, "block", "outbound"]);
    expect(await list("?direction=inbound")).toEqual([]);
  });

  it("are explained in each direction", async () => {
    const [agent, person] = [await scene.agent(), phone()];
    await add(agent, "block", "outbound", person);
    const ask = (way: string) =>
      `${way.toLowerCase()}: imAdmission(number: "${person}", agentHandle: "${agent.handle}", direction: ${way}) { allowed step }`;
    const { data } = await scene.parley.graphql(`{ ${ask("INBOUND")} ${ask("OUTBOUND")} }`, {}, agent.key);
    expect(data).toEqual({
      inbound: { allowed: true, step: "filter_mode" },
      outbound: { allowed: false, step: "number_rule" },
    });
  });
});
