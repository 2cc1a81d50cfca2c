import type { KnownContact } from "../../../shared/contacts/known-contacts.js";
import { webhookScreening } from "../../../shared/screening/rules/webhook-screening.js";
import type { StoredVerdict } from "../../../shared/screening/rules/verdict.js";
import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";
import { inLabelOrder } from "../../../shared/labels/rules/system-labels.js";
import { labelsOfMessageFacts } from "../../labels/rules/derived-labels.js";
import { believedAddresses } from "../../messages/rules/believed-addresses.js";
import type { LabelChangeFacts, MailWebhookKind } from "./webhook-kinds.js";

/** The most characters of a body in a webhook. */
const bodyLength = 65_536;

/** A message in the form for webhooks. */
export interface WebhookMessage {
  readonly id: string;
  readonly mailboxId: string;
  readonly threadId: string;
  readonly rfcId: string;
  readonly fromAddress: string;
  readonly toAddresses: readonly string[];
  readonly ccAddresses: readonly string[];
  readonly bccAddresses: readonly string[];
  readonly emailAddress: string;
  readonly subject: string | null;
  readonly snippet: string | null;
  readonly bodyText: string | null;
  readonly direction: "inbound" | "outbound";
  readonly hasAttachments: boolean;
  readonly isForged: boolean;
  readonly screening: StoredVerdict | null;
  readonly createdAt: Date;
  readonly status: string;
  readonly isRead: boolean;
  readonly isStarred: boolean;
  readonly importId: string | null;
  readonly openCount: number;
  readonly folder: string | null;
  readonly isSnoozed: boolean;
  /** Its custom labels. */
  readonly names: readonly string[];
}

/** An agent of the same organization with a mailbox. */
export interface KnownAgent {
  readonly id: string;
  readonly agentHandle: string;
  readonly displayName: string | null;
  /** Lower-cased. */
  readonly emailAddress: string;
}

/** Who is known of the addresses of a mail. */
export interface KnownOfMail {
  /** By the address as `comparableAddress` has it. */
  readonly contacts: ReadonlyMap<string, KnownContact>;
  readonly agents: readonly KnownAgent[];
}

const statuses: Readonly<Partial<Record<MailWebhookKind, string>>> = {
  "message.received": "received",
  "message.sent": "sent",
  "message.forwarded": "sent",
  "message.delivered": "delivered",
  "message.bounced": "bounced",
  "message.failed": "failed",
};

/** The member `data` of a mail's webhook (wire contract mail 13). The status is that of the event. */
export function mailWebhookData(
  kind: MailWebhookKind,
  message: WebhookMessage,
  { contacts, agents }: KnownOfMail,
  change: LabelChangeFacts | null = null,
): WebhookData {
  const isInbound = message.direction === "inbound";
  return {
    message: {
      id: message.id,
      mailbox_id: message.mailboxId,
      thread_id: message.threadId,
      message_id: message.rfcId,
      from_address: message.fromAddress,
      to_addresses: message.toAddresses,
      cc_addresses: message.ccAddresses.length === 0 ? null : message.ccAddresses,
      bcc_addresses: isInbound || message.bccAddresses.length === 0 ? null : message.bccAddresses,
      email_address: message.emailAddress,
      subject: message.subject,
      snippet: message.snippet,
      ...bodyOf(kind, message),
      ...(kind === "message.received" && webhookScreening(message.screening)),
      direction: message.direction,
      status: statuses[kind] ?? message.status,
      has_attachments: message.hasAttachments,
      created_at: message.createdAt.toISOString(),
      labels: change?.labels ?? inLabelOrder(labelsOfMessageFacts(message), message.names),
    },
    contacts: contactsOf(message, contacts),
    agent_identities: agentsOf(message, agents),
    ...change,
  };
}

function bodyOf(kind: MailWebhookKind, { bodyText }: WebhookMessage): object {
  if (kind !== "message.received") {
    return {
      body: null,
      body_state: null,
      body_truncated: null,
      body_total_chars: null,
      body_included_chars: null,
    };
  }
  if (bodyText === null) {
    return {
      body: null,
      body_state: "unavailable",
      body_truncated: false,
      body_total_chars: 0,
      body_included_chars: 0,
    };
  }
  const { cut, total, included } = cutText(bodyText);
  const isCut = included < total;
  return {
    body: cut,
    body_state: isCut ? "truncated" : "complete",
    body_truncated: isCut,
    body_total_chars: total,
    body_included_chars: included,
  };
}

/** The beginning of a text, never inside a character. */
function cutText(text: string): { cut: string; total: number; included: number } {
  let total = 0;
  let end = text.length;
  for (let at = 0; at < text.length; total++) {
    if (total === bodyLength) end = at;
    at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  }
  return { cut: text.slice(0, end), total, included: Math.min(total, bodyLength) };
}

function contactsOf(message: WebhookMessage, contacts: KnownOfMail["contacts"]): object[] {
  return believedAddresses(message).flatMap(({ bucket, address, key }) => {
    const contact = contacts.get(key);
    return contact === undefined ? [] : [{ bucket, address, ...contact }];
  });
}

function agentsOf(message: WebhookMessage, agents: readonly KnownAgent[]): object[] {
  return believedAddresses(message).flatMap(({ bucket, address, key }) => {
    const agent = agents.find(({ emailAddress }) => emailAddress === key);
    if (agent === undefined) return [];
    return [{ bucket, address, id: agent.id, agent_handle: agent.agentHandle, display_name: agent.displayName }];
  });
}
