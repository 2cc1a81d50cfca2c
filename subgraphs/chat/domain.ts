import { defineDomain } from "../shared/domain/define-domain.js";
import { archive } from "./archive/feature.js";
import { chatOperations } from "./chat-operations/feature.js";
import { connections } from "./connections/feature.js";
import { contactRules } from "./contact-rules/feature.js";
import { correspondence } from "./correspondence/feature.js";
import { events } from "./events/feature.js";
import { files } from "./files/feature.js";
import { holds } from "./holds/feature.js";
import { installations } from "./installations/feature.js";
import { messages } from "./messages/feature.js";
import { reads } from "./reads/feature.js";
import { slack } from "./slack/feature.js";
import { webhooks } from "./webhooks/feature.js";
import { writes } from "./writes/feature.js";

/** chat: team chat in Slack workspaces. */
export const chatDomain = defineDomain({
  name: "chat",
  features: [
    slack,
    connections,
    contactRules,
    installations,
    writes,
    chatOperations,
    messages,
    reads,
    files,
    holds,
    events,
    archive,
    correspondence,
    webhooks,
  ],
});
