import { composeKit } from "../support/kit/feature-kit.js";
import { defineKit } from "../support/kit/kit.js";
import { contactRules } from "./kit/contact-rules.js";
import { drafts } from "./kit/drafts.js";
import { imports } from "./kit/imports.js";
import { labels } from "./kit/labels.js";
import { mailboxes } from "./kit/mailboxes.js";
import { messages } from "./kit/messages.js";
import type { MailPart } from "./kit/part.js";
import { reception } from "./kit/reception.js";
import { screening } from "./kit/screening.js";
import { sending } from "./kit/sending.js";
import { sendingDomains } from "./kit/sending-domains.js";
import { threads } from "./kit/threads.js";
import { transport } from "./kit/transport.js";

/** The data of mail for the suites over all domains. */
export const kit = defineKit(
  composeKit<MailPart>("mail", [
    mailboxes,
    contactRules,
    sendingDomains,
    messages,
    threads,
    labels,
    sending,
    drafts,
    imports,
    transport,
    reception,
    screening,
  ]),
);
