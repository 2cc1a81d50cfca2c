import { defineEvents } from "../shared/events/event-catalogue.js";

/** Kinds of event that org appends. An identity sees its own; those of admin keys and billing are the organization's. */
export const orgEvents = defineEvents({
  "identity.created": { description: "An identity was created.", subject: "Identity" },
  "identity.updated": { description: "An identity's texts or settings changed.", subject: "Identity" },
  "identity.renamed": { description: "An identity got another handle.", subject: "Identity" },
  "identity.claimed": { description: "A human confirmed an agent that had signed itself up.", subject: "Identity" },
  "identity.moved": { description: "An identity moved to another organization.", subject: "Identity" },
  "identity.deleted": { description: "An identity was deleted.", subject: "Identity" },
  "organization.created": { description: "A person made an organization.", subject: null },
  "organization.updated": { description: "An organization got another name.", subject: null },
  "organization.deleted": { description: "An organization was deleted, with everything it had.", subject: null },
  "member.added": { description: "A person joined an organization.", subject: null },
  "member.role_changed": { description: "A member's role changed.", subject: null },
  "member.removed": { description: "A person left an organization or was taken out of it.", subject: null },
  "member.invited": { description: "A person was invited to join an organization.", subject: null },
  "member.invitation_revoked": { description: "An invitation to join an organization was taken back.", subject: null },
  "sign_in.requested": { description: "Somebody asked for a sign-in link.", subject: null },
  "api_key.created": { description: "A key was minted.", subject: "ApiKey" },
  "api_key.updated": { description: "A key's label or description changed.", subject: "ApiKey" },
  "api_key.revoked": { description: "A key was revoked; it no longer opens anything.", subject: "ApiKey" },
  "billing.settings_updated": { description: "Billing settings changed.", subject: null },
  "billing.plan_changed": { description: "The organization is on another plan.", subject: null },
  "billing.subscription_updated": {
    description: "The subscription changed: its status, interval, period or what it will become.",
    subject: null,
  },
  "billing.second_subscription_found": {
    description: "A second subscription was paid for: it is ended at the provider, and what was paid for it set off.",
    subject: null,
  },
  "billing.checkout_completed": { description: "A checkout was completed.", subject: null },
  "billing.provider_notified": {
    description: "The payments provider told of a change; the subscription is read anew.",
    subject: null,
  },
  "webhook_subscription.created": {
    description: "A webhook subscription was created.",
    subject: "WebhookSubscription",
  },
  "webhook_subscription.updated": { description: "A webhook subscription changed.", subject: "WebhookSubscription" },
  "webhook_subscription.deleted": {
    description: "A webhook subscription was deleted.",
    subject: "WebhookSubscription",
  },
  "webhook_subscription.disabled": {
    description: "A webhook's receiver answered that it is gone for good; nothing more is sent to it.",
    subject: "WebhookSubscription",
  },
  "webhook.delivery_attempted": {
    description: "A webhook was sent, or could not be. The organization sees it beside the identity.",
    subject: "WebhookSubscription",
  },
  "service_token.created": { description: "A service token was minted.", subject: "ServiceToken" },
  "service_token.revoked": {
    description: "A service token was revoked; it no longer opens anything.",
    subject: "ServiceToken",
  },
  "signing_key.created": { description: "The first signing key of its owner was made.", subject: "SigningKey" },
  "signing_key.rotated": {
    description: "A signing key took the place of another, which stays valid for a day.",
    subject: "SigningKey",
  },
  "signing_key.dropped": { description: "A replaced signing key was ended before its time.", subject: "SigningKey" },
  "brand.registered": { description: "The organization registered its brand.", subject: "ComplianceBrand" },
  "brand.updated": { description: "The brand was changed and handed in again.", subject: "ComplianceBrand" },
  "brand.reviewed": { description: "The brand's registration moved on.", subject: "ComplianceBrand" },
  "brand.deleted": { description: "The brand's registration was deleted.", subject: "ComplianceBrand" },
});

/** What an event of an attempt records: enough to tell its payload as of the event. */
export interface AttemptEventData {
  /** Of the delivery log's row. */
  readonly delivery_id: string;
  /** As the receiver spells it. */
  readonly event_type: string;
  /** Null when no answer came. */
  readonly response_status: number | null;
  readonly attempt: number;
  readonly is_replay: boolean;
  readonly is_test: boolean;
  /** What the delivery was after it. */
  readonly state: string;
}
