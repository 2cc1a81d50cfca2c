import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { MessagingPart } from "./part.js";

const conversation = ({ imConversationId }: MessagingPart) => ({ conversation_id: imConversationId });

/** From wire contract im 4 and 12. Unclaimed agents show nothing. */
export const presence: FeatureKit<MessagingPart> = {
  rest: `
  POST /api/v1/im/mark-read 401 403c ok 404 403u ok 403c 403c 404 404 403c 401
  POST /api/v1/im/typing    401 403c ok 404 403u ok 403c 403c 404 404 403c 401
  `,
  graphql: `
  Mutation.markImConversationRead 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.sendImTyping           401 403c ok 404 403u ok ok ok 404 404 404 401
  `,
  calls: {
    "Mutation.markImConversationRead": ({ imConversationId }) => [
      input(`conversationId: "${imConversationId}"`),
      "{ updatedCount }",
    ],
    "Mutation.sendImTyping": ({ imConversationId }) => [input(`conversationId: "${imConversationId}"`), "{ status }"],
  },
  bodies: { "POST /api/v1/im/mark-read": conversation, "POST /api/v1/im/typing": conversation },
};
