import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of billing; only the organization sees them. */
export const billingEvents = defineEvents({
  "billing.settings_updated": { description: "Billing settings changed.", subject: null },
  "billing.plan_changed": { description: "The plan of the organization changed.", subject: null },
  "billing.subscription_updated": {
    description: "The subscription changed: its status, interval, period or next plan.",
    subject: null,
  },
  "billing.second_subscription_found": {
    description: "A second subscription was paid for. It is ended at the provider, and the payment is credited.",
    subject: null,
  },
  "billing.checkout_completed": { description: "A checkout was completed.", subject: null },
  "billing.provider_notified": {
    description: "The payment provider reported a change. The subscription is read again.",
    subject: null,
  },
});
