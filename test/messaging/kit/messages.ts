import { randomUUID } from "node:crypto";
import { appendEvent, hiddenFromAgents } from "../../../subgraphs/shared/events/append-event.js";
import { ids, toolKey } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { correspondenceWith, hidden, page, shown } from "../../support/kit/visible.js";
import { eventCases } from "./event-cases.js";
import type { MessagingPart } from "./part.js";
import { someVerdict } from "../../support/some-verdict.js";

declare module "./part.js" {
  interface MessagingPart {
    /** A received message of the target's, one that it sent, and one that was blocked. */
    readonly imMessageId: string;
    readonly imSentId: string;
    readonly imBlockedId: string;
  }
}

const dates = { from: null, to: null };

/** From wire contract im 4, 5 and 11. */
export const messages: FeatureKit<MessagingPart> = {
  rest: `
  GET /api/v1/im/messages 401 403c ok ok ok ok 403c 403c ok ok 403c 401
  GET /api/v1/im/messages/{message_id} 401 403c ok 404 ok ok 403c 403c 404 404 403c 401
  GET /api/v1/im/messages/{message_id}/thread 401 403c ok 404 ok ok 403c 403c 404 404 403c 401
  GET /api/v1/im/conversations/{conversation_id}/threads/{thread_id} 401 403c ok 404 ok ok 403c 403c 404 404 403c 401
  `,
  graphql: `
  Query.imMessage               401 403c ok 404 ok ok ok ok 404 404 404 401
  Query.imThread                401 403c ok 404 ok ok ok ok 404 404 404 401
  Query.imMessages              401 403c ok ok  ok ok ok ok 404 ok  404 401
  Subscription.imMessageChanged 401 401  ok 404 ok ok ok ok 404 404 404 401
  `,
  part: async ({ parley }, scene) => {
    const { target, organizationId, imConversationId, imAssignedId, imLineOfTarget, imPerson } = scene;
    const { database, clock } = parley.services;
    const { writer } = database.request;
    const at = clock.now();
    const [imMessageId, imSentId, imBlockedId] = [randomUUID(), randomUUID(), randomUUID()];
    const common = {
      conversationId: imConversationId,
      identityId: target.id,
      isGroup: false,
      assignmentId: imAssignedId,
      lineId: imLineOfTarget,
      remoteNumber: imPerson,
      service: "imessage",
      carrier: "fake",
      createdAt: at,
      updatedAt: at,
    } as const;
    const inbound = { ...common, direction: "inbound", status: "received" } as const;
    const content = `Text of ${randomUUID()}`;
    await writer.imMessage.createMany({
      data: [
        { ...inbound, id: imMessageId, content, carrierMessageId: randomUUID(), screening: { ...someVerdict } },
        { ...inbound, id: imBlockedId, content: "Blocked", isBlocked: true, carrierMessageId: randomUUID() },
        { ...common, id: imSentId, content: "Hello", direction: "outbound", status: "delivered" },
      ],
    });
    await writer.imRecipient.create({ data: { messageId: imSentId, remoteNumber: imPerson } });
    const media = { id: randomUUID(), organizationId, identityId: target.id, createdAt: at };
    const file = { filename: "plan.txt", contentType: "text/plain", byteSize: 9, blobId: randomUUID() };
    await writer.imMedia.create({ data: { ...media, ...file } });
    await writer.imMessageMedia.create({ data: { messageId: imMessageId, ordinal: 0, mediaId: media.id } });
    await database.request.transaction(async (tx) => {
      for (const [subjectId, kind, side] of [
        [imMessageId, "im.message.received", null],
        [imBlockedId, "im.message.blocked", hiddenFromAgents],
      ] as const) {
        await appendEvent(tx, {
          kind,
          subjectId,
          subjectVersion: 1,
          audience: [{ identityId: target.id, organizationId, side }],
          data: { conversationId: imConversationId, status: "received", isEnabled: true },
          occurredAt: at,
        });
      }
    });
    return { imMessageId, imSentId, imBlockedId };
  },
  nothing: () => ({ imMessageId: randomUUID(), imSentId: randomUUID(), imBlockedId: randomUUID() }),
  tools: {
    send_im: ({ imConversationId }) => ({ conversation_id: imConversationId, text: "Hello", ...toolKey() }),
  },
  calls: {
    "Query.imMessage": ({ imMessageId }) => [`(id: "${imMessageId}")`, "{ id }"],
    "Query.imThread": ({ imMessageId }) => [`(messageId: "${imMessageId}")`, "{ threadId }"],
    "Query.imMessages": ({ target }) => [`(identityId: "${target.id}")`, ids],
    "Subscription.imMessageChanged": ({ target, cursor }) => [
      `(identityId: "${target.id}", after: "${cursor}")`,
      "{ kind }",
    ],
  },
  parameters: (_, { imMessageId }) => ({ message_id: imMessageId, thread_id: imMessageId }),
  visible: {
    findVisibleMessages: hidden(({ imMessageId }) => [[imMessageId]]),
    listVisibleCorrespondence: hidden(({ target, imPerson }) => [correspondenceWith(imPerson, target.id)]),
    findVisibleLastSent: hidden(({ imConversationId }) => [[imConversationId]]),
    listVisibleThread: hidden(({ imConversationId, imMessageId }) => [
      { conversationId: imConversationId, rootId: imMessageId },
      { withBlocked: false },
      page,
    ]),
    listVisibleMessages: shown(() => [
      {
        identityId: null,
        conversationId: null,
        threadId: null,
        includeGroups: true,
        isRead: null,
        isBlocked: null,
        dates,
      },
      page,
    ]),
    searchVisibleMessages: shown(() => [
      {
        identityId: null,
        conversationId: null,
        threadId: null,
        includeGroups: true,
        isRead: null,
        isBlocked: null,
        dates,
      },
      ["text"],
      page,
      50,
    ]),
    listVisibleRecipients: hidden(({ imSentId }) => [[imSentId]]),
    listVisibleMessageMedia: hidden(({ imMessageId }) => [[imMessageId]]),
  },
  events: eventCases,
  unfiltered: [{ functions: ["findVisibleSettings", "listVisibleMessages"] }],
};
