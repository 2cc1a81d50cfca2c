import { InboxChatDocument, type InboxChatQuery } from "../../../../../generated/console-documents.js";
import { emojiOf } from "../chat/emoji.js";
import { plainMrkdwn } from "../chat/mrkdwn.js";
import { read } from "./read.js";
import type { Row } from "./row.js";
import type { Source, StreamFilter } from "./source.js";

type Event = InboxChatQuery["chatOrganizationEvents"]["nodes"][number];

/** Characters that chat can be searched for; mail takes more. */
const longestSearch = 200;

/** Chat: a row for each conversation, and each thread, in which something arrived. */
export function chatSource({ agent, search, unread, folder }: StreamFilter): Source {
  return {
    kinds: ["chat.event."],
    async read(first, after) {
      // Chat knows neither folders nor what was read.
      if (unread || folder !== "INBOX") return { nodes: [], pageInfo: { hasNextPage: false } };
      const filter = { identityId: agent?.id ?? null, search: search.slice(0, longestSearch) || null };
      const { chatOrganizationEvents } = await read(InboxChatDocument, { ...filter, first, after });
      const rows = chatOrganizationEvents.nodes.flatMap((event) => toRow(event) ?? []);
      return { ...chatOrganizationEvents, nodes: rows };
    },
  };
}

function toRow(event: Event): Row | null {
  const { conversationId, connection, message, messageTs, threadTs, userId, receivedAt } = event;
  if (conversationId == null || connection == null) return null;
  const isInThread = threadTs != null && threadTs !== messageTs;
  return {
    path: ["chat", connection.id, conversationId, ...(isInThread ? [threadTs] : [])],
    at: receivedAt,
    who: ["Slack"],
    title: message == null ? "A message was deleted." : plainMrkdwn(message.text ?? "", emojiOf),
    preview: `${connection.workspaceName}${isInThread ? ", in a thread" : ""}`,
    chat: { connectionId: connection.id, conversationId, userId: userId ?? null },
    agent: connection.identity?.agentHandle ?? null,
    isUnread: false,
    hasFiles: (message?.files.length ?? 0) > 0,
    state: null,
  };
}
