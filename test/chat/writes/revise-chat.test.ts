import { createHash, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { canonicalJson } from "../../../subgraphs/shared/idempotency/canonical-json.js";
import { signedIn } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { Reviewer } from "../../support/reviewer.js";
import { WriteScene } from "../support/write-scene.js";

// Held writes to workspaces that people change (wire contract reviews 4.5).

let scene: WriteScene;
let reviewer: Reviewer;
let general: string;
let key: string;
beforeAll(async () => {
  scene = await WriteScene.start();
  general = scene.slack.sample.general;
  reviewer = new Reviewer(scene.parley, admin);
  await reviewer.usePreset("ALL_HELD");
});
afterAll(() => scene?.close());
beforeEach(() => {
  key = randomUUID();
});
afterEach(async () => {
  // What waits would hold the next case behind it.
  await scene.parley.services.database.request.writer.review.updateMany({
    where: { state: { in: ["pending", "approved"] } },
    data: { state: "expired" },
  });
});

const admin = () => signedIn(scene.parley.services, scene.organization.id, scene.organization.adminUserId);
const send = (text: string) =>
  scene.ask({ method: "POST", path: "/messages", body: { conversation_id: general, text } }, key);
const change = (text: string) => {
  const path = `/conversations/${general}/messages/${scene.messageTs}`;
  return scene.ask({ method: "PATCH", path, body: { text } }, key);
};
const upload = (more: object = {}) => {
  const content = { filename: "plan.txt", content_base64: Buffer.from("abc").toString("base64"), title: "Plan" };
  return scene.ask({ method: "POST", path: "/files", body: { conversation_id: general, ...content, ...more } }, key);
};
const reviewOf = ({ body }: { readonly body: any }) => reviewer.read(body.detail.review_id);
const callsOf = (method: string) => scene.slack.calls().filter((call) => call.method === method);
const textsIn = () => [...scene.slack.model.channel(general).messages.values()].map(({ text }) => text);

describe("a person changes a held message", () => {
  test("D23, D29, H13: exactly the new revision is posted, and the key stays that of the request", async () => {
    const asked = `Fix it now! ${key}`;
    const review = await reviewOf(await send(asked));
    const text = `Could someone look at this? ${key}\n— thanks ✅`;
    const { review: second, error } = await reviewer.revise(review, { text });
    expect(error).toBeUndefined();
    expect(second).toMatchObject({ state: "PENDING", revision: 2, edited: true, peers: review.peers });
    expect(second.preview).toContain("Could someone look");
    expect(second.content.content).toEqual({ ...review.content.content, text });
    expect(createHash("sha256").update(canonicalJson(second.content.content)).digest("hex")).toBe(second.contentSha256);
    expect((await reviewer.approve(review)).error).toMatchObject({ code: "review_revision_conflict" });
    expect(errorOf(await send(asked))).toEqual([409, "held_for_review"]);
    expect(errorOf(await send(text))).toEqual([409, "idempotency_key_reused"]);
    expect((await reviewer.approve(second)).error).toBeUndefined();
    await scene.work();
    expect(textsIn().filter((one) => one.includes(key))).toEqual([text]);
    expect((await send(asked)).body.status).toBe("sent");
    const own = (path: string) => rest(scene.parley, scene.agent.key, "GET", `/api/v1/reviews/${review.id}${path}`);
    expect((await own("")).body).toMatchObject({ state: "released", edited: true, content: { text } });
    expect((await own("/revisions/1")).body.content.text).toBe(asked);
  });

  test("a changed message gets the text that was approved", async () => {
    const review = await reviewOf(await change("Changed"));
    const { review: second } = await reviewer.revise(review, { text: "Changed with care" });
    await reviewer.approve(second);
    await scene.work();
    expect((await change("Changed")).body).toMatchObject({ operation: "message_update", status: "succeeded" });
    expect(scene.slack.model.channel(general).messages.get(scene.messageTs)?.text).toBe("Changed with care");
  });

  test("D27: revises and approves in one step, or does neither", async () => {
    const review = await reviewOf(await send(`Later ${key}`));
    const { writer } = scene.parley.services.database.request;
    const status = (value: "connected" | "disconnected") =>
      writer.chatConnection.update({ where: { id: scene.connectionId }, data: { status: value } });
    await status("disconnected");
    const refused = await reviewer.revise(review, { text: `Sooner ${key}` }, { approve: true });
    await status("connected");
    expect(refused.error).toMatchObject({ code: "release_refused", details: { code: "connection_not_connected" } });
    expect(await reviewer.read(review.id)).toMatchObject({ revision: 1, contentSha256: review.contentSha256 });
    const done = await reviewer.revise(review, { text: `Sooner ${key}` }, { approve: true, note: "Sooner." });
    expect(done.review).toMatchObject({ state: "APPROVED", revision: 2, note: "Sooner." });
    await scene.work();
    expect(textsIn().filter((one) => one.includes(key))).toEqual([`Sooner ${key}`]);
  });

  test.each([
    ["no text", { text: null }, "1 to 12000 characters"],
    ["an empty text", { text: "" }, "1 to 12000 characters"],
    ["a text that is too long", { text: "x".repeat(12_001) }, "1 to 12000 characters"],
    ["control characters", { text: "a\u0000b" }, "control characters"],
    ["a title", { title: "Plan" }, "no file in this message"],
    ["a text beside a file", { initialComment: "Look" }, "no file in this message"],
    ["a removed file", { removed: [0] }, "no such part"],
    ["parts of a task", { parts: [{ index: 0, text: "hi" }] }, "no such part"],
    ["nothing", {}, "Nothing is changed."],
  ])("D24: refuses %s", async (_, changes, words) => {
    const review = await reviewOf(await send(`Hello ${key}`));
    const { error } = await reviewer.revise(review, changes);
    expect(error).toMatchObject({ code: "validation_failed" });
    expect(JSON.stringify(error)).toContain(words);
    expect(await reviewer.read(review.id)).toMatchObject({ revision: 1, contentSha256: review.contentSha256 });
  });

  test("D10, D30: nobody changes another revision, and the sender changes none", async () => {
    const review = await reviewOf(await send(`Hello ${key}`));
    const stale = await reviewer.revise({ ...review, contentSha256: "0".repeat(64) }, { text: "x" });
    expect(stale.error).toMatchObject({ code: "review_revision_conflict" });
    const body = { revision: 1, content_sha256: review.contentSha256, text: "x" };
    const path = `/api/v1/reviews/${review.id}/revise`;
    expect(errorOf(await rest(scene.parley, scene.agent.key, "POST", path, body))).toEqual([403, "decider_required"]);
  });
});

describe("a person changes what is beside a held file", () => {
  test("its title and its text are those that were approved; its bytes are the same", async () => {
    const review = await reviewOf(await upload({ initial_comment: "Take this" }));
    const changes = { title: "Plan of May", initialComment: "Please have a look" };
    const { review: second } = await reviewer.revise(review, changes);
    const { file } = second.content.content;
    expect(file).toEqual({
      ...review.content.content.file,
      title: "Plan of May",
      initial_comment: "Please have a look",
    });
    const { body } = await rest(
      scene.parley,
      await admin(),
      "GET",
      `/api/v1/reviews/${review.id}/revisions/2?diff_from=1`,
    );
    expect(body.diff).toMatchObject([
      {
        field: "initial_comment",
        kind: "text",
        runs: [{ op: "removed" }, { op: "added", text: "Please have a look" }],
      },
      { field: "title", kind: "value", before: "Plan", after: "Plan of May" },
    ]);
    await reviewer.approve(second);
    await scene.work();
    expect((await upload({ initial_comment: "Take this" })).body.status).toBe("succeeded");
    const [completed] = callsOf("files.completeUploadExternal").slice(-1);
    expect(JSON.stringify(completed)).toContain("Plan of May");
    expect(JSON.stringify(completed)).toContain("Please have a look");
    expect(JSON.stringify(completed)).not.toContain("Take this");
  });

  test("emptied ones are none, and a file has no other text", async () => {
    const review = await reviewOf(await upload({ initial_comment: "Take this" }));
    expect((await reviewer.revise(review, { text: "Hi" })).error).toMatchObject({ code: "validation_failed" });
    expect((await reviewer.revise(review, { title: "a\nb" })).error).toMatchObject({ code: "validation_failed" });
    const { review: second } = await reviewer.revise(review, { title: "", initialComment: null });
    expect(second.content.content.file).toMatchObject({ title: null, initial_comment: null });
    await reviewer.approve(second);
    await scene.work();
    const [completed] = callsOf("files.completeUploadExternal").slice(-1);
    expect(JSON.stringify(completed)).not.toContain("Take this");
  });
});
