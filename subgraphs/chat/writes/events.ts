import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of what identities do in workspaces, for the identity that does it. */
export const writeEvents = defineEvents({
  "chat.operation.started": { description: "An operation in a workspace began.", subject: "ChatOperation" },
  "chat.operation.succeeded": { description: "Slack carried an operation out.", subject: "ChatOperation" },
  "chat.operation.failed": { description: "Slack refused an operation.", subject: "ChatOperation" },
  "chat.operation.unknown": {
    description: "Nobody knows whether Slack carried an operation out. It is not repeated.",
    subject: "ChatOperation",
  },
  "chat.operation.dismissed": {
    description: "A person looked after an operation with an unknown outcome.",
    subject: "ChatOperation",
  },
  "chat.operation.reopened": {
    description: "An operation with an unknown outcome waits for a person again.",
    subject: "ChatOperation",
  },
  "chat.action.started": { description: "A message is being sent to a workspace.", subject: "ChatAction" },
  "chat.action.sent": { description: "Slack accepted a message.", subject: "ChatAction" },
  "chat.action.failed": { description: "Slack refused a message.", subject: "ChatAction" },
  "chat.action.unknown": {
    description: "Nobody knows whether Slack accepted a message. It is not sent again.",
    subject: "ChatAction",
  },
  "chat.action.dismissed": {
    description: "A person looked after a message with an unknown outcome.",
    subject: "ChatAction",
  },
  "chat.action.reopened": {
    description: "A message with an unknown outcome waits for a person again.",
    subject: "ChatAction",
  },
});
