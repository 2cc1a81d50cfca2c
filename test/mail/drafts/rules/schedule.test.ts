import { describe, expect, it } from "vitest";
import { endedScheduler } from "../../../../subgraphs/mail/drafts/rules/ended-scheduler.js";
import { scheduleFindings } from "../../../../subgraphs/mail/drafts/rules/schedule-findings.js";
import {
  endOfSend,
  isMissed,
  isScheduled,
  nextAttemptAt,
  presentStatus,
  refusedTime,
  schedulerOf,
  type SendStatus,
} from "../../../../subgraphs/mail/drafts/rules/schedule.js";

const now = new Date("2026-07-01T09:00:00Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const day = 86_400_000;

it.each<[number, string | null]>([
  [-1, "send_at_in_past"],
  [0, "send_at_in_past"],
  [5_000, "send_at_in_past"],
  [5_001, null],
  [365 * day, null],
  [365 * day + 1, "send_at_too_far"],
])("of a time %i ms ahead says %s", (ahead, expected) => {
  expect(refusedTime(after(ahead), now)).toBe(expected);
});

describe("a draft", () => {
  it.each<[SendStatus, number | null, SendStatus, boolean]>([
    [null, null, null, false],
    ["scheduled", 1, "scheduled", true],
    ["scheduled", -1, "scheduled", true],
    ["failed", null, "failed", false],
    ["sending", 1, "sending", true],
    // Its worker died.
    ["sending", 0, "scheduled", true],
    ["sending", -1, "scheduled", true],
  ])("that is %s and due in %s ms is %s", (sendStatus, due, status, scheduled) => {
    const state = { sendAt: now, sendStatus, dueAt: due === null ? null : after(due) };
    expect([presentStatus(state, now), isScheduled(state)]).toEqual([status, scheduled]);
  });

  it.each<[number, boolean]>([
    [-1, false],
    [24 * 3_600_000, false],
    [24 * 3_600_000 + 1, true],
  ])("whose time was %i ms ago: missed is %s", (ago, missed) => {
    expect(isMissed(after(-ago), now, 24)).toBe(missed);
  });
});

it("tries a failure of the installation again five times within an hour", () => {
  const pauses = [0, 1, 2, 3, 4].map((failed) => nextAttemptAt(failed, now)!.getTime() - now.getTime());
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(3_600_000);
  expect(nextAttemptAt(5, now)).toBeNull();
});

it.each<[string, number, object]>([
  ["recipient_blocked", 403, { end: "failed", code: "recipient_blocked" }],
  ["send_quota_exceeded", 429, { end: "failed", code: "send_quota_exceeded" }],
  ["overage_limit_reached", 402, { end: "failed", code: "overage_limit_reached" }],
  ["sending_domain_not_verified", 403, { end: "failed", code: "domain_not_verified" }],
  ["not_found", 404, { end: "failed", code: "identity_unavailable" }],
  ["blocked_by_rule", 403, { end: "failed", code: "blocked_by_rule" }],
  ["rate_limited", 429, { end: "wait", seconds: 7 }],
  ["agent_frozen", 403, { end: "unscheduled", reason: "frozen" }],
  ["organization_frozen", 403, { end: "unscheduled", reason: "frozen" }],
  ["installation_frozen", 403, { end: "unscheduled", reason: "frozen" }],
  ["draft_sending", 409, { end: "lost" }],
  ["draft_generation_conflict", 409, { end: "lost" }],
  ["overloaded", 503, { end: "internal" }],
])("after %s (%i)", (code, status, expected) => {
  expect(endOfSend({ code, status, retryAfter: 7 })).toEqual(expected);
});

it("takes an error without a code for one of the installation", () => {
  expect(endOfSend(null)).toEqual({ end: "internal" });
});

it.each<[string | null, object | null]>([
  ["key:ApiKey_1", { type: "key", id: "ApiKey_1" }],
  ["user:1", { type: "user", id: "1" }],
  ["system:x", null],
  ["anonymous", null],
  [null, null],
])("reads the principal %s", (text, expected) => {
  expect(schedulerOf(text)).toEqual(expected);
});

it.each<[string, unknown, object | null]>([
  ["api_key.revoked", null, { scheduledBy: "key:S", reason: "key_revoked" }],
  ["mcp_grant.ended", { user_id: "u" }, { scheduledBy: "key:McpGrant_S", reason: "key_revoked" }],
  ["member.removed", { user_id: "u" }, { scheduledBy: "user:u", reason: "user_removed" }],
  ["member.removed", null, null],
  ["api_key.created", null, null],
])("knows whose right ended by %s", (kind, data, expected) => {
  const ended = endedScheduler({ kind, subjectId: "S", organizationId: "O", data });
  expect(ended).toEqual(expected === null ? null : { ...expected, organizationId: "O" });
});

it("tells the operator that scheduled mail waits", () => {
  expect(scheduleFindings(false)).toEqual([]);
  expect(scheduleFindings(true)).toMatchObject([{ code: "schedule_paused", subject: "SCHEDULE_PAUSED" }]);
});
