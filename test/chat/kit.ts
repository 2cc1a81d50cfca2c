import { composeKit } from "../support/kit/feature-kit.js";
import { defineKit } from "../support/kit/kit.js";
import { archive } from "./kit/archive.js";
import { chatOperations } from "./kit/chat-operations.js";
import { connections } from "./kit/connections.js";
import { contactRules } from "./kit/contact-rules.js";
import { correspondence } from "./kit/correspondence.js";
import { events } from "./kit/events.js";
import { files } from "./kit/files.js";
import { installations } from "./kit/installations.js";
import { messages } from "./kit/messages.js";
import type { ChatPart } from "./kit/part.js";
import { reads } from "./kit/reads.js";

/** The data of chat for the suites over all domains. */
export const kit = defineKit(
  composeKit<ChatPart>("chat", [
    connections,
    contactRules,
    installations,
    messages,
    chatOperations,
    reads,
    files,
    events,
    archive,
    correspondence,
  ]),
);
