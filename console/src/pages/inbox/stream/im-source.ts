import {
  InboxConversationsDocument,
  type InboxConversationsQuery,
} from "../../../../../generated/console-documents.js";
import { nameOfWriter } from "../../../parts/writer.js";
import { containing } from "./containing.js";
import { read } from "./read.js";
import type { Row } from "./row.js";
import { snoozedIn, type Source, type StreamFilter } from "./source.js";

type Summary = InboxConversationsQuery["imConversations"]["nodes"][number];

/** Instant messages: a row for each conversation. */
export function imSource({ agent, search, folder, unread }: StreamFilter): Source {
  const isWanted = containing(search);
  return {
    kinds: ["im.message.", "im.conversation.", "contact."],
    async read(first, after) {
      const variables = {
        identityId: agent?.id ?? null,
        first,
        after,
        isBlocked: folder === "BLOCKED",
        snoozed: snoozedIn(folder),
      };
      const { imConversations } = await read(InboxConversationsDocument, variables);
      const rows = imConversations.nodes.map(toRow);
      return { ...imConversations, nodes: rows.filter((row) => isWanted(row) && (!unread || row.isUnread)) };
    },
  };
}

function toRow({
  conversation,
  latestText,
  latestMessageAt,
  latestDirection,
  latestHasMedia,
  unreadCount,
}: Summary): Row {
  const { id, participants, remoteNumber, contact, identity, createdAt, isGroup } = conversation;
  const writer = remoteNumber == null ? null : { address: remoteNumber, contact };
  return {
    path: ["im", id],
    at: latestMessageAt ?? createdAt,
    who: [writer ?? participants.join(", ")],
    face: {
      id: remoteNumber ?? id,
      name: writer === null ? (participants[0] ?? "") : (nameOfWriter(writer)?.name ?? writer.address),
      kind: "person",
    },
    title: `${latestDirection === "OUTBOUND" ? `@${identity?.agentHandle ?? "agent"}: ` : ""}${latestText ?? (latestHasMedia ? "a file" : "")}`,
    preview: isGroup ? `group of ${participants.length}` : "",
    agent: identity?.agentHandle ?? null,
    isUnread: unreadCount > 0,
    hasFiles: latestHasMedia,
    state: null,
  };
}
