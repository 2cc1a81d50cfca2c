import { expect, test } from "vitest";
import { over, putRule } from "../../org/support/put-rule.js";
import { makeAgent, type TestAgent } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { rpc, textMessage } from "../support/rpc.js";
import { set } from "../support/rules.js";
import { newHandle, type TwoOrganizations, useTwoOrganizations } from "../support/two-organizations.js";

// Messages of tasks that count for rules (wire contract reviews R7, R8).

let stage: TwoOrganizations;
useTwoOrganizations((next) => (stage = next));

async function worker(): Promise<TestAgent> {
  const { parley, away } = stage;
  const agent = await makeAgent(parley.services, away, newHandle());
  await set(parley, away, agent, { publicly_discoverable: true });
  return agent;
}

async function send(from: TestAgent, to: TestAgent): Promise<string> {
  const { body } = await rpc(stage.parley, from.key, to.handle, "SendMessage", textMessage("Please."));
  if (body.error !== undefined) return body.error.data?.[0]?.metadata?.reason ?? JSON.stringify(body.error);
  return body.result.task.metadata?.review == null ? "sent" : "held";
}

test("R7, R8: messages and receivers are counted, held ones too, and two at once do not both pass", async () => {
  const { parley, home } = stage;
  const [scout, crowd] = [
    await makeAgent(parley.services, home, newHandle()),
    await makeAgent(parley.services, home, newHandle()),
  ];
  const [zeta, eta] = [await worker(), await worker()];
  expect(await send(scout, zeta)).toBe("sent");
  await putRule(parley, home, ["a2a.send", "a2a.reply"], over("sends_over", 4));
  await putRule(parley, home, ["a2a.send", "a2a.reply"], over("distinct_recipients_over", 1), "HOLD");
  expect(await send(scout, zeta)).toBe("sent");
  expect(await send(scout, eta)).toBe("held");
  expect(await send(scout, eta)).toBe("held");
  expect(await send(scout, zeta)).toBe("blocked_by_rule");
  const ends = await Promise.all(Array.from({ length: 6 }, () => send(crowd, zeta)));
  expect(ends.toSorted()).toEqual([...Array(2).fill("blocked_by_rule"), ...Array(4).fill("sent")]);
});

test("R35: past messages of tasks are judged by rules as they would be", async () => {
  const { parley, home } = stage;
  const scout = await makeAgent(parley.services, home, newHandle());
  const zeta = await worker();
  for (let sent = 0; sent < 2; sent += 1) await send(scout, zeta);
  const conditions = [
    { type: "audience", value: "outside" },
    { type: "first_contact", value: "identity" },
    { type: "text_over", value: 3 },
  ];
  const rules = [{ name: "One", operations: ["a2a.send"], action: "hold", conditions }];
  const path = "/api/v1/review-rules/simulate";
  const { body } = await rest(parley, home.adminKey, "POST", path, { rules, identity: scout.handle });
  expect(body.sends.map((one: any) => [one.operation, one.peers, one.action_then])).toEqual([
    ["a2a.send", [zeta.handle], "allow"],
    ["a2a.send", [zeta.handle], "hold"],
  ]);
});
