import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn, type TestAgent } from "../../support/org.js";
import { Reviewer } from "../../support/reviewer.js";
import { ImScene, phone } from "../support/im-scene.js";

// What rules find in instant messages (wire contract reviews R11, R13, R26).

let scene: ImScene;
let agent: TestAgent;
beforeAll(async () => {
  scene = await ImScene.start();
  const reviewer = new Reviewer(scene.parley, () =>
    signedIn(scene.parley.services, scene.organization.id, scene.organization.adminUserId),
  );
  await reviewer.rule("im.send", { type: "findings", value: ["secret_material"] });
  await reviewer.rule("im.send", { type: "words", value: [await reviewer.list("WORDS", ["projekt*"])] });
  agent = await scene.agent();
  await scene.attach(agent);
});
afterAll(() => scene?.close());

/** The state of the review of a message to a new person; null when it was sent. */
async function stateOf(body: object): Promise<string | null> {
  const { status, body: answer } = await scene.send(agent, { to: phone(), ...body });
  expect(status).toBe(201);
  return answer.message.review?.state ?? null;
}

async function upload(text: string, type = "text/plain"): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([text], { type }), "notes.txt");
  const headers = { "x-api-key": agent.key };
  const answer = await fetch(`${scene.parley.url}/api/v1/im/media`, { method: "POST", headers, body: form });
  return ((await answer.json()) as { media_url: string }).media_url;
}

test("secret material in the text holds a message", async () => {
  expect(await stateOf({ text: "Good morning" })).toBeNull();
  expect(await stateOf({ text: "The token is ghp_Zk3vQ9xT7bLm2NpR8sWd" })).toBe("pending");
});

test("a word in the text, or in a text file, holds a message", async () => {
  expect(await stateOf({ text: "Der Projektplan" })).toBe("pending");
  expect(await stateOf({ media_urls: [await upload("Der Plan")] })).toBeNull();
  expect(await stateOf({ media_urls: [await upload("Der Projektplan")] })).toBe("pending");
});
