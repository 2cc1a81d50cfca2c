import type { RequestContext } from "../../shared/context/request-context.js";
import { authorize } from "../../shared/authority/authority.js";
import { newViewerTicket, readViewerTicket, type ViewerTicket } from "../../shared/viewer/viewer-ticket.js";
import { mediaAuthority } from "./authority.js";
import { mediaErrors } from "./errors.js";
import { mediaLimits } from "./rules/limits.js";

const purpose = "im media upload";

/**
 * A token with which any holder may upload files for the viewer's organization for an hour: for clients without an API
 * key.
 */
export function newUploadTicket(context: Pick<RequestContext, "viewer" | "services">): ViewerTicket {
  return newViewerTicket(context, purpose, mediaLimits.ticketSeconds, []);
}

/**
 * The organization of an upload: that of the ticket's viewer, or of this viewer. A ticket may have expired during the
 * upload, at most the given seconds ago. Throws `media_upload_refused`, also when the ticket's credential is no longer
 * valid, or the viewer's error.
 */
export async function uploadingOrganization(
  { viewer, services }: RequestContext,
  ticket: string | null,
  graceSeconds = 0,
): Promise<string> {
  if (ticket === null) {
    authorize(viewer, mediaAuthority["im.media.upload"]);
    return viewer.organizationId!;
  }
  authorize(viewer, mediaAuthority["im.media.ticket"]);
  const read = await readViewerTicket(services, purpose, ticket, graceSeconds);
  // A ticket does not follow an agent into another organization.
  if (read === null || read.viewer.organizationId !== read.organizationId) {
    throw mediaErrors.problem("media_upload_refused");
  }
  authorize(read.viewer, mediaAuthority["im.media.upload"]);
  return read.viewer.organizationId!;
}
