import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contentHash } from "../../../subgraphs/shared/holds/content-hash.js";
import { inBrowser } from "../../support/browser.js";
import { signedIn } from "../../support/org.js";
import { errorOf } from "../../support/rest.js";
import { WriteScene } from "../support/write-scene.js";

// Writes that people must agree to (wire contract reviews 3.1, 3.3, 3.5, 3.6).

let scene: WriteScene;
let general: string;
let key: string;
beforeAll(async () => {
  scene = await WriteScene.start();
  general = scene.slack.sample.general;
  await usePreset("ALL_HELD");
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

async function usePreset(preset: string): Promise<void> {
  const mutation = `mutation { applyReviewPreset(input: { outboundPreset: ${preset} }) { policy { version } } }`;
  expect((await inBrowser(scene.parley, await admin(), mutation)).errors).toBeUndefined();
  await scene.work();
}

const fields = `id agentNote state revision contentSha256 peers preview behind subject { type id } failure { code } decidedVia content { content }`;

async function reviewOf({ body }: { readonly body: any }) {
  const query = `{ review(id: "${body.detail.review_id}") { ${fields} } }`;
  const { data, errors } = await scene.parley.graphql(query, {}, await admin());
  expect(errors).toBeUndefined();
  return data!["review"];
}

/** Decides as a person in a browser does; what was approved is not yet sent. */
async function decide(decision: string, { id, revision, contentSha256 }: any, more = "") {
  const mutation = `mutation { decideReview(input: { id: "${id}", decision: ${decision}, revision: ${revision},
    contentSha256: "${contentSha256}" ${more} }) { review { ${fields} } } }`;
  const { data, errors } = await inBrowser(scene.parley, await admin(), mutation);
  return { review: data?.["decideReview"]?.review, error: errors?.[0]?.extensions as any };
}

async function approve(review: any) {
  const decided = await decide("APPROVE", review);
  await scene.work();
  return decided;
}

const send = (text: string, under = key) =>
  scene.ask({ method: "POST", path: "/messages", body: { conversation_id: general, text } }, under);
const byKey = (of: "actions" | "operations") => scene.ask({ method: "GET", path: `/${of}/by-key` }, key);
const callsOf = (method: string) => scene.slack.calls().filter((call) => call.method === method).length;
const held = [409, "held_for_review"];

describe("a message that a person must agree to", () => {
  test("W13, H3, H10, H13, H14: is answered with its review, reaches nobody, and has no record", async () => {
    const before = scene.slack.calls().length;
    const text = `Hello ${key}`;
    const first = await send(text);
    const again = await send(text);
    expect([errorOf(first), errorOf(again)]).toEqual([held, held]);
    const { detail } = first.body;
    expect(detail).toMatchObject({ review_id: expect.any(String), state: "pending", expires_at: expect.any(String) });
    expect(again.body.detail).toEqual(detail);
    expect([first, again].map(({ headers }) => headers.get("idempotent-replay"))).toEqual([null, "true"]);
    expect(errorOf(await send("Something else"))).toEqual([409, "idempotency_key_reused"]);
    const lookup = await byKey("actions");
    expect([errorOf(lookup), lookup.body.detail.review_id]).toEqual([[404, "not_found"], detail.review_id]);
    expect(scene.slack.calls()).toHaveLength(before);
    const { workspaceId } = scene.slack.sample;
    expect(await reviewOf(first)).toMatchObject({
      state: "PENDING",
      peers: [`${workspaceId}/${general}`],
      preview: text,
      subject: null,
      content: { content: { operation: "chat.send", conversation_id: general, thread_ts: null, text, file: null } },
    });
  });

  test("has a note of its sender for the people who decide, which is neither content nor compared", async () => {
    const ask = (note: string) =>
      scene.ask(
        { method: "POST", path: "/messages", body: { conversation_id: general, text: "Hi", review_note: note } },
        key,
      );
    const first = await ask("They asked for it.");
    expect([errorOf(first), errorOf(await ask("Again."))]).toEqual([held, held]);
    const review = await reviewOf(first);
    expect([review.agentNote, JSON.stringify(review.content).includes("asked")]).toEqual(["They asked for it.", false]);
    expect((await ask("x".repeat(501))).status).toBe(422);
  });

  test("W14, H11: is sent once when it is approved, and the repeat gets its record", async () => {
    const before = callsOf("chat.postMessage");
    const text = `Approved ${key}`;
    const review = await reviewOf(await send(text));
    expect((await approve(review)).review.state).toBe("APPROVED");
    await scene.work();
    const repeat = await send(text);
    expect([repeat.status, repeat.body.status]).toEqual([200, "sent"]);
    expect((await byKey("actions")).body.id).toBe(repeat.body.id);
    scene.clock.advance(120_000);
    expect((await send(text)).body.status).toBe("sent");
    expect(callsOf("chat.postMessage")).toBe(before + 1);
    const { messages } = scene.slack.model.channel(general);
    expect([...messages.values()].filter((message) => message.text === text)).toHaveLength(1);
  });

  test("H12, H21: is refused for good with the note when it is rejected, and never has a record", async () => {
    const before = callsOf("chat.postMessage");
    const text = `Rejected ${key}`;
    const answer = await send(text);
    await decide("REJECT", await reviewOf(answer), ', reason: WRONG_CONTENT, note: "Not like this."');
    await scene.work();
    const repeat = await send(text);
    expect(errorOf(repeat)).toEqual([403, "review_rejected"]);
    const { review_id } = answer.body.detail;
    expect(repeat.body.detail).toMatchObject({ review_id, state: "rejected", note: "Not like this." });
    expect(errorOf(await send("Something else"))).toEqual([409, "idempotency_key_reused"]);
    expect(errorOf(await send(text, randomUUID()))).toEqual([403, "already_rejected"]);
    expect((await byKey("actions")).status).toBe(404);
    expect(callsOf("chat.postMessage")).toBe(before);
  });

  test("H37: is not approved while the connection is disconnected, and waits until it is connected again", async () => {
    const answer = await send(`Later ${key}`);
    const review = await reviewOf(answer);
    const { writer } = scene.parley.services.database.request;
    const status = async (value: "connected" | "disconnected") =>
      writer.chatConnection.update({ where: { id: scene.connectionId }, data: { status: value } });
    await status("disconnected");
    const { error } = await decide("APPROVE", review);
    await status("connected");
    expect(error).toMatchObject({ code: "release_refused", details: { code: "connection_not_connected" } });
    expect((await reviewOf(answer)).state).toBe("PENDING");
    await approve(review);
    expect((await reviewOf(answer)).state).toBe("RELEASED");
  });

  test("H31: two processes that release it at once call Slack once", async () => {
    const before = callsOf("chat.postMessage");
    const answer = await send(`Twice ${key}`);
    const review = await reviewOf(answer);
    await decide("APPROVE", review);
    const { releaseChat } = await import("../../../subgraphs/chat/holds/release-chat.js");
    const { services } = scene.parley;
    await Promise.all([releaseChat(services, review.id, false), releaseChat(services, review.id, false)]);
    await scene.work();
    expect([callsOf("chat.postMessage") - before, (await reviewOf(answer)).state]).toEqual([1, "RELEASED"]);
  });

  test("H25: two that come at once wait one behind the other", async () => {
    const answers = await Promise.all([send(`A ${key}`), send(`B ${key}`, randomUUID())]);
    const reviews = await Promise.all(answers.map(reviewOf));
    const behind = reviews.filter((review) => review.behind !== null);
    expect(behind).toHaveLength(1);
    expect(behind[0].behind).toBe(reviews.find((review) => review.behind === null)!.id);
  });
});

test("a changed message is changed when it is approved", async () => {
  const path = `/conversations/${general}/messages/${scene.messageTs}`;
  const change = () => scene.ask({ method: "PATCH", path, body: { text: "Changed" } }, key);
  const answer = await change();
  expect(errorOf(answer)).toEqual(held);
  expect((await reviewOf(answer)).content.content).toMatchObject({
    operation: "chat.update",
    message_ts: scene.messageTs,
    text: "Changed",
  });
  await approve(await reviewOf(answer));
  expect((await change()).body).toMatchObject({ operation: "message_update", status: "succeeded" });
  expect(scene.slack.model.channel(general).messages.get(scene.messageTs)?.text).toBe("Changed");
});

describe("a file that a person must agree to", () => {
  const upload = () => {
    const content = { filename: "plan.txt", content_base64: Buffer.from("abc").toString("base64"), title: "Plan" };
    return scene.ask({ method: "POST", path: "/files", body: { conversation_id: general, ...content } }, key);
  };
  const blobs = () =>
    scene.parley.services.database.request.reader.blob.count({
      where: { organizationId: scene.organization.id, attachedAt: { not: null } },
    });

  test("is uploaded when it is approved, and its bytes are not stored any longer", async () => {
    const before = await blobs();
    const answer = await upload();
    expect([errorOf(answer), await blobs()]).toEqual([held, before + 1]);
    expect((await reviewOf(answer)).content.content.file).toMatchObject({
      filename: "plan.txt",
      size: 3,
      title: "Plan",
    });
    await approve(await reviewOf(answer));
    expect((await upload()).body).toMatchObject({ operation: "file_upload", status: "succeeded" });
    expect(await blobs()).toBe(before);
  });

  test("loses its bytes when it is rejected", async () => {
    const before = await blobs();
    await decide("REJECT", await reviewOf(await upload()), ", reason: OTHER");
    expect([errorOf(await upload()), await blobs()]).toEqual([[403, "review_rejected"], before]);
  });

  test("W15: is unknown and never repeated when Slack's answer is lost", async () => {
    scene.slack.fault("files.completeUploadExternal", { kind: "ok_then_drop" });
    const answer = await scene.ask(
      {
        method: "POST",
        path: "/files",
        body: { conversation_id: general, filename: "lost.txt", content_base64: "bG9zdA==" },
      },
      key,
    );
    await approve(await reviewOf(answer));
    await scene.work();
    expect((await byKey("operations")).body.status).toBe("unknown");
    expect((await reviewOf(answer)).state).toBe("RELEASED");
    expect(callsOf("files.completeUploadExternal")).toBe(2);
  });
});

test("4.1: the hash is that of the golden vector", () => {
  const hash = contentHash({
    v: 1,
    topic: "chat",
    operation: "chat.update",
    connection_id: "0b9f2c1e-7a51-4f0e-9a53-3c1b8f1d2e4a",
    workspace_id: "T0001",
    conversation_id: "C0001",
    message_ts: "1767225600.000100",
    thread_ts: null,
    text: "Done ✅",
    file: null,
  });
  expect(hash).toBe("6cdc5c10f26f74496322dbc129278d6fdc04923ddd7d71d2507617571a46022b");
});
