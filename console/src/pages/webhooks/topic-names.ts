import type { WebhookChannel } from "../../../../generated/console-documents.js";

/** How the console names the topics of events. */
export const topicNames: Readonly<Record<WebhookChannel, string>> = {
  A2A: "Tasks",
  MAIL: "Mail",
  IM: "Instant messages",
  CHAT: "Team chat",
  REVIEW: "Freezes",
};
