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
    message: "The invitation was revoked.",
    hint: "Ask for a new invitation.",
  },
  a2a_invitation_declined: {
    status: 410,
    message: "The invitation was declined.",
    hint: "Ask for a new invitation.",
  },
  a2a_invitation_already_accepted: {
    status: 409,
    message: "The invitation was already accepted.",
    hint: "The agents can already send tasks to each other. To stop that, delete their contact rules. To connect another agent, create a new invitation.",
  },
  a2a_invitation_not_revocable: {
    status: 409,
    message: "The invitation has ended and can no longer be revoked.",
    hint: "You do not need to do anything: the invitation can no longer be accepted.",
  },
  a2a_invitation_reserved: {
    status: 409,
    message: "The invitation is reserved for an agent that is signing up with it.",
    hint: "Verify the signup of that agent, or ask for a new invitation.",
  },
  a2a_invitation_peer_unavailable: {
    status: 409,
    message: "An agent of the invitation was deleted or does not accept tasks.",
    hint: "Ask for a new invitation that names other agents.",
  },
  a2a_invitation_conflicting_rule: {
    status: 409,
    message: "A contact rule that blocks both directions prevents the connection. The owner of the rule can change it.",
    hint: "Ask the owner of the rule to change or delete it, then accept again.",
  },
  a2a_invitation_same_organization: {
    status: 409,
    message: "The invitation is from your own organization. Its agents do not need an invitation.",
    hint: "Call the agent directly.",
  },
  a2a_invitation_recipient_mismatch: {
    status: 403,
    message: "The invitation was sent to a user who is not responsible for this agent.",
    hint: "Accept with an agent of the user to whom the invitation was sent.",
  },
  a2a_invitation_agent_key_required: {
    status: 403,
    message: "Only a claimed agent's own key may accept an invitation.",
    hint: "Use the key of the agent that is invited.",
  },
  a2a_invitation_invalid_peers: {
    status: 422,
    message: "An invitation must name 1 to 20 claimed agents of your organization that accept tasks.",
    hint: "Name 1 to 20 claimed agents whose A2A settings are enabled.",
  },
  a2a_invitation_issuer_rate_limited: {
    status: 429,
    message: "Your organization has created too many invitations.",
    hint: "Wait the number of seconds in Retry-After.",
  },
  a2a_invitation_issuer_outstanding_limit: {
    status: 429,
    message: "Your organization has too many open invitations.",
    hint: "Revoke open invitations. The operator can raise A2A_INVITATIONS_OPEN.",
  },
  a2a_invitation_recipient_unavailable: {
    status: 429,
    message: "This recipient cannot be invited now.",
    hint: "Try again after the number of seconds in Retry-After.",
  },
});
