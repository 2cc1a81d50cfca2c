import {
  type InboxMailFragment,
  InboxMailOfAgentDocument,
  InboxMailOfAllDocument,
  type MailMessageFilter,
} from "../../../../../generated/console-documents.js";
import { read } from "./read.js";
import type { Row } from "./row.js";
import type { Source, StreamFilter } from "./source.js";

/** Mail: a row for each thread, which is where its newest message is. */
export function mailSource({ agent, search, folder, unread, status }: StreamFilter): Source {
  const filter: MailMessageFilter = {
    ...(status !== null ? { status } : folder === "SENT" ? { direction: "OUTBOUND" } : { folder }),
    ...(search === "" ? {} : { search }),
    ...(unread ? { isRead: false } : {}),
  };
  return {
    // Imported messages have no events of their own.
    kinds: ["mail.message.", "mail.thread.", "mail.import."],
    async read(first, after) {
      if (agent === null) {
        const { mailOrganizationMessages } = await read(InboxMailOfAllDocument, { first, after, filter });
        return { ...mailOrganizationMessages, nodes: mailOrganizationMessages.nodes.map(toRow) };
      }
      if (agent.mailbox === null) return { nodes: [], pageInfo: { hasNextPage: false } };
      const { mailMessages } = await read(InboxMailOfAgentDocument, { mailbox: agent.mailbox, first, after, filter });
      return { ...mailMessages, nodes: mailMessages.nodes.map(toRow) };
    },
  };
}

const wrong: ReadonlySet<string> = new Set(["BOUNCED", "FAILED", "QUEUED"]);

function toRow(mail: InboxMailFragment): Row {
  const isOurs = mail.direction === "OUTBOUND";
  const [to = "", ...more] = mail.toAddresses;
  return {
    path: ["mail", mail.mailbox?.emailAddress ?? "", mail.threadId],
    at: mail.createdAt,
    from: isOurs ? `To ${to}${more.length > 0 ? ` and ${more.length} more` : ""}` : (mail.fromName ?? mail.fromAddress),
    face: isOurs
      ? {
          id: mail.mailbox?.identity?.agentHandle ?? mail.fromAddress,
          name: mail.mailbox?.identity?.agentHandle ?? "",
          kind: "agent",
        }
      : { id: mail.fromAddress, name: mail.fromName ?? mail.fromAddress, kind: "person" },
    title: mail.subject ?? "(no subject)",
    preview: mail.snippet ?? "",
    agent: mail.mailbox?.identity?.agentHandle ?? null,
    isUnread: !mail.isRead && !isOurs,
    ...(!isOurs && { newestReceived: mail.id }),
    hasFiles: mail.hasAttachments,
    state: mail.isBlocked ? "BLOCKED" : wrong.has(mail.status) ? mail.status : null,
    ...(!mail.isForged && {
      copy: {
        of: `${mail.messageId} ${mail.fromAddress.toLowerCase()}`,
        isSent: isOurs,
        receivers: isOurs
          ? [...mail.toAddresses, ...mail.ccAddresses, ...mail.bccAddresses].map((one) => one.toLowerCase())
          : [(mail.mailbox?.emailAddress ?? "").toLowerCase()],
      },
    }),
  };
}
