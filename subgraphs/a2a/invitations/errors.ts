import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of invitations (wire contract a2a 6.7). */
export const invitationErrors = defineErrors({
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
