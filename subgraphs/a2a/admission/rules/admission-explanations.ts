import type { AdmissionStep, Denial } from "./admission.js";

/** Each step of the rule in a sentence for people. */
export const explanations: Readonly<Record<AdmissionStep, string>> = {
  self: "An agent cannot send tasks to itself.",
  requester_disabled: "The requester does not take part in A2A: it is not enabled.",
  worker_disabled: "The worker does not take part in A2A: it is not enabled.",
  requester_block: "A contact rule of the requester blocks sending to the worker.",
  worker_block: "A contact rule of the worker blocks tasks of the requester.",
  same_organization: "Both belong to the same organization.",
  public_worker: "The worker is publicly discoverable and the requester may send to public agents.",
  requester_not_allowed: "The requester's filter mode is whitelist, and no contact rule of it allows the worker.",
  worker_not_allowed: "The worker's filter mode is whitelist, and no contact rule of it allows the requester.",
  both_allow: "Both sides allow it.",
};

/** What a requester that was refused is told: the reason when it is its own, else only that the worker is it. */
export function refusalSentence({ side, step }: Pick<Denial, "side" | "step">): string {
  return side === "requester" ? explanations[step] : "The worker does not take tasks from this agent.";
}
