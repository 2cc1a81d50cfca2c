import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fault } from "../../../examples/slack/faults/fault.js";
import { sentMessage } from "../../../subgraphs/chat/writes/rules/sent-message.js";
import { RecordingLogger } from "../../security/support/recording-logger.js";
import { errorOf, rest } from "../../support/rest.js";
import { connect } from "../support/connect.js";
import { everyWrite } from "../support/every-write.js";
import { WriteScene } from "../support/write-scene.js";

// The table of wire contract chat 8, through Slack's own client against a Slack that fails in all of these ways.

const log = new RecordingLogger();
let scene: WriteScene;
let writes: ReturnType<typeof everyWrite>;

beforeAll(async () => {
  scene = await WriteScene.start({ log });
  writes = everyWrite(scene.slack.sample.general, scene.messageTs);
});
afterAll(() => scene?.close());

type End = readonly [status: "done" | "failed" | "unknown", errorCode: string | null, retryAfter: number | null];
const unknown: End = ["unknown", "outcome_unknown", null];
const failed = (code: string, retryAfter: number | null = null): End => ["failed", code, retryAfter];
const word = (error: string): Fault => ({ kind: "error", error });
const status = (code: number): Fault => ({ kind: "status", status: code });

/** Both families; sends have words of their own. */
const families = ["message_send", "pin_add"] as const;
const doneWords = { message_send: "sent", pin_add: "succeeded" } as const;

describe.each(families)("%s", (family) => {
  const ends = async (fault: Fault | null): Promise<{ end: End; calls: number }> => {
    const [method] = writes[family].slack;
    if (fault !== null) scene.slack.fault(method, fault);
    const before = scene.slack.calls(method).length;
    const { status: code, body } = await scene.ask(writes[family], randomUUID());
    expect(code).toBe(200);
    const ended = body.status === doneWords[family] ? "done" : body.status;
    return {
      end: [ended, body.error_code, body.retry_after],
      calls: scene.slack.calls(method).length - before,
    };
  };

  test.each<[string, Fault | null, End]>([
    ["it is done", null, ["done", null, null]],
    ["Slack refuses in a word", word("is_archived"), failed("is_archived")],
    ["Slack says fatal_error", word("fatal_error"), unknown],
    ["Slack says internal_error", word("internal_error"), unknown],
    ["Slack says service_unavailable", word("service_unavailable"), unknown],
    ["Slack says what is no word", word("Please try later"), unknown],
    ["Slack says too long a word", word("a".repeat(65)), unknown],
    ["a proxy answers with a page", { kind: "html" }, unknown],
    ["Slack says ratelimited", word("ratelimited"), failed("rate_limited")],
    ["Slack says rate_limited", word("rate_limited"), failed("rate_limited")],
    ["429 with Retry-After", { kind: "ratelimit", retryAfter: 7 }, failed("rate_limited", 7)],
    ["429 without Retry-After", { kind: "ratelimit", retryAfter: null }, failed("rate_limited")],
    ["500", status(500), unknown],
    ["503", status(503), unknown],
    ["599", status(599), unknown],
    ["404", status(404), failed("http_404")],
    ["403", status(403), failed("http_403")],
    ["the connection breaks before it is done", { kind: "drop" }, unknown],
    ["the connection breaks after it is done", { kind: "ok_then_drop" }, unknown],
  ])("%s", async (_, fault, end) => {
    expect(await ends(fault)).toEqual({ end, calls: 1 });
  });

  test.each([
    "token_revoked",
    "token_expired",
    "invalid_auth",
    "account_inactive",
    "not_authed",
    "team_access_not_granted",
  ])("%s fails, and the workspace must be connected again", async (dead) => {
    expect((await ends(word(dead))).end).toEqual(failed(dead));
    const { connectionId, agent } = scene;
    const connection = `/api/v1/chat/connections/${connectionId}`;
    const { body } = await rest(scene.parley, agent.key, "GET", connection);
    expect(body.status).toBe("reauthorization_required");
    const next = await scene.ask(writes[family], randomUUID());
    expect(errorOf(next)).toEqual([409, "connection_not_connected"]);
    expect(await connect(scene.parley, agent.key, agent.id, scene.slack.sample.botToken)).toBe(connectionId);
  });
});

test("a message that Slack accepted without a timestamp is nowhere to be found: unknown", async () => {
  const answer = (data: Record<string, unknown>) => ({ kind: "ok", data, scopes: [] }) as const;
  expect(sentMessage(answer({ ts: "1712345678.000100" }))).toMatchObject({ status: "succeeded" });
  for (const data of [{}, { ts: 1712345678.0001 }, { ts: "soon" }]) {
    expect(sentMessage(answer(data))).toMatchObject({ status: "unknown", errorCode: "outcome_unknown" });
  }
});

test("what the bot lacks a scope for fails; the scope is in the log, and among those that are missing", async () => {
  const { workspaceId, general } = scene.slack.sample;
  const { token } = scene.slack.addBot(workspaceId, { channels: [general], scopes: ["chat:write"] });
  const { agent, connectionId } = scene;
  await connect(scene.parley, agent.key, agent.id, token);
  const refused = await scene.ask(writes.reaction_add, randomUUID());
  expect(refused.body).toMatchObject({ status: "failed", error_code: "missing_scope" });
  expect(log.lines.filter((line) => line.includes('"needed":"reactions:write"'))).toHaveLength(1);
  const { body } = await rest(scene.parley, agent.key, "GET", `/api/v1/chat/connections/${connectionId}/capabilities`);
  expect(body.missing_scopes).toContain("reactions:write");
  await connect(scene.parley, agent.key, agent.id, scene.slack.sample.botToken);
});

test("a private channel that the bot is not in does not exist for it", async () => {
  const hidden = everyWrite(scene.slack.sample.secrets, scene.messageTs);
  for (const { method, path, body } of [hidden.conversation_join, hidden.message_send, hidden.pin_add]) {
    const answer = await scene.ask({ method, path, body }, randomUUID());
    expect(answer.body).toMatchObject({ status: "failed", error_code: "channel_not_found" });
  }
});

// Last: no server listens at Slack's address any more.
test.each(families)("%s while nobody is there: it never left", async (family) => {
  await scene.closeSlack();
  const { body } = await scene.ask(writes[family], randomUUID());
  expect([body.status, body.error_code]).toEqual(["failed", "slack_unreachable"]);
});
