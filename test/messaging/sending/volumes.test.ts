import { afterAll, beforeAll, expect, test } from "vitest";
import { over, putRule } from "../../org/support/put-rule.js";
import type { TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

// Instant messages that count for rules (wire contract reviews R7, R8).

let scene: ImScene;
beforeAll(async () => (scene = await ImScene.start()));
afterAll(() => scene.close());

async function sender(): Promise<TestAgent> {
  const agent = await scene.agent();
  await scene.attach(agent);
  return agent;
}

async function send(agent: TestAgent, to: string): Promise<string> {
  const answer = await scene.send(agent, { to, text: "Hello" });
  if (answer.status !== 201) return errorOf(answer)[1] as string;
  return answer.body.message.review === null ? "sent" : "held";
}

test("R7, R8: messages and receivers are counted, held ones too, and two at once do not both pass", async () => {
  const [agent, crowd] = [await sender(), await sender()];
  const [first, second, third] = [phone(), phone(), phone()];
  expect(await send(agent, first)).toBe("sent");
  await putRule(scene.parley, scene.organization, ["im.send"], over("sends_over", 5));
  await putRule(scene.parley, scene.organization, ["im.send"], over("distinct_recipients_over", 1), "HOLD");
  expect(await send(agent, first)).toBe("sent");
  expect(await send(agent, second)).toBe("held");
  // Held ones are counted.
  expect(await send(agent, third)).toBe("held");
  expect([await send(agent, third), await send(agent, third)]).toEqual(["held", "blocked_by_rule"]);
  const ends = await Promise.all(Array.from({ length: 7 }, () => send(crowd, first)));
  expect(ends.toSorted()).toEqual([...Array(2).fill("blocked_by_rule"), ...Array(5).fill("sent")]);
});

test("R35: past messages are judged by rules as they would be, held ones too", async () => {
  const agent = await sender();
  const [first, second] = [phone(), phone()];
  for (const to of [first, first, second]) await send(agent, to);
  const links = { type: "links", value: "any" };
  const body = {
    identity: agent.handle,
    rules: [
      { name: "One", operations: ["im.send"], action: "block", conditions: [links] },
      {
        name: "Two",
        operations: ["im.send"],
        action: "hold",
        conditions: [{ type: "first_contact", value: "identity" }],
      },
    ],
  };
  const path = "/api/v1/review-rules/simulate";
  const { body: answer } = await rest(scene.parley, scene.organization.adminKey, "POST", path, body);
  expect(answer.sends.map((one: any) => [one.operation, one.peers, one.action_then])).toEqual([
    ["im.send", [second], "hold"],
    ["im.send", [first], "allow"],
    ["im.send", [first], "hold"],
  ]);
  expect(answer.unknown_conditions).toEqual([]);
});
