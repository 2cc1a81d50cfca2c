import { createHash } from "node:crypto";
import type { Services } from "../../shared/context/services.js";
import {
  attachmentNames,
  type NewContent,
  type NewMessage,
  type ParsedMail,
  prepareContent,
} from "../messages/public.js";
import type { WaitingReception } from "./store/receptions.js";

/** An attachment with stored bytes. */
export interface PreparedAttachment {
  readonly attachment: NewMessage["attachments"][number];
  /** Null for the mail itself, whose bytes are stored already. */
  readonly content: NewContent | null;
  /** In hex; null for the mail itself. */
  readonly sha256: string | null;
}

/** The attachments with stored bytes. An unreadable mail has itself as an attachment (wire contract mail 17.4). */
export async function prepareAttachments(
  services: Services,
  { reception, mail }: { readonly reception: WaitingReception; readonly mail: ParsedMail },
): Promise<readonly PreparedAttachment[]> {
  if (mail.problem !== null) {
    const original = {
      filename: "original.eml",
      contentType: "message/rfc822",
      contentIdHeader: null,
      isInline: false,
    };
    const attachment = { ...original, byteSize: Number(reception.byteSize), contentId: reception.contentId };
    return [{ attachment, content: null, sha256: null }];
  }
  const names = attachmentNames(mail.attachments);
  const prepared: PreparedAttachment[] = [];
  // A picture that occurs several times in a mail is stored once.
  const known = new Map<string, NewContent>();
  for (const [index, { contentType, contentId: contentIdHeader, isInline, bytes }] of mail.attachments.entries()) {
    const hash = createHash("sha256").update(bytes).digest("hex");
    const old = known.get(hash);
    const content = old ?? (await prepareContent(services, reception.organizationId, new Uint8Array(bytes)));
    known.set(hash, content);
    const attachment = {
      filename: names[index]!,
      contentType,
      byteSize: bytes.length,
      contentIdHeader,
      isInline,
      contentId: content.id,
    };
    prepared.push({ attachment, content: old === undefined ? content : null, sha256: hash });
  }
  return prepared;
}
