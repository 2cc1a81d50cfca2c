import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "../../../subgraphs/shared/idempotency/canonical-json.js";
import { makeAgent, signedIn, type TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { Reviewer } from "../../support/reviewer.js";
import { ledger, reply } from "../support/ledger.js";
import { rpc, textMessage } from "../support/rpc.js";
import { addRule, set } from "../support/rules.js";
import { newHandle, type TwoOrganizations, useTwoOrganizations } from "../support/two-organizations.js";

// Held messages of tasks that people change (wire contract reviews 4.5, 3.7).

let stage: TwoOrganizations;
let reviewer: Reviewer;
useTwoOrganizations((next) => {
  stage = next;
  reviewer = new Reviewer(next.parley, admin);
});

const admin = () => signedIn(stage.parley.services, stage.home.id, stage.home.adminUserId);
const usePreset = async (preset: string): Promise<void> => {
  await reviewer.usePreset(preset);
  await runJobs();
};
const runJobs = () => stage.parley.work!.runDueJobs();

/** An agent of `home` whose messages wait, and one of `away` that takes its tasks. */
async function pair(): Promise<{ scout: TestAgent; zeta: TestAgent }> {
  const { parley, home, away } = stage;
  await usePreset("ALL_HELD");
  const scout = await makeAgent(parley.services, home, newHandle());
  const zeta = await makeAgent(parley.services, away, newHandle());
  await set(parley, away, zeta, { publicly_discoverable: true });
  return { scout, zeta };
}

async function send(
  from: TestAgent,
  to: TestAgent,
  text = "Please.",
  facts: Readonly<Record<string, unknown>> = {},
): Promise<any> {
  const { body } = await rpc(stage.parley, from.key, to.handle, "SendMessage", textMessage(text, facts));
  return body.result?.task ?? body.error;
}

const get = async (from: TestAgent, to: TestAgent, id: string): Promise<any> =>
  (await rpc(stage.parley, from.key, to.handle, "GetTask", { id })).result;
const received = async (zeta: TestAgent): Promise<any[]> =>
  (await rest(stage.parley, zeta.key, "GET", `${ledger(zeta.handle)}/tasks`)).body.items;
const sent = async (scout: TestAgent): Promise<any[]> =>
  (await rest(stage.parley, scout.key, "GET", `${ledger(scout.handle)}/sent/tasks`)).body.items;
const reviewIn = (task: any) => reviewer.read(task.metadata.review.id);

/** What the worker's organization has of anything. */
async function tracesOf(zeta: TestAgent): Promise<unknown> {
  const { rows } = await stage.parley.services.database.request.driver.query(
    "select count(*) as events from event where organization_id = $1",
    [stage.away.id],
  );
  return [rows[0], await received(zeta)];
}

describe("a person changes a new task that waits", () => {
  test("D23, D29, H44: exactly the new revision is what the worker gets, and it saw nothing before", async () => {
    const { scout, zeta } = await pair();
    const parts = [
      { text: "Pay now.", metadata: { tone: "harsh" } },
      { data: { invoice: 7 } },
      { raw: "YWJj", filename: "a.txt", mediaType: "text/plain" },
    ];
    const messageId = randomUUID();
    const facts = { messageId, parts, metadata: { trace: "t-1" }, extensions: ["https://example.com/ext"] };
    const task = await send(scout, zeta, "", facts);
    const review = await reviewIn(task);
    const before = await tracesOf(zeta);
    const text = "Could you pay?\n— Ünal 🙏";
    const { review: second, error } = await reviewer.revise(review, { parts: [{ index: 0, text }] });
    expect(error).toBeUndefined();
    expect(second).toMatchObject({ state: "PENDING", revision: 2, edited: true, peers: review.peers });
    expect(second.preview).toContain("Could you pay?");
    const { content } = second.content;
    const changed = [{ text, metadata: { tone: "harsh" } }, ...parts.slice(1)];
    expect(content).toEqual({ ...review.content.content, parts: changed });
    expect(createHash("sha256").update(canonicalJson(content)).digest("hex")).toBe(second.contentSha256);
    await runJobs();
    expect(await tracesOf(zeta)).toEqual(before);
    expect((await sent(scout))[0].review).toMatchObject({ state: "pending", edited: true });
    expect((await reviewer.approve(review)).error).toMatchObject({ code: "review_revision_conflict" });
    expect((await reviewer.approve(second)).error).toBeUndefined();
    await runJobs();
    const [got, ...more] = await received(zeta);
    expect([got.id, more]).toEqual([task.id, []]);
    const [message] = got.messages;
    expect(message).toMatchObject({ parts: changed, metadata: { trace: "t-1" } });
    expect(JSON.stringify(got)).not.toContain("Pay now.");
    const own = await get(scout, zeta, task.id);
    expect((await sent(scout))[0].review).toMatchObject({ state: "released", edited: true });
    expect(own.history[0].parts).toEqual(changed);
    const first = await rest(stage.parley, scout.key, "GET", `/api/v1/reviews/${review.id}/revisions/1`);
    expect(first.body.content.parts[0].text).toBe("Pay now.");
  });

  test("H15: a repeat is compared with what the agent asked for, before and after", async () => {
    const { scout, zeta } = await pair();
    const messageId = randomUUID();
    const task = await send(scout, zeta, "Once.", { messageId });
    const { review } = await reviewer.revise(await reviewIn(task), { parts: [{ index: 0, text: "Once, please." }] });
    expect((await send(scout, zeta, "Once.", { messageId })).id).toBe(task.id);
    expect(await send(scout, zeta, "Once, please.", { messageId })).toMatchObject({ code: -32602 });
    await reviewer.approve(review);
    await runJobs();
    expect((await send(scout, zeta, "Once.", { messageId })).metadata.review.state).toBe("released");
    expect(await received(zeta)).toHaveLength(1);
  });

  test("D27: revises and approves in one step, or does neither", async () => {
    const { scout, zeta } = await pair();
    const task = await send(scout, zeta);
    const review = await reviewIn(task);
    const { parley, away } = stage;
    const changes = { parts: [{ index: 0, text: "If you can." }] };
    await set(parley, away, zeta, { publicly_discoverable: false });
    await addRule(parley, away, zeta, "block", scout);
    const refused = await reviewer.revise(review, changes, { approve: true });
    expect(refused.error).toMatchObject({ code: "release_refused", details: { code: "a2a_admission_denied" } });
    expect(await reviewIn(task)).toMatchObject({ revision: 1, contentSha256: review.contentSha256 });
    const other = await makeAgent(parley.services, away, newHandle());
    await set(parley, away, other, { publicly_discoverable: true });
    const second = await send(scout, other);
    const done = await reviewer.revise(await reviewIn(second), changes, { approve: true, note: "Softer." });
    expect(done.review).toMatchObject({ state: "APPROVED", revision: 2, note: "Softer." });
    await runJobs();
    const [got] = await received(other);
    expect(got.messages[0].parts).toEqual([{ text: "If you can." }]);
  });

  test.each([
    ["a part that is not there", { parts: [{ index: 2, text: "x" }] }, "no part at this position"],
    ["a part before the first", { parts: [{ index: -1, text: "x" }] }, "no part at this position"],
    ["a part without text", { parts: [{ index: 1, text: "x" }] }, "has no text"],
    ["more parts than there are", { parts: [0, 0, 0].map((index) => ({ index, text: "x" })) }, "fewer parts"],
    ["a part twice", { parts: [0, 0].map((index) => ({ index, text: "x" })) }, "named twice"],
    ["a NUL", { parts: [{ index: 0, text: "a\u0000b" }] }, "NUL"],
    ["a text of another kind of message", { text: "x" }, "no such part"],
    ["removed files", { removed: [0] }, "no such part"],
    ["nothing", {}, "Nothing is changed."],
  ])("D24: refuses %s", async (_, changes, words) => {
    const { scout, zeta } = await pair();
    const task = await send(scout, zeta, "", { parts: [{ text: "Hello" }, { data: { n: 1 } }] });
    const review = await reviewIn(task);
    const { error } = await reviewer.revise(review, changes);
    expect(error).toMatchObject({ code: "validation_failed" });
    expect(JSON.stringify(error)).toContain(words);
    expect(await reviewIn(task)).toMatchObject({ revision: 1, contentSha256: review.contentSha256 });
  });

  test("D24: refuses what is too large for a message with all of its parts", async () => {
    const { scout, zeta } = await pair();
    const review = await reviewIn(
      await send(scout, zeta, "", { parts: [{ text: "x".repeat(600_000) }, { text: "" }] }),
    );
    const { error } = await reviewer.revise(review, { parts: [{ index: 1, text: "y".repeat(600_000) }] });
    expect(error).toMatchObject({ code: "validation_failed" });
    expect(JSON.stringify(error)).toContain("at most 1 MiB");
  });

  test("D10, D30: nobody changes another revision, the sender changes none, and the worker's people see none", async () => {
    const { scout, zeta } = await pair();
    const review = await reviewIn(await send(scout, zeta));
    const parts = [{ index: 0, text: "x" }];
    const stale = await reviewer.revise({ ...review, contentSha256: "0".repeat(64) }, { parts });
    expect(stale.error).toMatchObject({ code: "review_revision_conflict" });
    const path = `/api/v1/reviews/${review.id}/revise`;
    const body = { revision: 1, content_sha256: review.contentSha256, parts };
    expect(errorOf(await rest(stage.parley, scout.key, "POST", path, body))).toEqual([403, "decider_required"]);
    expect(errorOf(await rest(stage.parley, zeta.key, "POST", path, body))).toEqual([404, "not_found"]);
    const { away, parley } = stage;
    const theirs = await signedIn(parley.services, away.id, away.adminUserId);
    const other = await new Reviewer(parley, () => theirs).revise(review, { parts });
    expect(other.error).toMatchObject({ code: "not_found" });
  });
});

test("a worker's reply is what was approved, with its intent", async () => {
  const { scout, zeta } = await pair();
  const { parley, home } = stage;
  await set(parley, home, scout, { publicly_discoverable: true });
  const { id } = await send(zeta, scout, "A question.");
  const answer = await reply(parley, scout.key, scout.handle, id, "complete", "Go away.");
  expect(answer.body).toMatchObject({ state: "submitted", review: { state: "pending", edited: false } });
  const before = await get(zeta, scout, id);
  const review = await reviewer.read(answer.body.review.id);
  const { review: second } = await reviewer.revise(review, { parts: [{ index: 0, text: "Not today." }] });
  expect(await get(zeta, scout, id)).toEqual(before);
  const path = `/api/v1/reviews/${review.id}/revisions/2?diff_from=1`;
  expect((await rest(parley, await admin(), "GET", path)).body.diff).toMatchObject([
    { field: "parts", kind: "set", added: [{ text: "Not today." }], removed: [{ text: "Go away." }] },
  ]);
  await reviewer.approve(second);
  await runJobs();
  const task = await get(zeta, scout, id);
  expect(task.status.state).toBe("TASK_STATE_COMPLETED");
  expect(JSON.stringify(task)).toContain("Not today.");
  expect(JSON.stringify(task)).not.toContain("Go away.");
});
