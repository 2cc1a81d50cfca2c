import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of billing (wire contract org 2.6). */
export const billingErrors = defineErrors({
  branding_footer_required: {
    status: 403,
    message: "On the free plan, the branding footer of mail cannot be switched off.",
    hint: "Change to a plan without the footer. The operator defines the plans in PLANS.",
  },
  plan_limits_exceeded: {
    status: 409,
    message: "The organization uses more than this plan includes.",
    hint: "Reduce the usage of the organization to what the plan includes, then change the plan.",
  },
  subscription_exists: {
    status: 409,
    message: "The organization already has a subscription. Change its plan instead.",
    hint: "Change the plan of the subscription (`changePlan`, or POST /api/v1/billing/change-plan).",
  },
  subscription_required: {
    status: 409,
    message: "The organization has no subscription. Open a checkout first.",
    hint: "Open a checkout first.",
  },
  payment_declined: {
    status: 402,
    message: "The payment was declined.",
    hint: "Use another payment method.",
  },
  payments_unavailable: {
    status: 503,
    message: "The payment provider did not answer as expected. Try again.",
    hint: "Try again later.",
  },
  billing_link_invalid: {
    status: 410,
    message: "The billing link is unknown, expired or already used.",
    hint: "Open a new checkout or portal session.",
  },
  payment_notice_invalid: {
    status: 400,
    message: "The signature is not valid.",
    hint: "Check STRIPE_WEBHOOK_SECRET.",
  },
});
