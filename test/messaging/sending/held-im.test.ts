import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contentHash } from "../../../subgraphs/shared/holds/content-hash.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import { inBrowser } from "../../support/browser.js";
import { signedIn, type TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let person: string;
beforeAll(async () => {
  scene = await ImScene.start();
  await usePreset("FIRST_CONTACTS");
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.work();
  fakeCarrier.reset();
  agent = await scene.agent();
  await scene.attach(agent);
  person = phone();
});

const admin = () => signedIn(scene.parley.services, scene.organization.id, scene.organization.adminUserId);

async function usePreset(preset: string): Promise<void> {
  const mutation = `mutation { applyReviewPreset(input: { outboundPreset: ${preset} }) { policy { version } } }`;
  expect((await inBrowser(scene.parley, await admin(), mutation)).errors).toBeUndefined();
  await scene.work();
}

const fields = `id agentNote state revision contentSha256 peers preview behind step earlierPending contextMark contextChanged
  failure { code } content { content } decidedVia subject { type id }`;

async function reviewOf(answer: { readonly body: any }) {
  const id = answer.body.message.review.id as string;
  const { data, errors } = await scene.parley.graphql(`{ review(id: "${id}") { ${fields} } }`, {}, await admin());
  expect(errors).toBeUndefined();
  return data!["review"];
}

/** Decides as a person in a browser does. */
async function decide(decision: string, review: any, more = "") {
  const { id, revision, contentSha256 } = review;
  const mutation = `mutation { decideReview(input: { id: "${id}", decision: ${decision}, revision: ${revision},
    contentSha256: "${contentSha256}" ${more} }) { review { ${fields} } } }`;
  const { data, errors } = await inBrowser(scene.parley, await admin(), mutation);
  await scene.work();
  return { review: data?.["decideReview"]?.review, error: errors?.[0]?.extensions };
}

const approve = (review: any, more = "") => decide("APPROVE", review, more);
const reject = (review: any) => decide("REJECT", review, ', reason: WRONG_CONTENT, note: "Not like this."');
const send = (text: string, to = person, headers = {}) => scene.send(agent, { to, text }, headers);
const textsSent = () => fakeCarrier.asked.flatMap((asked) => (asked.call === "send" ? [asked.message.text] : []));
const rowOf = (answer: { readonly body: any }) =>
  scene.writer.imMessage.findUniqueOrThrow({ where: { id: answer.body.message.id } });
const assignments = () => scene.writer.imAssignment.count({ where: { identityId: agent.id } });

describe("an instant message that a person must agree to", () => {
  test("H2, H8, H9: is queued with its review, connects nobody, and answers a repeat with the same", async () => {
    const key = { "idempotency-key": randomUUID() };
    const held = await send("Hello", person, key);
    expect(held.status).toBe(201);
    expect(held.body.message).toMatchObject({ status: "queued", assignment_id: null, review: { state: "pending" } });
    const repeat = await send("Hello", person, key);
    expect([repeat.body.message.id, repeat.headers.get("idempotent-replay")]).toEqual([held.body.message.id, "true"]);
    expect(errorOf(await send("Bye", person, key))).toEqual([409, "idempotency_key_reused"]);
    await scene.work();
    expect([textsSent(), await assignments()]).toEqual([[], 0]);
    expect(await reviewOf(held)).toMatchObject({
      state: "PENDING",
      peers: [person],
      preview: "Hello",
      behind: null,
      subject: { type: "im_message", id: held.body.message.id },
      content: { content: { to: [person], conversation_id: null, text: "Hello", send_style: null, media: [] } },
    });
    const path = `/messages?review=pending`;
    expect((await scene.get(agent, path)).body.map(({ id }: { id: string }) => id)).toEqual([held.body.message.id]);
  });

  test("has a note of its sender for the people who decide, which is no content", async () => {
    const held = await scene.send(agent, { to: person, text: "Hello", review_note: "She asked for it." });
    const review = await reviewOf(held);
    expect([review.agentNote, JSON.stringify(review.content).includes("asked")]).toEqual(["She asked for it.", false]);
    expect((await scene.send(agent, { to: person, text: "Hello", review_note: "x".repeat(501) })).status).toBe(422);
  });

  test("is sent when it is approved, once, and the person is known from then on", async () => {
    const held = await send("Hello");
    expect((await approve(await reviewOf(held))).review.state).toBe("APPROVED");
    expect((await reviewOf(held)).state).toBe("RELEASED");
    expect([textsSent(), await assignments()]).toEqual([["Hello"], 1]);
    const { createdAt, status } = await rowOf(held);
    expect([createdAt.toISOString(), status]).toEqual([held.body.message.created_at, "accepted"]);
    const next = await send("And again");
    expect(next.body.message.review).toBeNull();
  });

  test("H20: ends as failed with the reason and the note when it is rejected, and may not be repeated", async () => {
    const held = await send("Hello");
    await reject(await reviewOf(held));
    const { body } = await scene.get(agent, `/messages/${held.body.message.id}`);
    expect(body).toMatchObject({ status: "error", error_code: "review_rejected", error_detail: "Not like this." });
    expect(errorOf(await send("Hello"))).toEqual([403, "already_rejected"]);
    expect(textsSent()).toEqual([]);
  });

  test("H36, H39: is not approved while it could not be sent, and stays pending", async () => {
    const held = await send("Hello");
    const review = await reviewOf(held);
    const rule = await scene.rule(agent, "block", person);
    expect((await approve(review)).error).toMatchObject({
      code: "release_refused",
      details: { code: "recipient_blocked" },
    });
    await scene.writer.imContactRule.delete({ where: { id: rule } });
    await scene.writer.imLine.updateMany({ where: { identityId: agent.id }, data: { status: "paused" } });
    expect((await approve(review)).error).toMatchObject({ details: { code: "imessage_line_paused" } });
    await scene.writer.imLine.updateMany({ where: { identityId: agent.id }, data: { status: "active" } });
    expect((await approve(review)).review.state).toBe("APPROVED");
  });

  test("D13: needs a look at what the person wrote since it was held", async () => {
    const line = await scene.writer.imLine.findFirstOrThrow({ where: { identityId: agent.id } });
    const held = await send("Hello");
    scene.clock.advance(1_000);
    await scene.receive(line, person, "Who are you?");
    const review = await reviewOf(held);
    expect(review.contextChanged).toBe(true);
    expect((await approve(review)).error).toMatchObject({ code: "review_needs_acknowledgement" });
    expect((await approve(review, `, contextMark: "${review.contextMark}"`)).review.state).toBe("APPROVED");
    expect(textsSent()).toEqual(["Hello"]);
  });

  test("a new group begins when its message is approved, not before", async () => {
    const to = [person, phone()];
    const held = await scene.send(agent, { to, text: "Hello both" });
    const where = { id: held.body.conversation_id };
    const creation = async () => (await scene.writer.imConversation.findUniqueOrThrow({ where })).groupCreationStatus;
    expect(await creation()).toBe("not_created");
    await approve(await reviewOf(held));
    expect(fakeCarrier.asked.map(({ call }) => call)).toEqual(["createGroup"]);
  });

  test("4.1: the hash is that of the golden vector", () => {
    const hash = contentHash({
      v: 1,
      topic: "im",
      operation: "im.send",
      identity_id: "6f1c0c2e-0000-4000-8000-000000000001",
      to: ["+15555550142"],
      conversation_id: null,
      text: "hi",
      send_style: null,
      media: [],
    });
    expect(hash).toBe("0e24622e641a02fef3976f659ce49ec3b3f3c08dc9febf5d83b5f991ba10b84f");
  });
});

describe("messages of one conversation", () => {
  test("W12, H25 to H27: the second waits behind the first, and follows it by the policy", async () => {
    const first = await send("One");
    scene.clock.advance(1);
    const second = await send("Two");
    const [one, two] = [await reviewOf(first), await reviewOf(second)];
    expect([two.behind, two.earlierPending]).toEqual([one.id, true]);
    expect((await approve(two)).error).toMatchObject({
      code: "review_needs_acknowledgement",
      details: { needs: ["earlier_pending"] },
    });
    await approve(one);
    await scene.work();
    expect(await reviewOf(second)).toMatchObject({ state: "RELEASED", decidedVia: "policy" });
    expect(textsSent()).toEqual(["One", "Two"]);
  });

  test("W12, H27a: the second needs a decision when the first is rejected", async () => {
    const first = await send("One");
    scene.clock.advance(1);
    const second = await send("Two");
    await reject(await reviewOf(first));
    await scene.work();
    const two = await reviewOf(second);
    expect([two.state, two.earlierPending]).toEqual(["PENDING", false]);
    expect((await approve(two)).review.state).toBe("APPROVED");
    expect(textsSent()).toEqual(["Two"]);
  });

  test("H26: an acknowledged one goes out before the earlier one, which keeps its place in the queue", async () => {
    const first = await send("One");
    scene.clock.advance(1);
    const second = await send("Two");
    await approve(await reviewOf(second), ", acknowledge: [EARLIER_PENDING]");
    expect(textsSent()).toEqual(["Two"]);
    expect((await reviewOf(first)).state).toBe("PENDING");
  });

  test("H25: what the rules allow waits too while an earlier one waits, and blocked stays blocked", async () => {
    const held = await send("One");
    await usePreset("AUTONOMOUS");
    scene.clock.advance(1);
    const second = await send("Two");
    expect(await reviewOf(second)).toMatchObject({ step: "earlier_held", behind: (await reviewOf(held)).id });
    await usePreset("READ_ONLY");
    expect(errorOf(await send("Three"))).toEqual([403, "blocked_by_rule"]);
    await usePreset("FIRST_CONTACTS");
  });
});

test("H31: a release that ran twice, or was interrupted, sends once", async () => {
  const held = await send("Hello");
  const review = await reviewOf(held);
  const { id, revision, contentSha256 } = review;
  const mutation = `mutation { decideReview(input: { id: "${id}", decision: APPROVE, revision: ${revision},
    contentSha256: "${contentSha256}" }) { review { state } } }`;
  expect((await inBrowser(scene.parley, await admin(), mutation)).errors).toBeUndefined();
  // Two processes take the same job.
  const { releaseIm } = await import("../../../subgraphs/messaging/sending/release-im.js");
  await Promise.all([releaseIm(scene.parley.services, id, false), releaseIm(scene.parley.services, id, false)]);
  await scene.work();
  expect([textsSent(), (await reviewOf(held)).state]).toEqual([["Hello"], "RELEASED"]);
});

test("to whom the agent wrote before there were rules is no first contact", async () => {
  await usePreset("AUTONOMOUS");
  const other = await ImScene.start();
  try {
    const texter = await other.agent();
    await other.attach(texter);
    const known = phone();
    expect((await other.send(texter, { to: known, text: "Before" })).body.message.review).toBeNull();
    const person_ = await signedIn(other.parley.services, other.organization.id, other.organization.adminUserId);
    const mutation = `mutation { applyReviewPreset(input: { outboundPreset: FIRST_CONTACTS }) { policy { version } } }`;
    expect((await inBrowser(other.parley, person_, mutation)).errors).toBeUndefined();
    await other.work();
    expect((await other.send(texter, { to: known, text: "After" })).body.message.review).toBeNull();
    const stranger = await rest(other.parley, texter.key, "POST", "/api/v1/im/messages", { to: phone(), text: "Hi" });
    expect(stranger.body.message.review.state).toBe("pending");
  } finally {
    await other.close();
    await usePreset("FIRST_CONTACTS");
  }
});
