import { expect, it } from "vitest";
import { explainOutcome } from "../../../subgraphs/chat/writes/rules/explain-outcome.js";

it.each([
  ["in_progress", null, /has not answered/, /120 seconds/],
  ["succeeded", null, /did it/, null],
  ["unknown", "outcome_unknown", /may have done it or not.*does not repeat/, /Look in Slack/],
  ["failed", "not_in_channel", /not a member/, /Invite the bot/],
  ["failed", "rate_limited", /too many calls/, /retryAfter/],
  ["failed", "slack_unreachable", /did not reach Slack/, /connection to Slack/],
  ["failed", "http_407", /status 407/, /connection to Slack/],
  ["failed", "missing_scope", /required scope/, /Add the scope/],
  ["failed", "invalid_auth", /does not accept the token/, /Connect the workspace again/],
  ["failed", "cant_update_message", /own messages/, null],
  // A word of Slack that is not in the table, even one that objects have.
  ["failed", "msg_too_long", /refused it with the error msg_too_long/, /documentation/],
  ["failed", "constructor", /refused it with the error constructor/, /documentation/],
] as const)("a write that is %s (%s) is explained, with what to do", (status, errorCode, sentence, nextStep) => {
  const explained = explainOutcome({ status, errorCode });
  expect(explained.sentence).toMatch(sentence);
  if (nextStep === null) expect(explained.nextStep).toBeNull();
  else expect(explained.nextStep).toMatch(nextStep);
});
