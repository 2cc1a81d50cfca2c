import { randomUUID } from "node:crypto";
import { appendEvent, hiddenFromAgents } from "../../../subgraphs/shared/events/append-event.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { input } from "../../support/kit/calls.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { anotherNumber } from "../support/another-number.js";
import type { MessagingPart } from "./part.js";

declare module "./part.js" {
  interface MessagingPart {
    /** A conversation of the target's with a person who is connected over a line of its own. */
    readonly imConversationId: string;
    readonly imAssignedId: string;
    readonly imLineOfTarget: string;
    readonly imPerson: string;
  }
}

const base = "/api/v1/im";
const feed = ({ target, cursor }: { target: { id: string }; cursor: string }): [string, string] => [
  `(identityId: "${target.id}", after: "${cursor}")`,
  "{ kind }",
];
/** The clock of the tests may be ahead. */
const soon = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString();
const dates = { from: null, to: null };

/** From wire contract im 4, 5 and 11. An agent gets its own, even if it names another identity. */
export const conversations: FeatureKit<MessagingPart> = {
  environment: { IM_SENDS_PER_MINUTE: "10000", IM_ACTIONS_PER_MINUTE: "10000" },
  rest: `
  GET  ${base}/conversations                   401 403c ok   ok   ok   ok 403c 403c ok  ok  403c 401
  GET  ${base}/conversations/{conversation_id} 401 403c ok   404  ok   ok 403c 403c 404 404 403c 401
  PATCH ${base}/conversations/{conversation_id} 401 403c ok  404  ok   ok 403c 403c 404 404 403c 401
  GET  /api/v1/resource-links/{resource_type}/{resource_id}#im-conversations
                                               401 403c 403c 403c 403c 403c ok ok 403c 403c 404 401
  `,
  graphql: `
  Query.imConversations                  401 403c ok   ok   ok   ok   ok ok 404  ok   404 401
  Query.imConversation                   401 403c ok   404  ok   ok   ok ok 404  404  404 401
  Mutation.snoozeImConversation          401 403c ok   404  ok   ok   ok ok 404  404  404 401
  Mutation.unsnoozeImConversation        401 403c ok   404  ok   ok   ok ok 404  404  404 401
  Mutation.updateImConversation          401 403c ok   404  ok   ok   ok ok 404  404  404 401
  Query.resourceLink#im-conversations    401 403c 403c 403c 403c 403c ok ok 403c 403c 404 401
  Subscription.imConversationChanged     401 401  ok   404  ok   ok   ok ok 404  404  404 401
  `,
  part: async ({ parley }, { target, organizationId, imLineId: lineId }) => {
    const { database, clock } = parley.services;
    const { writer } = database.request;
    const at = clock.now();
    const made = { createdAt: at, updatedAt: at };
    const [assignmentId, id] = [randomUUID(), randomUUID()];
    const person = anotherNumber("+1555");
    await writer.imSettings.update({ where: { identityId: target.id }, data: { enabled: true } });
    // The line of the kit of lines, with a carrier that tests can fake.
    await writer.imLine.update({ where: { id: lineId }, data: { carrier: "fake", carrierLineId: lineId } });
    const own = { identityId: target.id, remoteNumber: person };
    await writer.imAssignment.create({
      data: {
        ...own,
        ...made,
        id: assignmentId,
        lineId,
        origin: "inbound",
        activeIdentityId: target.id,
        remoteWroteAt: at,
      },
    });
    const times = { lastMessageAt: at, lastVisibleAt: at, lastBlockedAt: at };
    const counts = { visibleCount: 2, visibleUnreadCount: 1, blockedCount: 1, blockedUnreadCount: 1 };
    await writer.imConversation.create({ data: { ...own, ...made, ...times, ...counts, id, isGroup: false } });
    await database.request.transaction(async (tx) => {
      for (const side of [null, hiddenFromAgents]) {
        await appendEvent(tx, {
          kind: "im.conversation.changed",
          subjectId: id,
          subjectVersion: 1,
          audience: [{ identityId: target.id, organizationId, side }],
          data: { conversationId: id },
          occurredAt: at,
        });
      }
    });
    return { imConversationId: id, imAssignedId: assignmentId, imLineOfTarget: lineId, imPerson: person };
  },
  nothing: () => ({
    imConversationId: randomUUID(),
    imAssignedId: randomUUID(),
    imLineOfTarget: randomUUID(),
    imPerson: "+15559999999",
  }),
  tools: {
    list_im_conversations: () => ({}),
    read_im: ({ imConversationId }) => ({ conversation_id: imConversationId }),
  },
  calls: {
    "Query.imConversations": ({ target }) => [`(identityId: "${target.id}")`, "{ nodes { conversation { id } } }"],
    "Query.imConversation": ({ imConversationId }) => [`(id: "${imConversationId}")`, "{ id }"],
    "Mutation.snoozeImConversation": ({ imConversationId }) => [
      input(`id: "${imConversationId}", until: "${soon()}"`),
      "{ conversation { id snoozedUntil } }",
    ],
    "Mutation.unsnoozeImConversation": ({ imConversationId }) => [
      input(`id: "${imConversationId}"`),
      "{ conversation { id snoozedUntil } }",
    ],
    "Mutation.updateImConversation": ({ imConversationId }) => [
      input(`id: "${imConversationId}", addLabels: ["kit"], snoozeUntil: "${soon()}"`),
      "{ conversation { id snoozedUntil } }",
    ],
    "Query.resourceLink#im-conversations": ({ imConversationId }) => [
      `(type: IM_CONVERSATIONS, id: "${imConversationId}")`,
      "{ id consolePath }",
    ],
    "Subscription.imConversationChanged": feed,
  },
  bodies: { [`PATCH ${base}/conversations/{conversation_id}`]: () => ({ add_labels: "kit", snooze_until: soon() }) },
  events: {
    "im.conversation.snooze_ended": async ({ parley }, { imConversationId, target }) => {
      const { database, clock } = parley.services;
      const data = { conversationId: imConversationId, identityId: target.id, until: clock.now() };
      await database.request.writer.imSnooze.create({ data, select: { conversationId: true } });
      await parley.work!.runDueJobs();
    },
  },
  parameters: (name, { imConversationId }) => ({
    conversation_id: imConversationId,
    ...(name.endsWith("#im-conversations") ? { resource_type: "im-conversations", resource_id: imConversationId } : {}),
  }),
  visible: {
    findVisibleConversations: hidden(({ imConversationId }) => [[imConversationId]]),
    listVisibleSummaries: shown(() => [
      { identityId: null, isBlocked: null, includeGroups: true, dates, snoozed: "include" as const, labels: null },
      page,
    ]),
  },
  unfiltered: [{ functions: ["findVisibleSettings", "findVisibleConversations"] }],
};
