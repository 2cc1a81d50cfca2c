import { defineDomain } from "../shared/domain/define-domain.js";
import { account } from "./account/feature.js";
import { activity } from "./activity/feature.js";
import { billing } from "./billing/feature.js";
import { brand } from "./brand/feature.js";
import { closing } from "./closing/feature.js";
import { contactBackfill } from "./contact-backfill/feature.js";
import { contactFacts } from "./contact-facts/feature.js";
import { contacts } from "./contacts/feature.js";
import { correspondence } from "./correspondence/feature.js";
import { demo } from "./demo/feature.js";
import { organizationDomains } from "./domains/feature.js";
import { freezes } from "./freezes/feature.js";
import { installation } from "./installation/feature.js";
import { identities } from "./identities/feature.js";
import { keys } from "./keys/feature.js";
import { labels } from "./labels/feature.js";
import { mcpGrants } from "./mcp-grants/feature.js";
import { members } from "./members/feature.js";
import { notes } from "./notes/feature.js";
import { people } from "./people/feature.js";
import { reviews } from "./reviews/feature.js";
import { resourceLinks } from "./resource-links/feature.js";
import { reviewRules } from "./review-rules/feature.js";
import { signIn } from "./sign-in/feature.js";
import { signingKeys } from "./signing-keys/feature.js";
import { signup } from "./signup/feature.js";
import { vcards } from "./vcards/feature.js";
import { webhooks } from "./webhooks/feature.js";

/** org: organizations, their people, keys and identities. */
export const orgDomain = defineDomain({
  name: "org",
  features: [
    installation,
    people,
    identities,
    freezes,
    reviewRules,
    reviews,
    keys,
    mcpGrants,
    members,
    signup,
    billing,
    brand,
    organizationDomains,
    labels,
    contacts,
    vcards,
    notes,
    contactBackfill,
    contactFacts,
    correspondence,
    resourceLinks,
    closing,
    demo,
    signIn,
    account,
    signingKeys,
    webhooks,
    activity,
  ],
  // Keys are locked before webhooks, and webhooks before signing keys: deletion runs from the last to the first.
  lifecycles: [
    identities,
    freezes,
    reviewRules,
    reviews,
    billing,
    brand,
    organizationDomains,
    labels,
    contacts,
    contactBackfill,
    contactFacts,
    notes,
    signup,
    signingKeys,
    webhooks,
    keys,
    mcpGrants,
  ],
});
