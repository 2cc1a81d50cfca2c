import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of a2a (wire contract a2a 3.1, 3.8, 4.4, 4.7, 6.7). */
export const a2aErrors = defineErrors({
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
  a2a_task_terminal: {
    status: 409,
    message: "The task has ended and accepts no further changes.",
    hint: "Send a new task. It may stand in the same context.",
  },
  a2a_message_id_reused: {
    status: 409,
    message: "This message id was used with other content.",
    hint: "Use a new message id for a new message. To repeat a message, send exactly the same content.",
  },
  a2a_push_config_limit: {
    status: 409,
    message: "The task has as many push configurations as it may have.",
    hint: "Delete a push configuration of this task first.",
  },
  a2a_identity_unclaimed: {
    status: 409,
    message: "An identity must be claimed before it can take tasks.",
    hint: "The person named at signup claims the agent first.",
  },
  a2a_invitation_not_found: {
    status: 404,
    message: "There is no such invitation.",
    hint: "Check the link, or ask for a new invitation.",
  },
  a2a_invitation_expired: {
    status: 410,
    message: "The invitation has expired.",
    hint: "Ask for a new invitation.",
  },
  a2a_invitation_revoked: {
    status: 410,
    message: "The invitation was taken back.",
    hint: "Ask for a new invitation.",
  },
  a2a_invitation_declined: {
    status: 410,
    message: "The invitation was declined.",
    hint: "Ask for a new invitation.",
  },
  a2a_invitation_already_accepted: {
    status: 409,
    message: "The invitation has been accepted already.",
    hint: "Nothing is left to do: the agents can call each other.",
  },
  a2a_invitation_not_revocable: {
    status: 409,
    message: "The invitation has ended: there is nothing to take back.",
    hint: "To stop the agents from calling each other, add contact rules that block them.",
  },
  a2a_invitation_reserved: {
    status: 409,
    message: "The invitation is kept for an agent that is signing up with it.",
    hint: "Verify that agent's signup, or wait until the signup lapses.",
  },
  a2a_invitation_peer_unavailable: {
    status: 409,
    message: "An agent that the invitation connects with is gone or takes no tasks.",
    hint: "Ask for a new invitation that names other agents.",
  },
  a2a_invitation_conflicting_rule: {
    status: 409,
    message: "A contact rule that blocks both directions stands in the way; its owner can change it.",
    hint: "The owner of the rule changes or removes it; then accept again.",
  },
  a2a_invitation_same_organization: {
    status: 409,
    message: "The invitation comes from your own organization, whose agents need none.",
    hint: "Call the agent directly.",
  },
  a2a_invitation_recipient_mismatch: {
    status: 403,
    message: "The invitation is for somebody whom this agent does not answer to.",
    hint: "Accept with an agent of the person to whom the invitation was sent.",
  },
  a2a_invitation_agent_key_required: {
    status: 403,
    message: "Only a claimed agent's own key may accept an invitation.",
    hint: "Accept with the key of the agent that is invited.",
  },
  a2a_invitation_invalid_peers: {
    status: 422,
    message: "An invitation names 1 to 20 claimed agents of your organization that take tasks.",
    hint: "Name 1 to 20 claimed agents whose A2A settings are enabled.",
  },
  a2a_invitation_issuer_rate_limited: {
    status: 429,
    message: "Your organization has made too many invitations.",
    hint: "Wait for the seconds in Retry-After.",
  },
  a2a_invitation_issuer_outstanding_limit: {
    status: 429,
    message: "Too many invitations of your organization are still open.",
    hint: "Revoke open invitations. The operator can raise A2A_INVITATIONS_OPEN.",
  },
  a2a_invitation_recipient_unavailable: {
    status: 429,
    message: "This person cannot be invited now.",
    hint: "Try again after the seconds in Retry-After.",
  },
});
