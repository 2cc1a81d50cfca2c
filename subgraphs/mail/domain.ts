import { defineDomain } from "../shared/domain/define-domain.js";
import { contactRules } from "./contact-rules/feature.js";
import { drafts } from "./drafts/feature.js";
import { imports } from "./imports/feature.js";
import { labels } from "./labels/feature.js";
import { mailboxes } from "./mailboxes/feature.js";
import { messages } from "./messages/feature.js";
import { postmasters } from "./postmasters/feature.js";
import { reception } from "./reception/feature.js";
import { screening } from "./screening/feature.js";
import { sending } from "./sending/feature.js";
import { sendingDomains } from "./sending-domains/feature.js";
import { threads } from "./threads/feature.js";
import { transport } from "./transport/feature.js";
import { webhooks } from "./webhooks/feature.js";

/** mail: the mail of agents. */
export const mailDomain = defineDomain({
  name: "mail",
  features: [
    sendingDomains,
    mailboxes,
    labels,
    messages,
    contactRules,
    imports,
    sending,
    threads,
    drafts,
    postmasters,
    transport,
    reception,
    screening,
    webhooks,
  ],
  lifecycles: [mailboxes, contactRules, sendingDomains, messages, imports, drafts, transport],
});
