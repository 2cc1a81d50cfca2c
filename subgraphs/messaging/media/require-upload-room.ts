import type { Services } from "../../shared/context/services.js";
import type { Queries } from "../../shared/database/statements.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { mediaErrors } from "./errors.js";
import { hasUploadRoom, uploadLimit, type WaitingUploads } from "./rules/upload-room.js";
import { findWaitingUploads } from "./store/waiting-uploads.js";

/**
 * Throws `media_storage_exceeded` unless an organization may upload another file of this size. Returns its present
 * uploads.
 * @param db a transaction that holds `lockUploads`, or a reader for a check beforehand
 */
export async function requireUploadRoom(
  db: Queries,
  { plans, publicBaseUrl }: Pick<Services, "plans" | "publicBaseUrl">,
  organizationId: string,
  bytes: number,
): Promise<WaitingUploads> {
  const waiting = await findWaitingUploads(db, organizationId);
  if (waiting === null) throw sharedErrors.problem("not_found");
  if (hasUploadRoom(plans, waiting, bytes)) return waiting;
  throw mediaErrors.problem("media_storage_exceeded", {
    details: { upgrade_url: `${publicBaseUrl}/billing-portal`, limit_bytes: uploadLimit(plans, waiting) },
  });
}
