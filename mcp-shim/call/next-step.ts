import type { Problem } from "../../subgraphs/shared/errors/problem.js";
import type { Tool } from "../tool.js";

/** Errors that no call of a model can fix, with any status: a person has to configure something. */
const forPeople: ReadonlySet<string> = new Set([
  "im_not_enabled",
  "imessage_not_connected",
  "group_requires_dedicated_line",
  "group_line_detached",
  "imessage_line_paused",
  "vault_not_initialized",
  "connection_not_connected",
  "connection_reauthorization_required",
  "draft_limit_reached",
  "agent_frozen",
  "organization_frozen",
  "installation_frozen",
  "decider_required",
  "own_send",
  "reviewer_address_is_agent",
  "browser_required",
  "second_person_required",
  "release_refused",
]);

/** People of the organization said no, or their rules did (wire contract reviews 7.10). */
const refusedByPeople: ReadonlySet<string> = new Set(["blocked_by_rule", "already_rejected", "review_rejected"]);

/** The general advice for a model after an error. The hint of the error is more specific. */
export function nextStep({ code, status, extensions: { retryAfter } }: Problem, tool: Tool | undefined): string {
  if (retryAfter !== undefined) return `Wait ${retryAfter} seconds, then call the tool again.${sameKey(tool)}`;
  if (forPeople.has(code)) return "Do not repeat the call. Tell your user what the hint says.";
  if (refusedByPeople.has(code))
    return "Do not send it, and not in other words either. Tell your user what the error says.";
  if (status === 400 || status === 422) return "Correct the arguments, then call the tool again.";
  if (status === 401) return "Stop, and tell your user that the key is missing or no longer valid.";
  if (status === 402 || status === 403) return "Do not repeat the call. Tell your user what is missing.";
  if (status === 404) return "Check the id or name with a tool that lists, then call the tool again.";
  if (status === 410) return "Call the tool without the cursor.";
  if (status >= 500) return `Call the tool again later.${sameKey(tool)}`;
  return "Read the current state with a tool that reads, then decide.";
}

function sameKey(tool: Tool | undefined): string {
  const hasKey = tool !== undefined && Object.hasOwn(tool.input.properties, "idempotency_key");
  return hasKey ? " If you passed an idempotency_key, pass the same one." : "";
}
