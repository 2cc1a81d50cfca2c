import { defineErrors } from "../shared/errors/catalogue.js";

/** Error codes of org (wire contract org 1.6, 2.2, 2.4 to 2.7, 3.3, 3.4). */
export const orgErrors = defineErrors({
  identity_quota_exceeded: {
    status: 402,
    message: "The organization's plan includes no more identities.",
    hint: "Delete an identity or change the plan. The operator sets the plans in PLANS.",
  },
  admin_key_mint_forbidden: {
    status: 403,
    message: "An admin key may only mint keys that are scoped to an identity.",
    hint: "Give `scoped_identity_id`, or make the admin key in the console.",
  },
  api_key_revoked: {
    status: 409,
    message: "The key is revoked; it can no longer be changed.",
    hint: "Create a new key.",
  },
  brand_not_registered: {
    status: 404,
    message: "The organization has registered no brand.",
    hint: "Register the brand first.",
  },
  brand_exists: {
    status: 409,
    message: "The organization has registered its brand already.",
    hint: "Change the existing registration instead.",
  },
  brand_in_review: {
    status: 409,
    message: "The brand is being reviewed; it cannot be changed meanwhile.",
    hint: "Wait until the review ends.",
  },
  brand_move_refused: {
    status: 409,
    message: "The brand cannot come into that state from the one it is in.",
    hint: "Read the registration: its `status` decides which changes it takes.",
  },
  phone_unavailable: {
    status: 422,
    message: "Phone numbers are not available.",
    hint: "Leave the phone number out of the request.",
  },
  tunnel_unavailable: {
    status: 422,
    message: "Tunnels are not available.",
    hint: "Leave the tunnel out of the request.",
  },
  webhook_subscription_limit: {
    status: 409,
    message: "This owner has as many webhook subscriptions as it may have.",
    hint: "Delete a subscription of this owner, or add the kinds of event to an existing one.",
  },
  webhook_subscription_gone: {
    status: 409,
    message: "The delivery's subscription was deleted.",
    hint: "Create a new subscription. Past deliveries cannot be sent to it.",
  },
  webhook_subscription_disabled: {
    status: 409,
    message: "The subscription is disabled; set its URL to enable it again.",
    hint: "Set the `url` of the subscription again, the same one if it works now.",
  },
  webhook_kind_not_subscribed: {
    status: 409,
    message: "The subscription no longer has this kind of event.",
    hint: "Add the kind of event to the subscription, then repeat the request.",
  },
  webhook_delivery_not_replayable: {
    status: 422,
    message: "This delivery cannot be sent again.",
    hint: "Test events are never sent again, nor are kinds that the catalogue marks as not replayable.",
  },
  not_a_signup_agent: {
    status: 404,
    message: "This agent did not sign itself up.",
    hint: "Check the id. Only agents that signed themselves up can be approved or rejected.",
  },
  agent_already_claimed: {
    status: 409,
    message: "The agent has been claimed already.",
    hint: "Nothing is left to do: use the agent's key.",
  },
  verification_code_expired: {
    status: 410,
    message: "The code is older than 48 hours. Ask for a new one.",
    hint: "Ask for a new code with resend-verification.",
  },
  verification_code_invalid: {
    status: 422,
    message: "This is not the code that your human was sent.",
    hint: "Enter the six digits of the latest mail.",
  },
  verification_attempts_exhausted: {
    status: 429,
    message: "Too many wrong codes. Ask for a new one.",
    hint: "Ask for a new code with resend-verification.",
  },
  last_admin: {
    status: 409,
    message: "Somebody must administer the organization: make another member an admin first.",
    hint: "Make another member an administrator first.",
  },
  slug_taken: {
    status: 409,
    message: "Another organization has this short name.",
    hint: "Choose another short name.",
  },
  already_member: {
    status: 409,
    message: "This person belongs to the organization already.",
    hint: "Nothing is left to do.",
  },
  organization_limit_reached: {
    status: 409,
    message: "You administer as many organizations as one person can make.",
    hint: "Delete an organization, or hand one over to another administrator.",
  },
  organization_invitation_accepted: {
    status: 409,
    message: "The invitation has been accepted.",
    hint: "Sign in: the person is a member.",
  },
  organization_invitation_expired: {
    status: 410,
    message: "The invitation is too old. Ask for a new one.",
    hint: "An administrator invites the person again.",
  },
  branding_footer_required: {
    status: 403,
    message: "The free plan's mail keeps its branding footer.",
    hint: "Change to a plan without the footer. The operator sets the plans in PLANS.",
  },
  plan_limits_exceeded: {
    status: 409,
    message: "The organization uses more than this plan includes.",
    hint: "Reduce what the organization uses to what the plan includes, then change the plan.",
  },
  subscription_exists: {
    status: 409,
    message: "The organization has a subscription: change its plan instead.",
    hint: "Use change-plan.",
  },
  subscription_required: {
    status: 409,
    message: "The organization has no subscription: open a checkout first.",
    hint: "Open a checkout first.",
  },
  payment_declined: {
    status: 402,
    message: "The payment was declined.",
    hint: "Use another means of payment.",
  },
  payments_unavailable: {
    status: 503,
    message: "The payments provider did not answer as expected; try again.",
    hint: "Try again later.",
  },
  billing_link_invalid: {
    status: 410,
    message: "The billing link is unknown, expired or already used.",
    hint: "Open a new checkout or portal session.",
  },
  payment_notice_invalid: {
    status: 400,
    message: "This does not come from the payments provider.",
    hint: "Check STRIPE_WEBHOOK_SECRET.",
  },
  sign_in_refused: {
    status: 401,
    message: "The sign-in did not succeed. Begin again.",
    hint: "Start the sign-in again.",
  },
  sign_in_provider_unavailable: {
    status: 503,
    message: "The sign-in provider does not answer. Try again later.",
    hint: "Try again later. The operator can check OIDC_ISSUER.",
  },
  sign_in_link_invalid: {
    status: 401,
    message: "The sign-in link is unknown, expired or already used.",
    hint: "Ask for a new link.",
  },
});
