import { Buffer } from "node:buffer";
import type { Services } from "../../shared/context/services.js";
import { invalidValue, notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { vcardErrors } from "./errors.js";
import { vcardLimits } from "./rules/limits.js";
import { type CardLines, splitCards } from "./rules/split-cards.js";

/** The cards of an upload. */
export interface UploadedCards {
  /** Hash of the bytes, in hexadecimal. */
  readonly sha256: string;
  readonly cards: readonly CardLines[];
}

/**
 * Reads an upload of an organization and splits it into cards (wire contract contacts 7.1). The upload stays, for a retry.
 * @throws Problem `not_found`, `payload_too_large`, `not_utf8`, `validation_failed`
 */
export async function readUpload(
  { blobs }: Pick<Services, "blobs">,
  organizationId: string,
  uploadId: string,
): Promise<UploadedCards> {
  const blob = await blobs.statUnattached(uploadId, organizationId);
  const stream = blob === null ? null : await blobs.get(blob.id);
  if (blob === null || stream === null) throw notFound("upload with this id");
  if (blob.byteSize > vcardLimits.importBytes) throw sharedErrors.problem("payload_too_large");
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const split = splitCards(textOf(Buffer.concat(parts)));
  if ("cards" in split) return { sha256: Buffer.from(blob.sha256).toString("hex"), cards: split.cards };
  if (split.refused === "no_card") {
    throw invalidValue(["input"], "There is no vCard: no BEGIN:VCARD with its END:VCARD.");
  }
  const message = `An import can have at most ${vcardLimits.cards} vCards.`;
  throw sharedErrors.problem("payload_too_large", { message });
}

/** The text of bytes in UTF-8, without a byte order mark. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw vcardErrors.problem("not_utf8");
  }
}
