import type { RequestContext } from "../../shared/context/request-context.js";
import type { Services } from "../../shared/context/services.js";
import { authorize } from "../../shared/authority/authority.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";
import { mediaAuthority } from "./authority.js";
import { mediaErrors } from "./errors.js";
import { mediaLimits } from "./rules/limits.js";

const purpose = "im media upload";

/** A token with which anybody may upload one organization's files for an hour: for clients that have no API key. */
export function newUploadTicket(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  organizationId: string,
): { readonly token: string; readonly expiresAt: Date } {
  const expiresAt = new Date(clock.now().getTime() + mediaLimits.ticketSeconds * 1000);
  return { token: signText(keyring, "tickets", purpose, [organizationId, expiresAt.getTime()]), expiresAt };
}

/**
 * The organization that a file is uploaded for: that of the ticket, or the viewer's. A ticket may have expired while the
 * file came, by so many seconds. Throws `media_upload_refused`, or what the viewer is refused with.
 */
export function uploadingOrganization(context: RequestContext, ticket: string | null, graceSeconds = 0): string {
  const { viewer, services } = context;
  if (ticket === null) {
    authorize(viewer, mediaAuthority["im.media.upload"]);
    return viewer.organizationId!;
  }
  authorize(viewer, mediaAuthority["im.media.ticket"]);
  const value = ticket.length > 1_000 ? null : readSignedText(services.keyring, "tickets", purpose, ticket);
  const [organizationId, expiresAt] = Array.isArray(value) ? (value as unknown[]) : [];
  const now = services.clock.now().getTime();
  if (typeof organizationId !== "string" || typeof expiresAt !== "number" || expiresAt + graceSeconds * 1000 <= now) {
    throw mediaErrors.problem("media_upload_refused");
  }
  return organizationId;
}
