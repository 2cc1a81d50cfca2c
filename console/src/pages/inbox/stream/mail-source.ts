import {
  type InboxMailFragment,
  InboxMailOfAgentDocument,
  InboxMailOfAllDocument,
  type MailMessageFilter,
} from "../../../../../generated/console-documents.js";
import { nameOfWriter } from "../../../parts/writer.js";
import { writerOfMail } from "../mail/writer-of-mail.js";
import { read } from "./read.js";
import type { Row } from "./row.js";
import type { Source, StreamFilter } from "./source.js";

/** Mail: a row for each thread, which is where its newest message is. */
export function mailSource({ agent, search, folder, unread, status, label }: StreamFilter): Source {
  const filter: MailMessageFilter = {
    ...(status === null ? inFolder(folder) : { status }),
    ...(search === "" ? {} : { search }),
    ...(unread ? { isRead: false } : {}),
    ...labelsOf(status === null ? folder : "ALL", label),
  };
  return {
    // Imported messages have no events of their own, nor have those whose label is renamed.
    kinds: ["mail.message.", "mail.thread.", "mail.import.", "label.", "review.", "contact."],
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

function labelsOf(folder: StreamFilter["folder"], label: string | null): MailMessageFilter {
  const labels = [...(label === null ? [] : [label]), ...(folder === "SNOOZED" ? ["snoozed"] : [])];
  return { ...(labels.length > 0 && { labels }), ...(folder === "INBOX" && { notLabels: ["snoozed"] }) };
}

function inFolder(folder: StreamFilter["folder"]): MailMessageFilter {
  if (folder === "ALL" || folder === "SNOOZED") return {};
  return folder === "SENT" ? { direction: "OUTBOUND" } : { folder };
}

const wrong: ReadonlySet<string> = new Set(["BOUNCED", "FAILED", "QUEUED"]);

/** The state that a row shows: a failure, that it waits for a person, or a warning of screening. */
function stateOf({ isBlocked, status, screeningLevel, review }: InboxMailFragment): string | null {
  if (isBlocked) return "BLOCKED";
  if (status === "QUEUED" && review?.state === "PENDING") return "WAITS_FOR_A_PERSON";
  if (wrong.has(status)) return status;
  return screeningLevel === "SUSPICIOUS" || screeningLevel === "DANGEROUS" ? screeningLevel : null;
}

function toRow(mail: InboxMailFragment): Row {
  const isOurs = mail.direction === "OUTBOUND";
  const [to = "", ...more] = mail.toAddresses;
  const first = writerOfMail(
    mail,
    isOurs ? "TO" : "FROM",
    isOurs ? to : mail.fromAddress,
    isOurs ? null : mail.fromName,
  );
  return {
    path: ["mail", mail.mailbox?.emailAddress ?? "", mail.threadId],
    at: mail.createdAt,
    who: isOurs ? ["To ", first, ...(more.length > 0 ? [` and ${more.length} more`] : [])] : [first],
    face: isOurs
      ? {
          id: mail.mailbox?.identity?.agentHandle ?? mail.fromAddress,
          name: mail.mailbox?.identity?.agentHandle ?? "",
          kind: "agent",
        }
      : { id: mail.fromAddress, name: nameOfWriter(first)?.name ?? mail.fromAddress, kind: "person" },
    title: mail.subject ?? "(no subject)",
    preview: mail.snippet ?? "",
    agent: mail.mailbox?.identity?.agentHandle ?? null,
    isUnread: !mail.isRead && !isOurs,
    ...(!isOurs && { newestReceived: mail.id }),
    hasFiles: mail.hasAttachments,
    labels: mail.labels,
    state: stateOf(mail),
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
