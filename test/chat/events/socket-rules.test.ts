import { describe, expect, test } from "vitest";
import { socketAddress } from "../../../subgraphs/chat/events/rules/socket-address.js";
import { socketFrame } from "../../../subgraphs/chat/events/rules/socket-frame.js";
import { socketPause } from "../../../subgraphs/chat/events/rules/socket-pause.js";
import type { SlackAnswer } from "../../../subgraphs/chat/slack/rules/slack-answer.js";

const slack = "https://slack.com/api/";
const local = "http://127.0.0.1:4811/api/";
const ok = (url: unknown): SlackAnswer => ({ kind: "ok", data: { url }, scopes: [] });

describe("where a socket is opened", () => {
  test.each<[unknown, string, boolean]>([
    ["wss://wss-primary.slack.com/link/?ticket=1", slack, true],
    ["wss://slack.com/link", slack, true],
    ["ws://wss-primary.slack.com/link", slack, false],
    ["https://wss-primary.slack.com/link", slack, false],
    ["wss://slack.com.evil.example/link", slack, false],
    ["wss://evilslack.com/link", slack, false],
    ["wss://127.0.0.1/link", slack, false],
    ["wss://user:password@slack.com/link", slack, false],
    ["ws://127.0.0.1:9999/link", local, true],
    ["ws://10.0.0.1/link", local, false],
    [`wss://slack.com/${"a".repeat(3_000)}`, slack, false],
    ["nowhere", slack, false],
    [undefined, slack, false],
    [{ href: "wss://slack.com" }, slack, false],
  ])("%j of %s: %s", (url, apiUrl, isTaken) => {
    expect(socketAddress(ok(url), apiUrl)).toMatchObject(
      isTaken ? { url, error: null } : { url: null, error: "socket_address_refused" },
    );
  });

  test.each<[SlackAnswer, string, number | null]>([
    [{ kind: "refused", error: "invalid_auth", data: {} }, "invalid_auth", null],
    [{ kind: "rate_limited", retryAfter: 30 }, "rate_limited", 30],
    [{ kind: "unreachable" }, "slack_unreachable", null],
    [{ kind: "late" }, "slack_unreachable", null],
    [{ kind: "ambiguous" }, "slack_unreachable", null],
  ])("the answer %o", (answer, error, retryAfter) => {
    expect(socketAddress(answer, slack)).toEqual({ url: null, error, retryAfter });
  });
});

describe("what a frame says", () => {
  const payload = { type: "event_callback", event_id: "Ev1", team_id: "T1234", event: { type: "message" } };
  const actions = [{ action_id: "a", action_ts: "1712345678.000100" }];
  const pressed = { type: "block_actions", team: { id: "T1234" }, user: { id: "U1234" }, actions };
  test.each<[string, unknown, unknown]>([
    ["a greeting", { type: "hello", num_connections: 1 }, { kind: "hello" }],
    ["a warning", { type: "disconnect", reason: "warning" }, { kind: "disconnect", isTurnedOff: false }],
    ["a refresh", { type: "disconnect", reason: "refresh_requested" }, { kind: "disconnect", isTurnedOff: false }],
    ["the end", { type: "disconnect", reason: "link_disabled" }, { kind: "disconnect", isTurnedOff: true }],
    [
      "an event",
      { type: "events_api", envelope_id: "e1", payload },
      { kind: "event", envelopeId: "e1", event: expect.objectContaining({ eventId: "Ev1" }) },
    ],
    [
      "a pressed button",
      { type: "interactive", envelope_id: "e1", payload: pressed },
      { kind: "event", envelopeId: "e1", event: expect.objectContaining({ teams: ["T1234"] }) },
    ],
    ["a window", { type: "interactive", envelope_id: "e1", payload: { type: "view_submission" } }, { kind: "other" }],
    [
      "an event that is none",
      { type: "events_api", envelope_id: "e1", payload: { type: "constructor" } },
      { kind: "event", envelopeId: "e1", event: null },
    ],
    ["an event without an envelope", { type: "events_api", payload }, { kind: "other" }],
    ["an envelope that is none", { type: "events_api", envelope_id: "a".repeat(999), payload }, { kind: "other" }],
    ["a command", { type: "slash_commands", envelope_id: "e1", payload: {} }, { kind: "other" }],
    ["null", null, { kind: "other" }],
    ["a list", [], { kind: "other" }],
  ])("%s", (_, frame, said) => {
    expect(socketFrame(JSON.stringify(frame))).toEqual(said);
  });

  test.each(["", "{", "\0"])("%j says nothing", (text) => {
    expect(socketFrame(text)).toEqual({ kind: "other" });
  });
});

// How long until the next attempt, in seconds.
test.each<[string, number, string | null, number | null, number]>([
  ["Slack asked to come again", 0, null, null, 0],
  ["the first failure", 1, "socket_closed", null, 1],
  ["the second", 2, "socket_closed", null, 2],
  ["the fifth", 5, "slack_unreachable", null, 16],
  ["the hundredth", 100, "slack_unreachable", null, 300],
  ["a dead token", 1, "invalid_auth", null, 900],
  ["Socket Mode is off", 1, "link_disabled", null, 900],
  ["Slack says when", 1, "rate_limited", 30, 30],
  ["Slack says never", 1, "rate_limited", 1e9, 3_600],
  ["Slack says at once", 9, "rate_limited", 0, 1],
])("%s", (_, failures, error, retryAfter, seconds) => {
  expect(socketPause(failures, error, retryAfter)).toBe(seconds * 1_000);
});
