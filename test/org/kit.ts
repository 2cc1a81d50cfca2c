import { composeKit } from "../support/kit/feature-kit.js";
import { defineKit } from "../support/kit/kit.js";
import { account } from "./kit/account.js";
import { activity } from "./kit/activity.js";
import { billing } from "./kit/billing.js";
import { brand } from "./kit/brand.js";
import { closing } from "./kit/closing.js";
import { contactBackfill } from "./kit/contact-backfill.js";
import { contactFacts } from "./kit/contact-facts.js";
import { contacts } from "./kit/contacts.js";
import { correspondence } from "./kit/correspondence.js";
import { demo } from "./kit/demo.js";
import { domains } from "./kit/domains.js";
import { freezes } from "./kit/freezes.js";
import { identities } from "./kit/identities.js";
import { installation } from "./kit/installation.js";
import { keys } from "./kit/keys.js";
import { mcpGrants } from "./kit/mcp-grants.js";
import { labels } from "./kit/labels.js";
import { members } from "./kit/members.js";
import { notes } from "./kit/notes.js";
import type { OrgPart } from "./kit/part.js";
import { people } from "./kit/people.js";
import { resourceLinks } from "./kit/resource-links.js";
import { reviewRules } from "./kit/review-rules.js";
import { reviews } from "./kit/reviews.js";
import { signIn } from "./kit/sign-in.js";
import { signingKeys } from "./kit/signing-keys.js";
import { signup } from "./kit/signup.js";
import { vcards } from "./kit/vcards.js";
import { webhooks } from "./kit/webhooks.js";

/** The data of org for the suites over all domains. */
export const kit = defineKit(
  composeKit<OrgPart>("org", [
    account,
    activity,
    keys,
    identities,
    signingKeys,
    resourceLinks,
    domains,
    webhooks,
    signIn,
    members,
    people,
    signup,
    mcpGrants,
    brand,
    billing,
    installation,
    demo,
    closing,
    freezes,
    labels,
    contacts,
    vcards,
    notes,
    contactBackfill,
    contactFacts,
    correspondence,
    reviewRules,
    reviews,
  ]),
);
