import { defineDomain } from "../shared/domain/define-domain.js";
import { assignments } from "./assignments/feature.js";
import { capability } from "./capability/feature.js";
import { carriers } from "./carriers/feature.js";
import { contactRules } from "./contact-rules/feature.js";
import { conversations } from "./conversations/feature.js";
import { delivery } from "./delivery/feature.js";
import { handsets } from "./handsets/feature.js";
import { lineChanges } from "./line-changes/feature.js";
import { lines } from "./lines/feature.js";
import { media } from "./media/feature.js";
import { messages } from "./messages/feature.js";
import { presence } from "./presence/feature.js";
import { reactions } from "./reactions/feature.js";
import { reception } from "./reception/feature.js";
import { sending } from "./sending/feature.js";
import { settings } from "./settings/feature.js";
import { webhooks } from "./webhooks/feature.js";

/** messaging: instant messages between people and agents. */
export const messagingDomain = defineDomain({
  name: "messaging",
  features: [
    settings,
    contactRules,
    conversations,
    lines,
    carriers,
    assignments,
    lineChanges,
    capability,
    media,
    messages,
    delivery,
    presence,
    reactions,
    sending,
    reception,
    handsets,
    webhooks,
  ],
  // An end releases assignments before it detaches the line.
  lifecycles: [settings, contactRules, lineChanges, assignments, conversations, media, delivery],
});
