import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { canonicalJson } from "../../../subgraphs/shared/idempotency/canonical-json.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import { signedIn, type TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { Reviewer } from "../../support/reviewer.js";
import { ImScene, phone } from "../support/im-scene.js";

// Held instant messages that people change (wire contract reviews 4.5).

let scene: ImScene;
let reviewer: Reviewer;
let agent: TestAgent;
let person: string;
beforeAll(async () => {
  scene = await ImScene.start();
  reviewer = new Reviewer(scene.parley, admin);
  await reviewer.usePreset("ALL_HELD");
});
afterAll(() => scene?.close());
beforeEach(async () => {
  await scene.work();
  fakeCarrier.reset();
  agent = await scene.agent();
  await scene.attach(agent);
  person = phone();
});

const admin = () => signedIn(scene.parley.services, scene.organization.id, scene.organization.adminUserId);

async function held(body: object) {
  const sent = await scene.send(agent, { to: person, ...body });
  expect(sent.status).toBe(201);
  const { id, review } = sent.body.message;
  return { messageId: id as string, review: await reviewer.read(review.id) };
}

async function upload(): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob(["hello"], { type: "text/plain" }), "hello.txt");
  const headers = { "x-api-key": agent.key };
  const answer = await fetch(`${scene.parley.url}/api/v1/im/media`, { method: "POST", headers, body: form });
  return ((await answer.json()) as { media_url: string }).media_url;
}

const messagesSent = () => fakeCarrier.asked.flatMap((asked) => (asked.call === "send" ? [asked.message] : []));
const readAs = (key: string, path: string) => rest(scene.parley, key, "GET", `/api/v1${path}`);

describe("a person changes a held instant message", () => {
  test("D23, D29: the new revision is what is approved and sent, and what the agent reads", async () => {
    const { messageId, review } = await held({ text: "Pay me.\nToday." });
    const text = "Could you pay?\nBy Friday, please — Ünal 🙏";
    const { review: second, error } = await reviewer.revise(review, { text });
    expect(error).toBeUndefined();
    expect(second).toMatchObject({ state: "PENDING", revision: 2, edited: true, peers: [person] });
    expect(second.preview).toContain("Could you pay?");
    const { content } = second.content;
    expect(content).toEqual({ ...review.content.content, text });
    expect(createHash("sha256").update(canonicalJson(content)).digest("hex")).toBe(second.contentSha256);
    expect((await reviewer.approve(review)).error).toMatchObject({
      code: "review_revision_conflict",
      details: { revision: 2, content_sha256: second.contentSha256 },
    });
    await scene.work();
    expect(messagesSent()).toEqual([]);
    expect((await reviewer.approve(second)).error).toBeUndefined();
    await scene.work();
    expect(messagesSent().map((message) => message.text)).toEqual([text]);
    const { body } = await scene.get(agent, `/messages/${messageId}`);
    expect(body).toMatchObject({ content: text, status: "accepted", review: { state: "released", edited: true } });
    const first = await readAs(agent.key, `/reviews/${review.id}/revisions/1`);
    expect(first.body.content.text).toBe("Pay me.\nToday.");
  });

  test("D24: a removed file does not leave, and is none of the agent's message any longer", async () => {
    const { messageId, review } = await held({ text: "Look", media_urls: [await upload()] });
    expect(review.preview).toBe("Look · hello.txt");
    const { review: second } = await reviewer.revise(review, { removed: [0] });
    expect(second.content.content).toMatchObject({ text: "Look", media: [] });
    expect(second.preview).toBe("Look");
    expect((await scene.get(agent, `/messages/${messageId}`)).body.media).toBeNull();
    await reviewer.approve(second);
    await scene.work();
    expect(messagesSent()).toMatchObject([{ text: "Look", media: null }]);
  });

  test("an emptied text leaves the file alone", async () => {
    const { review } = await held({ text: "Look", media_urls: [await upload()] });
    const { review: second } = await reviewer.revise(review, { text: "" });
    expect(second.content.content).toMatchObject({ text: null, media: [{ content_type: "text/plain", size: 5 }] });
    await reviewer.approve(second);
    await scene.work();
    expect(messagesSent()).toMatchObject([{ text: null, media: { contentType: "text/plain" } }]);
  });

  test("D27: revises and approves in one step, or does neither", async () => {
    const { review } = await held({ text: "Pay me." });
    const rule = await scene.rule(agent, "block", person);
    const refused = await reviewer.revise(review, { text: "Pay." }, { approve: true });
    expect(refused.error).toMatchObject({ code: "release_refused", details: { code: "recipient_blocked" } });
    expect(await reviewer.read(review.id)).toMatchObject({ revision: 1, contentSha256: review.contentSha256 });
    await scene.writer.imContactRule.delete({ where: { id: rule } });
    const done = await reviewer.revise(review, { text: "Pay." }, { approve: true, note: "Shorter." });
    expect(done.review).toMatchObject({ state: "APPROVED", revision: 2, note: "Shorter." });
    await scene.work();
    expect(messagesSent().map((message) => message.text)).toEqual(["Pay."]);
  });

  test.each([
    ["no text and no file", { text: null }, "has a text or a file"],
    ["a text that is too long", { text: "x".repeat(18_996) }, "0 to 18995 characters"],
    ["control characters", { text: "a\u0000b" }, "control characters"],
    ["a file that is not there", { removed: [0] }, "no file at this position"],
    ["another receiver", { to: ["+15555550142"] }, "no such part"],
    ["a subject", { subject: "Hi" }, "no such part"],
    ["parts of a task", { parts: [{ index: 0, text: "hi" }] }, "no such part"],
    ["nothing", {}, "Nothing is changed."],
  ])("D24: refuses %s", async (_, changes, words) => {
    const { review } = await held({ text: "Hello" });
    const { error } = await reviewer.revise(review, changes);
    expect(error).toMatchObject({ code: "validation_failed" });
    expect(JSON.stringify(error)).toContain(words);
    expect(await reviewer.read(review.id)).toMatchObject({ revision: 1, contentSha256: review.contentSha256 });
  });

  test("D10, D11, D30: a stale hash, the sender, and what was decided", async () => {
    const { review } = await held({ text: "Hello" });
    const stale = await reviewer.revise({ ...review, contentSha256: "0".repeat(64) }, { text: "x" });
    expect(stale.error).toMatchObject({ code: "review_revision_conflict" });
    const path = `/api/v1/reviews/${review.id}/revise`;
    const body = { revision: 1, content_sha256: review.contentSha256, text: "x" };
    expect(errorOf(await rest(scene.parley, agent.key, "POST", path, body))).toEqual([403, "decider_required"]);
    await rest(scene.parley, agent.key, "POST", `/api/v1/reviews/${review.id}/withdraw`, {});
    expect((await reviewer.revise(review, { text: "x" })).error).toMatchObject({ code: "review_decided" });
  });

  test("D28: the difference of two revisions", async () => {
    const { review } = await held({ text: "Pay me.\nToday.\n", media_urls: [await upload()] });
    const { error } = await reviewer.revise(review, { text: "Pay me.\nTomorrow.\n", removed: [0] });
    expect(error).toBeUndefined();
    const path = `/reviews/${review.id}/revisions/2?diff_from=1`;
    const { body } = await rest(scene.parley, await admin(), "GET", `/api/v1${path}`);
    expect(body).toMatchObject({ number: 2, author: { type: "user", id: scene.organization.adminUserId } });
    expect(body.diff).toMatchObject([
      { field: "media", kind: "set", added: [], removed: [{ content_type: "text/plain", size: 5 }] },
      {
        field: "text",
        kind: "text",
        runs: [
          { op: "same", text: "Pay me.\n" },
          { op: "removed", text: "Today.\n" },
          { op: "added", text: "Tomorrow.\n" },
        ],
      },
    ]);
    expect((await readAs(agent.key, path)).body.author).toBeNull();
  });

  test("over REST: 409, 422, and one step", async () => {
    await reviewer.run("mutation { updateReviewPolicy(input: { approveWith: TOKEN }) { policy { version } } }");
    const { review } = await held({ text: "Hello" });
    const person_ = await admin();
    const revise = (body: object) =>
      rest(scene.parley, person_, "POST", `/api/v1/reviews/${review.id}/revise`, { revision: 1, ...body });
    const hash = { content_sha256: review.contentSha256 };
    const stale = await revise({ content_sha256: "0".repeat(64), text: "x" });
    expect(errorOf(stale)).toEqual([409, "review_revision_conflict"]);
    expect(errorOf(await revise({ ...hash, subject: "x" }))).toEqual([422, "validation_failed"]);
    // oxlint-disable-next-line unicorn/no-thenable -- the contract's name
    const done = await revise({ ...hash, text: "Good day", then: "approve" });
    expect([done.status, done.body.state, done.body.revision]).toEqual([200, "approved", 2]);
    await scene.work();
    expect(messagesSent().map(({ text }) => text)).toEqual(["Good day"]);
  });
});
