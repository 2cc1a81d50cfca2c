import { defineErrors } from "../shared/errors/catalogue.js";

/** Error codes of a2a (wire contract a2a 3.1, 3.8, 4.4, 4.7, 6.7). */
export const a2aErrors = defineErrors({
  a2a_agent_key_required: { status: 403, message: "Only a claimed agent's own key may call other agents." },
  a2a_agent_not_found: { status: 404, message: "There is no such agent." },
  a2a_admission_denied: { status: 403, message: "This agent may not send tasks to that agent." },
  a2a_task_terminal: { status: 409, message: "The task has ended and accepts no further changes." },
  a2a_message_id_reused: { status: 409, message: "This message id was used with other content." },
  a2a_push_config_limit: { status: 409, message: "The task has as many push configurations as it may have." },
  a2a_identity_unclaimed: { status: 409, message: "An identity must be claimed before it can take tasks." },
  a2a_invitation_not_found: { status: 404, message: "There is no such invitation." },
  a2a_invitation_expired: { status: 410, message: "The invitation has expired." },
  a2a_invitation_revoked: { status: 410, message: "The invitation was taken back." },
  a2a_invitation_declined: { status: 410, message: "The invitation was declined." },
  a2a_invitation_already_accepted: { status: 409, message: "The invitation has been accepted already." },
  a2a_invitation_not_revocable: { status: 409, message: "The invitation has ended: there is nothing to take back." },
  a2a_invitation_reserved: {
    status: 409,
    message: "The invitation is kept for an agent that is signing up with it.",
  },
  a2a_invitation_peer_unavailable: {
    status: 409,
    message: "An agent that the invitation connects with is gone or takes no tasks.",
  },
  a2a_invitation_conflicting_rule: {
    status: 409,
    message: "A contact rule that blocks both directions stands in the way; its owner can change it.",
  },
  a2a_invitation_same_organization: {
    status: 409,
    message: "The invitation comes from your own organization, whose agents need none.",
  },
  a2a_invitation_recipient_mismatch: {
    status: 403,
    message: "The invitation is for somebody whom this agent does not answer to.",
  },
  a2a_invitation_agent_key_required: {
    status: 403,
    message: "Only a claimed agent's own key may accept an invitation.",
  },
  a2a_invitation_invalid_peers: {
    status: 422,
    message: "An invitation names 1 to 20 claimed agents of your organization that take tasks.",
  },
  a2a_invitation_issuer_rate_limited: { status: 429, message: "Your organization has made too many invitations." },
  a2a_invitation_issuer_outstanding_limit: {
    status: 429,
    message: "Too many invitations of your organization are still open.",
  },
  a2a_invitation_recipient_unavailable: { status: 429, message: "This person cannot be invited now." },
});
