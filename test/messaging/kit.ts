import { composeKit } from "../support/kit/feature-kit.js";
import { defineKit } from "../support/kit/kit.js";
import { assignments } from "./kit/assignments.js";
import { carriers } from "./kit/carriers.js";
import { contactRules } from "./kit/contact-rules.js";
import { conversations } from "./kit/conversations.js";
import { handsets } from "./kit/handsets.js";
import { lines } from "./kit/lines.js";
import { media } from "./kit/media.js";
import { messages } from "./kit/messages.js";
import type { MessagingPart } from "./kit/part.js";
import { presence } from "./kit/presence.js";
import { reactions } from "./kit/reactions.js";
import { reception } from "./kit/reception.js";
import { sending } from "./kit/sending.js";
import { settings } from "./kit/settings.js";

/** The data of messaging for the suites over all domains. */
export const kit = defineKit(
  composeKit<MessagingPart>("messaging", [
    settings,
    contactRules,
    lines,
    assignments,
    conversations,
    media,
    messages,
    sending,
    presence,
    reactions,
    carriers,
    handsets,
    reception,
  ]),
);
