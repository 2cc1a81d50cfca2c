import { randomUUID } from "node:crypto";
import { appendEvent } from "../../../subgraphs/shared/events/append-event.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { hidden } from "../../support/kit/visible.js";
import type { MessagingPart } from "./part.js";

declare module "./part.js" {
  interface MessagingPart {
    /** The target's live tapback on the received message, and one that it took back. */
    readonly imReactionId: string;
    readonly imGoneReactionId: string;
  }
}

const routes = "/api/v1/im/reactions";

/** From wire contract im 4 and 12. Unclaimed agents react to nothing. */
export const reactions: FeatureKit<MessagingPart> = {
  rest: `
  POST   ${routes}               401 403c ok 404 403u ok 403c 403c 404 404 403c 401
  DELETE ${routes}/{reaction_id} 401 403c ok 404 403u ok 403c 403c 404 404 403c 401
  `,
  graphql: `
  Mutation.sendImReaction        401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.removeImReaction      401 403c ok 404 403u ok ok ok 404 404 404 401
  Subscription.imReactionChanged 401 401  ok 404 ok   ok ok ok 404 404 404 401
  `,
  part: async ({ parley }, { target, organizationId, imMessageId, imConversationId, imPerson }) => {
    const { database, clock } = parley.services;
    const at = clock.now();
    const [imReactionId, imGoneReactionId] = [randomUUID(), randomUUID()];
    const common = {
      messageId: imMessageId,
      conversationId: imConversationId,
      identityId: target.id,
      direction: "outbound",
      reaction: "like",
      remoteNumber: imPerson,
      partIndex: 0,
      sender: "self",
      createdAt: at,
      updatedAt: at,
    } as const;
    await database.request.writer.imReaction.createMany({
      data: [
        { ...common, id: imReactionId, liveMessageId: imMessageId },
        { ...common, id: imGoneReactionId, removedAt: at },
      ],
    });
    await database.request.transaction((tx) =>
      appendEvent(tx, {
        kind: "im.reaction.sent",
        subjectId: imMessageId,
        subjectVersion: 2,
        audience: [{ identityId: target.id, organizationId, side: null }],
        data: { conversationId: imConversationId, reactionId: imReactionId, isEnabled: true },
        occurredAt: at,
      }),
    );
    return { imReactionId, imGoneReactionId };
  },
  nothing: () => ({ imReactionId: randomUUID(), imGoneReactionId: randomUUID() }),
  tools: {
    react_to_im: ({ imMessageId }) => ({ message_id: imMessageId, reaction: "like" }),
  },
  calls: {
    "Mutation.sendImReaction": ({ imMessageId }) => [
      input(`messageId: "${imMessageId}", reaction: LIKE`),
      "{ reaction { id } }",
    ],
    "Mutation.removeImReaction": ({ imGoneReactionId }) => [
      input(`reactionId: "${imGoneReactionId}"`),
      "{ removedId }",
    ],
    "Subscription.imReactionChanged": ({ target, cursor }) => [
      `(identityId: "${target.id}", after: "${cursor}")`,
      "{ kind }",
    ],
  },
  parameters: (_, { imGoneReactionId }) => ({ reaction_id: imGoneReactionId }),
  bodies: { [`POST ${routes}`]: ({ imMessageId }) => ({ message_id: imMessageId, reaction: "like" }) },
  visible: {
    listVisibleReactions: hidden(({ imMessageId }) => [[imMessageId]]),
    findVisibleReactions: hidden(({ imReactionId }) => [[imReactionId]]),
  },
  unfiltered: [{ functions: ["findVisibleSettings", "findVisibleReactions"] }],
};
