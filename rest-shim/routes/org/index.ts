import type { Route } from "../../route.js";
import { whoami } from "./account.js";
import { billing } from "./billing.js";
import { brand } from "./brand.js";
import { contactFacts } from "./contact-facts.js";
import { correspondence } from "./correspondence.js";
import { contacts } from "./contacts.js";
import { freezes } from "./freezes.js";
import { identities } from "./identities.js";
import { apiKeys } from "./keys.js";
import { labels } from "./labels.js";
import { notes } from "./notes.js";
import { organizationDomains } from "./organization-domains.js";
import { reviewDecisions } from "./review-decisions.js";
import { reviewLinks } from "./review-links.js";
import { reviews } from "./reviews.js";
import { resourceLinks } from "./resource-links.js";
import { reviewPolicy } from "./review-policy.js";
import { reviewLists } from "./review-lists.js";
import { reviewRules } from "./review-rules.js";
import { signingKeys } from "./signing-keys.js";
import { agentSignup } from "./signup.js";
import { agentReview } from "./signup-review.js";
import { stripeWebhook } from "./stripe-webhook.js";
import { vcards } from "./vcards.js";
import { webhookDeliveries } from "./webhook-deliveries.js";
import { webhookSubscriptions } from "./webhook-subscriptions.js";

/** Every route of the organization, in the order of the API reference. */
export const routes: readonly Route[] = [
  whoami,
  ...agentSignup,
  ...agentReview,
  ...apiKeys,
  ...identities,
  ...freezes,
  ...reviewPolicy,
  ...reviewRules,
  ...reviewLists,
  ...reviews,
  ...reviewDecisions,
  ...reviewLinks,
  ...labels,
  ...contacts,
  ...vcards,
  ...contactFacts,
  ...correspondence,
  ...notes,
  ...organizationDomains,
  ...billing,
  stripeWebhook,
  ...webhookSubscriptions,
  ...webhookDeliveries,
  ...signingKeys,
  ...brand,
  resourceLinks,
];
