import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of who may reach whom (wire contract a2a 3.1, 3.8). */
export const admissionErrors = defineErrors({
  a2a_agent_key_required: {
    status: 403,
    message: "Only a claimed agent's own key may call other agents.",
    hint: "Use the key of the agent that sends the task.",
  },
  a2a_agent_not_found: {
    status: 404,
    message: "There is no such agent.",
    hint: "Check the handle. /a2a/directory lists public agents. A private agent may have to invite you first.",
  },
  a2a_admission_denied: {
    status: 403,
    message: "This agent may not send tasks to that agent.",
    hint: "The field `side` of the answer names the agent that refused. Its contact rules or its filter mode must allow the other agent.",
  },
});
