import { expect, test } from "vitest";
import { nextStep } from "../../mcp-shim/call/next-step.js";
import { tools } from "../../mcp-shim/tools/index.js";
import { errorCatalogue } from "../../subgraphs/index.js";
import { Problem } from "../../subgraphs/shared/errors/problem.js";

const sendMail = tools.find(({ name }) => name === "send_mail");

// A model that repeats what only a person can change repeats it for ever.
test.for<[code: string, told: RegExp, retryAfter?: number]>([
  ["im_not_enabled", /Tell your user what the hint says/],
  ["imessage_not_connected", /Tell your user what the hint says/],
  ["imessage_line_paused", /Tell your user what the hint says/],
  ["group_requires_dedicated_line", /Tell your user what the hint says/],
  ["group_line_detached", /Tell your user what the hint says/],
  ["vault_not_initialized", /Tell your user what the hint says/],
  ["connection_not_connected", /Tell your user what the hint says/],
  ["connection_reauthorization_required", /Tell your user what the hint says/],
  ["draft_limit_reached", /Tell your user what the hint says/],
  ["agent_frozen", /Do not repeat the call\. Tell your user what the hint says/],
  ["blocked_by_rule", /Do not send it/],
  ["already_rejected", /Do not send it/],
  ["browser_required", /Do not repeat the call\. Tell your user what the hint says/],
  ["review_decided", /Read the current state/],
  ["review_queue_full", /Wait 300 seconds/, 300],
  ["overage_limit_reached", /Tell your user what is missing/],
  ["missing_scope", /Tell your user what is missing/],
  ["unauthenticated", /Stop/],
  ["validation_failed", /Correct the arguments/],
  ["not_found", /with a tool that lists/],
  ["a2a_task_terminal", /Read the current state/],
  ["cursor_expired", /without the cursor/],
  ["slack_timeout", /later\. If you passed an idempotency_key, pass the same one\./],
  ["rate_limited", /Wait 7 seconds.*pass the same one\./, 7],
])("after %s, the model is told %s", ([code, told, retryAfter]) => {
  const problem = new Problem(code, errorCatalogue[code]!, retryAfter === undefined ? {} : { retryAfter });
  expect(nextStep(problem, sendMail)).toMatch(told);
});
