import { afterAll, beforeAll, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
beforeAll(async () => {
  scene = await ImScene.start({ IM_ACTIONS_PER_MINUTE: "1000" });
});
afterAll(() => scene.close());

// The table of the contract (im 12), for what comes and for everything that goes.
it.each([
  ["blacklist", null, true],
  ["blacklist", "allow", true],
  ["blacklist", "block", false],
  ["whitelist", null, false],
  ["whitelist", "allow", true],
  ["whitelist", "block", false],
] as const)("with a %s and the rule %j, messages pass both ways: %s", async (mode, action, passes) => {
  // What the row before left behind.
  await scene.work();
  fakeCarrier.reset();
  const [agent, person] = [await scene.agent(), phone()];
  const line = await scene.attach(agent);
  await scene.receive(line, person, "before");
  const [before] = (await scene.get(agent, "/messages")).body;
  const change = (body: object) =>
    rest(scene.parley, scene.organization.adminKey, "PATCH", `/api/v1/identities/${agent.handle}`, body);
  expect((await change({ im_filter_mode: mode })).body.im_filter_mode).toBe(mode);
  const ruleId = action === null ? null : await scene.rule(agent, action, person);

  await scene.receive(line, person, "after");
  const contents = (await scene.get(agent, "/messages")).body.map(({ content }: any) => content);
  expect(contents).toEqual(passes ? ["after", "before"] : ["before"]);
  // A blocked sender notices nothing.
  expect(fakeCarrier.asked).toEqual([]);

  const conversation = { conversation_id: before.conversation_id };
  for (const [path, body, status] of [
    ["/messages", { ...conversation, text: "Hello" }, 201],
    ["/typing", conversation, 200],
    ["/mark-read", conversation, 200],
    ["/reactions", { message_id: before.id, reaction: "like" }, 201],
  ] as const) {
    const answer = await rest(scene.parley, agent.key, "POST", `/api/v1/im${path}`, body);
    if (passes) {
      expect([path, answer.status]).toEqual([path, status]);
      continue;
    }
    expect([path, ...errorOf(answer)]).toEqual([path, 403, "recipient_blocked"]);
    expect(answer.body.detail).toMatchObject({
      matched_rule_id: ruleId,
      address: person,
      reason: ruleId === null ? "filter_mode" : "rule",
    });
  }
});

it("a rule may name somebody without a number once they wrote, and not before", async () => {
  const agent = await scene.agent();
  const line = await scene.attach(agent);
  const address = "ada@example.com";
  const add = () =>
    rest(scene.parley, agent.key, "POST", `/api/v1/im/identities/${agent.handle}/contact-rules`, {
      action: "block",
      match_target: address,
    });
  expect(errorOf(await add())).toEqual([422, "validation_failed"]);
  await scene.receive(line, address, "hi");
  expect((await add()).body).toMatchObject({ match_type: "exact_number", match_target: address });
  await scene.receive(line, address, "hi again");
  expect((await scene.get(agent, "/messages")).body).toHaveLength(1);
});
