import { randomUUID } from "node:crypto";
import { findKnownContacts } from "../../shared/contacts/known-contacts.js";
import type { Services } from "../../shared/context/services.js";
import type { Reader } from "../../shared/database/client.js";
import type { LoggedEvent } from "../../shared/events/logged-event.js";
import { type ContextConfig, reachOf } from "../../shared/rules/webhook-context.js";
import type { WebhookData, WebhookOwner, WebhookSource } from "../../shared/webhooks/webhook-source.js";
import { mailWebhookData } from "./rules/webhook-data.js";
import { believedAddresses } from "../messages/public.js";
import { labelChangeOf, logKinds, type MailWebhookKind, webhookKindOf, webhookKinds } from "./rules/webhook-kinds.js";
import { failedDraftData, type FailedDraftFacts } from "./rules/failed-draft.js";
import { endedSnoozeData, type EndedSnoozeFacts } from "./rules/ended-snooze.js";
import { mailContext } from "./rules/webhook-context.js";
import { findEarlierMails, findMailOfThread } from "./store/earlier-mails.js";
import { findAgentsByAddress, findMessagesForWebhooks } from "./store/webhook-messages.js";

/** mail's webhooks (wire contract mail 13). */
export const mailWebhooks: WebhookSource = {
  topic: { name: "mail", description: "Mail of a mailbox." },
  ownerType: "mailbox",
  kinds: webhookKinds,
  logKinds,
  kindOf: ({ kind, identityId, data }) => (identityId === null ? null : webhookKindOf(kind, data)),
  build,
  context,
  example,
};

async function build(
  db: Reader,
  events: readonly LoggedEvent[],
  { clock }: Pick<Services, "clock">,
): Promise<ReadonlyMap<LoggedEvent, WebhookData>> {
  const messages = await findMessagesForWebhooks(db, [...new Set(events.map(({ subjectId }) => subjectId))]);
  const built = new Map<LoggedEvent, WebhookData>();
  for (const event of events) {
    const message = messages.find(({ id }) => id === event.subjectId);
    const kind = webhookKindOf(event.kind, event.data);
    if (kind === "message.schedule_failed") {
      built.set(event, failedDraftData(event.data as unknown as FailedDraftFacts, event.occurredAt));
      continue;
    }
    if (kind === "message.snooze_ended") {
      built.set(event, endedSnoozeData(event.data as unknown as EndedSnoozeFacts));
      continue;
    }
    if (message === undefined || kind === null) continue;
    const addresses = believedAddresses(message).map(({ key }) => key);
    const agents = await findAgentsByAddress(db, message.organizationId, addresses);
    const contacts = await findKnownContacts(db, message.organizationId, "email", addresses, clock.now());
    const change = kind === "message.labels_changed" ? labelChangeOf(event.data) : null;
    built.set(event, mailWebhookData(kind, message, { contacts, agents }, change));
  }
  return built;
}

/** The thread before a received mail. */
async function context(db: Reader, event: LoggedEvent, config: ContextConfig): Promise<WebhookData | null> {
  if (webhookKindOf(event.kind) !== "message.received") return null;
  const mail = await findMailOfThread(db, event.subjectId);
  if (mail === null) return null;
  const none = { newest: [], isCut: false };
  const email = config.email ?? null;
  return mailContext(config, email === null ? none : await findEarlierMails(db, mail, reachOf(email, mail.createdAt)));
}

/** A mail between the owner and an invented person. */
function example(kind: string, { handle }: WebhookOwner): WebhookData {
  const sendAt = new Date().toISOString();
  if (kind === "message.schedule_failed") {
    const [draftId, mailboxId] = [randomUUID(), randomUUID()];
    const message = "This is an example: nothing happened.";
    return failedDraftData({ draftId, mailboxId, sendAt, code: "recipient_blocked", message }, new Date());
  }
  if (kind === "message.snooze_ended") {
    return endedSnoozeData({ mailboxId: randomUUID(), threadId: randomUUID(), reason: "time" });
  }
  const own = `${handle}@example.com`;
  const other = "ada@example.org";
  const isInbound = kind === "message.received" || kind === "message.labels_changed";
  const message = {
    id: randomUUID(),
    mailboxId: randomUUID(),
    threadId: randomUUID(),
    rfcId: `<${randomUUID()}@example.org>`,
    fromAddress: isInbound ? other : own,
    toAddresses: [isInbound ? own : other],
    ccAddresses: [],
    bccAddresses: [],
    emailAddress: own,
    subject: "An example",
    snippet: "This is an example: nothing happened.",
    bodyText: "This is an example: nothing happened.",
    direction: isInbound ? ("inbound" as const) : ("outbound" as const),
    hasAttachments: false,
    isForged: false,
    screening: null,
    createdAt: new Date(),
    status: isInbound ? "received" : kind.replace("message.", ""),
    isRead: !isInbound,
    isStarred: false,
    importId: null,
    openCount: 0,
    folder: "inbox",
    isSnoozed: false,
    names: [],
  };
  const change = { labels: ["received", "unread", "urgent"], added: ["urgent"], removed: [] };
  const known = { contacts: new Map(), agents: [] };
  return mailWebhookData(kind as MailWebhookKind, message, known, kind === "message.labels_changed" ? change : null);
}
