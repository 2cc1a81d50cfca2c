import { randomUUID } from "node:crypto";
import { appendEvent } from "../../../subgraphs/shared/events/append-event.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { snippetOf } from "../../../subgraphs/shared/rules/snippet.js";
import {
  insertContents,
  insertMessage,
  lockMailbox,
  type NewContent,
  type NewMessage,
  type PlacedMessage,
  prepareContent,
  messageVectorOf,
} from "../../../subgraphs/mail/messages/public.js";

/** An attachment of a test's message. */
export interface PutAttachment {
  readonly filename: string;
  readonly contentType?: string;
  readonly contentId?: string;
  readonly bytes: string | Uint8Array;
}

/** The facts that a test sets; others are those of a plain received message. */
export type PutFacts = Partial<Omit<NewMessage, "attachments" | "mailboxId">> & {
  readonly attachments?: readonly PutAttachment[];
  /** The complete mail. Without it, only its parts are stored. */
  readonly source?: string;
};

/** Puts a message into the mailbox of an identity, as receiving would, without an event. */
export async function putMessage(
  services: Services,
  identityId: string,
  { attachments = [], source, ...facts }: PutFacts = {},
): Promise<PlacedMessage> {
  const { database, blobs, clock } = services;
  const mailbox = await database.request.reader.mailbox.findUniqueOrThrow({
    where: { identityId },
    include: { identity: { select: { organizationId: true } } },
  });
  const { organizationId } = mailbox.identity;
  const contents: NewContent[] = [];
  for (const { bytes } of attachments) {
    const plain = new Uint8Array(Buffer.from(bytes as Uint8Array));
    contents.push(await prepareContent(services, organizationId!, plain));
  }
  const whole = source === undefined ? null : await prepareContent(services, organizationId!, utf8(source));
  const direction = facts.direction ?? "inbound";
  const bodyText = facts.bodyText === undefined ? "Hello from afar." : facts.bodyText;
  const from = direction === "inbound" ? "ada@example.com" : mailbox.emailAddress;
  const to = direction === "inbound" ? mailbox.emailAddress : "ada@example.com";
  const subject = facts.subject === undefined ? "Greetings" : facts.subject;
  const message: NewMessage = {
    mailboxId: mailbox.id,
    threadId: null,
    beginsThread: false,
    folder: "inbox",
    direction,
    status: direction === "inbound" ? "received" : "sent",
    rfcId: `<${randomUUID()}@example.com>`,
    fromAddress: from,
    fromName: null,
    toAddresses: [to],
    ccAddresses: [],
    bccAddresses: [],
    replyTo: [],
    inReplyTo: null,
    references: [],
    isRead: direction === "outbound",
    isForged: false,
    isForward: false,
    tracksOpens: false,
    authenticationResults: null,
    contentId: whole?.id ?? null,
    byteSize: 1_000,
    importId: null,
    createdAt: clock.now(),
    bodyHtml: null,
    extractedText: null,
    ...facts,
    subject,
    bodyText,
    snippet: facts.snippet ?? snippetOf(bodyText),
    searchVector:
      facts.searchVector ?? messageVectorOf({ subject, addresses: [facts.fromAddress ?? from, to], text: bodyText }),
    attachments: attachments.map(({ filename, contentType, contentId }, at) => ({
      filename,
      contentType: contentType ?? "application/octet-stream",
      byteSize: contents[at]!.byteSize,
      contentIdHeader: contentId ?? null,
      isInline: contentId !== undefined,
      contentId: contents[at]!.id,
    })),
  };
  const placed = await database.request.transaction(async (tx) => {
    await lockMailbox(tx, mailbox.id);
    await insertContents(tx, blobs, whole === null ? contents : [...contents, whole]);
    return insertMessage(tx, message);
  });
  if (placed === null) throw new Error("The mailbox has this message already.");
  return placed;
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

/** Adds a recipient to a sent message. */
export async function putRecipient(services: Services, messageId: string, address = "ada@example.com"): Promise<void> {
  const changedAt = services.clock.now();
  await services.database.request.writer.mailRecipient.create({
    data: { id: randomUUID(), messageId, field: "to", address, changedAt },
  });
}

/** Appends an event about a message to the log. */
export async function tellOf(
  { database, clock }: Services,
  identityId: string,
  { id, threadId }: Pick<PlacedMessage, "id" | "threadId">,
  kind: string,
  to: "agent" | "organization" = "agent",
): Promise<void> {
  const mailbox = await database.request.reader.mailbox.findUniqueOrThrow({
    where: { identityId },
    include: { identity: { select: { organizationId: true } } },
  });
  const audience = { identityId: to === "agent" ? identityId : null, side: null };
  await database.request.transaction((tx) =>
    appendEvent(tx, {
      kind,
      subjectId: id,
      subjectVersion: 1,
      audience: [{ ...audience, organizationId: mailbox.identity.organizationId! }],
      data: { mailboxId: mailbox.id, threadId },
      occurredAt: clock.now(),
    }),
  );
}
