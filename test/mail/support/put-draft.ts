import { randomUUID } from "node:crypto";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { recordDraftEvent } from "../../../subgraphs/mail/drafts/record-draft-event.js";
import { insertContents, lockMailbox, prepareContent } from "../../../subgraphs/mail/messages/public.js";

/** Puts a draft with one generation and one attachment, `plan.txt`, into the mailbox of an identity. Answers its id. */
export async function putDraft(services: Services, identityId: string): Promise<string> {
  const { database, blobs, clock } = services;
  const now = clock.now();
  const [id, attachmentId] = [randomUUID(), randomUUID()];
  const mailbox = await database.request.reader.mailbox.findUniqueOrThrow({
    where: { identityId },
    include: { identity: { select: { organizationId: true } } },
  });
  const bytes = new Uint8Array(Buffer.from("The plan."));
  const content = await prepareContent(services, mailbox.identity.organizationId!, bytes);
  await database.request.transaction(async (tx) => {
    const locked = (await lockMailbox(tx, mailbox.id))!;
    await insertContents(tx, blobs, [content]);
    const by = { createdBy: identityId, createdAt: now };
    await tx.mailDraft.create({ data: { id, mailboxId: mailbox.id, generation: 1, updatedAt: now, ...by } });
    await tx.mailDraftGeneration.create({
      data: {
        draftId: id,
        number: 1,
        origin: "agent",
        toAddresses: ["ada@example.com"],
        ccAddresses: [],
        bccAddresses: [],
        subject: "Report",
        bodyText: `The draft ${randomUUID()}.`,
        attachmentIds: [attachmentId],
        byteSize: 60n,
        ...by,
      },
    });
    const file = { filename: "plan.txt", contentType: "text/plain", byteSize: 9n, contentId: content.id };
    await tx.mailDraftAttachment.create({ data: { id: attachmentId, draftId: id, ...file, createdAt: now } });
    await recordDraftEvent(tx, "mail.draft.changed", locked, { id, version: 1 }, now);
  });
  return id;
}
