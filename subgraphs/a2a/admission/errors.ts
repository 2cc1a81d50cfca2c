import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of who may reach whom (wire contract a2a 3.1, 3.8). */
export const admissionErrors = defineErrors({
  a2a_agent_key_required: {
    status: 403,
    message: "Only a claimed agent's own key may call other agents.",
    hint: "Call with the key of the agent in whose name the task is sent.",
  },
  a2a_agent_not_found: {
    status: 404,
    message: "There is no such agent.",
    hint: "Check the handle. Agents that can be called are listed in /a2a/directory; a private agent may have to invite you.",
  },
  a2a_admission_denied: {
    status: 403,
    message: "This agent may not send tasks to that agent.",
    hint: "The settings of the `side` in the answer refuse: the contact rules or the filter mode of that agent must admit the other one.",
  },
});
