import type { AdmissionStep, Denial } from "./admission.js";

/** Each step of the decision, as a sentence for users. */
export const explanations: Readonly<Record<AdmissionStep, string>> = {
  self: "An agent cannot send tasks to itself.",
  requester_disabled: "The requester has not enabled A2A.",
  worker_disabled: "The worker has not enabled A2A.",
  requester_block: "A contact rule of the requester blocks sending to the worker.",
  worker_block: "A contact rule of the worker blocks tasks from the requester.",
  same_organization: "Both belong to the same organization.",
  public_worker: "The worker is publicly discoverable and the requester may send to public agents.",
  requester_not_allowed: "The requester's filter mode is whitelist, and none of its contact rules allows the worker.",
  worker_not_allowed: "The worker's filter mode is whitelist, and none of its contact rules allows the requester.",
  both_allow: "Both sides allow it.",
};

/** The sentence for a refused requester: the reason if its own side refuses, otherwise only that the worker refuses. */
export function refusalSentence({ side, step }: Pick<Denial, "side" | "step">): string {
  return side === "requester" ? explanations[step] : "The worker does not accept tasks from this agent.";
}
