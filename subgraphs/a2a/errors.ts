import { defineErrors } from "../shared/errors/catalogue.js";

/** Error codes of a2a (wire contract a2a 3.1, 3.8, 4.4, 4.7). */
export const a2aErrors = defineErrors({
  a2a_agent_key_required: { status: 403, message: "Only a claimed agent's own key may call other agents." },
  a2a_agent_not_found: { status: 404, message: "There is no such agent." },
  a2a_admission_denied: { status: 403, message: "This agent may not send tasks to that agent." },
  a2a_task_terminal: { status: 409, message: "The task has ended and accepts no further changes." },
  a2a_message_id_reused: { status: 409, message: "This message id was used with other content." },
  a2a_identity_unclaimed: { status: 409, message: "An identity must be claimed before it can take tasks." },
});
