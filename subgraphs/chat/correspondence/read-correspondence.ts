import type { CorrespondenceSource } from "../../shared/correspondence/correspondence-source.js";
import { findVisibleArchivedMessages, messageNow } from "../archive/public.js";
import { findVisibleConnections } from "../connections/public.js";
import { receivedEntry, sentEntry, type StoredContent } from "./rules/chat-entry.js";
import { listVisibleCorrespondence } from "./store/correspondence.js";
import { findVisibleSentMessages } from "./store/sent-messages.js";

/**
 * The messages that an agent and a user of a workspace exchanged (wire contract contacts 8). Those of the user are there as long as
 * events are stored. Those of the agent are there always, and their texts as long as the events of them are stored.
 */
export const slackCorrespondence: CorrespondenceSource = {
  identifiedBy: "chat_user",
  async isOpen(db, identityId) {
    return (await db.chatConnection.count({ where: { identityId, closedAt: null } })) > 0;
  },
  examine: listVisibleCorrespondence,
  async read(db, viewer, identityId, ids, content) {
    const sent = await findVisibleSentMessages(db, viewer, ids);
    const spoken = sent.flatMap(({ spokenId }) => spokenId ?? []);
    const events = await findVisibleArchivedMessages(db, viewer, [...ids, ...spoken]);
    const wanted = new Set(ids);
    const received = events.filter(({ id }) => wanted.has(id));
    const connections = await findVisibleConnections(db, viewer, [
      ...new Set(received.map(({ connectionId }) => connectionId)),
    ]);
    const workspaces = new Map(connections.map(({ id, workspaceId }) => [id, workspaceId]));
    const contents = new Map<string | null, StoredContent>(events.map((event) => [event.id, messageNow(event)]));
    return [
      ...sent.map(({ spokenId, ...message }) => {
        return sentEntry(identityId, message, contents.get(spokenId) ?? null, content);
      }),
      ...received.flatMap((event) => {
        const { id, connectionId, conversationId, messageTs, threadTs, userId, capturedAt: receivedAt } = event;
        const workspaceId = workspaces.get(connectionId);
        if (workspaceId === undefined || userId === null) return [];
        const message = { id, connectionId, workspaceId, conversationId, messageTs, threadTs, userId, receivedAt };
        return [receivedEntry(identityId, message, contents.get(id)!, content)];
      }),
    ];
  },
};
