import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { over, putRule } from "../../org/support/put-rule.js";
import { errorOf, rest } from "../../support/rest.js";
import { WriteScene } from "../support/write-scene.js";

// Writes to workspaces that count for rules (wire contract reviews R7, R8).

let scene: WriteScene;
beforeAll(async () => (scene = await WriteScene.start()));
afterAll(() => scene?.close());

const operations = ["chat.send", "chat.update", "chat.upload"];

async function send(conversation_id: string): Promise<string> {
  const body = { conversation_id, text: "Hello" };
  const answer = await scene.ask({ method: "POST", path: "/messages", body }, randomUUID());
  return answer.status === 200 ? (answer.body.status as string) : (errorOf(answer)[1] as string);
}

test("R7, R8: writes and conversations are counted, held ones too, and two at once do not both pass", async () => {
  const { general, random } = scene.slack.sample;
  expect(await send(general)).toBe("sent");
  await putRule(scene.parley, scene.organization, operations, over("sends_over", 5));
  await putRule(scene.parley, scene.organization, operations, over("distinct_recipients_over", 1), "HOLD");
  expect(await send(general)).toBe("sent");
  expect(await send(random)).toBe("held_for_review");
  const ends = await Promise.all([general, random, general, random].map(send));
  // Two may follow, in any order: what goes to one conversation may wait for what goes to the other.
  expect(ends.filter((end) => end === "blocked_by_rule")).toHaveLength(2);
});

test("R35: past writes are judged by rules as they would be; their texts are unknown", async () => {
  const rule = { name: "One", operations, action: "hold", conditions: [{ type: "text_over", value: 1 }] };
  const path = "/api/v1/review-rules/simulate";
  const { body } = await rest(scene.parley, scene.organization.adminKey, "POST", path, { rules: [rule] });
  expect(body.sends.length).toBeGreaterThan(1);
  for (const one of body.sends) {
    expect(one).toMatchObject({ operation: "chat.send", action_then: "hold", unknown_conditions: ["text_over"] });
  }
  expect(body.unknown_conditions).toEqual(["text_over"]);
});
