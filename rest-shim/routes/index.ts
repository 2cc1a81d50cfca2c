import type { Row } from "../rows.js";
import { cards } from "./a2a/cards.js";
import { admission } from "./a2a/admission.js";
import { contexts } from "./a2a/contexts.js";
import { invitationAnswers } from "./a2a/invitation-answers.js";
import { invitations } from "./a2a/invitations.js";
import { endpoint } from "./a2a/protocol/endpoint.js";
import { settings } from "./a2a/settings.js";
import { tasks } from "./a2a/tasks.js";
import { mailboxes } from "./mail/mailboxes.js";
import { agentReview } from "./org/signup-review.js";
import { agentSignup } from "./org/signup.js";
import { apiKeys } from "./org/keys.js";
import { brand } from "./org/brand.js";
import { identities } from "./org/identities.js";
import { phoneContactRules } from "./org/phone-contact-rules.js";
import { resourceLinks } from "./org/resource-links.js";
import { webhookDeliveries } from "./org/webhook-deliveries.js";
import { webhookSubscriptions } from "./org/webhook-subscriptions.js";
import { signingKeys } from "./org/signing-keys.js";
import { billing } from "./org/billing.js";
import { stripeWebhook } from "./org/stripe-webhook.js";
import { vaultKeys } from "./vault/keys.js";
import { vault } from "./vault/vaults.js";
import { whoami } from "./org/account.js";
import { vaultAccess } from "./vault/access.js";
import { vaultSecrets } from "./vault/secrets.js";

/** Every route of the REST interface. Each file of `routes/<area>/` exports its rows; they are listed here once. */
export const routes: readonly Row[] = [
  whoami,
  ...agentSignup,
  ...agentReview,
  ...apiKeys,
  ...identities,
  ...billing,
  stripeWebhook,
  phoneContactRules,
  ...webhookSubscriptions,
  ...webhookDeliveries,
  ...signingKeys,
  ...brand,
  resourceLinks,
  ...vaultSecrets,
  ...vaultAccess,
  ...vault,
  ...vaultKeys,
  ...mailboxes,
  ...cards,
  ...settings,
  ...admission,
  ...tasks,
  ...contexts,
  ...invitationAnswers,
  ...invitations,
  endpoint,
];
