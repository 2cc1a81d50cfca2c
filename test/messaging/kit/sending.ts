import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { putKeyedSend } from "../../support/put-keyed-send.js";
import { errorCodes } from "./error-codes.js";
import type { MessagingPart } from "./part.js";

const routes = "/api/v1/im/messages";

/** From wire contract im 4 and 9. Unclaimed agents send nothing. */
export const sending: FeatureKit<MessagingPart> = {
  rest: `
  POST ${routes} 401 403c ok 404 403u ok 403c 403c 404 404 403c 401
  `,
  graphql: `
  Query.imSendByKey 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.sendImMessage 401 403c ok 404 403u ok ok ok 404 404 404 401
  `,
  part: async ({ parley }, { target, imSentId }) => {
    await putKeyedSend(parley.services, { name: "sendImMessage", senderId: target.id }, "used", imSentId);
    return {};
  },
  calls: {
    "Query.imSendByKey": ({ target }) => [`(identityId: "${target.id}", idempotencyKey: "used")`, ""],
    "Mutation.sendImMessage": ({ imConversationId }) => [
      input(`conversationId: "${imConversationId}", text: "Hello"`),
      "{ message { id } }",
    ],
  },
  bodies: { [`POST ${routes}`]: ({ imConversationId }) => ({ conversation_id: imConversationId, text: "Hello" }) },
  codes: errorCodes,
};
