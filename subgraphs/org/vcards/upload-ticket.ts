import { RequestContext } from "../../shared/context/request-context.js";
import { newViewerTicket, readViewerTicket, type ViewerTicket } from "../../shared/viewer/viewer-ticket.js";
import { vcardErrors } from "./errors.js";
import { vcardLimits } from "./rules/limits.js";

const purpose = "contact import";

/** A token with which any holder may upload vCards for an import, on behalf of the viewer. */
export function newImportTicket(context: Pick<RequestContext, "viewer" | "services">): ViewerTicket {
  return newViewerTicket(context, purpose, vcardLimits.uploadSeconds, []);
}

/**
 * A context of a ticket's viewer, whose rights are checked again. Throws `contact_upload_refused`, also when the
 * viewer's credential is no longer valid.
 */
export async function readImportTicket(
  { services }: Pick<RequestContext, "services">,
  ticket: string,
): Promise<RequestContext> {
  const read = await readViewerTicket(services, purpose, ticket);
  if (read === null) throw vcardErrors.problem("contact_upload_refused");
  // A ticket is not valid for an agent that has moved to another organization.
  const viewer = { ...read.viewer, organizationId: read.organizationId };
  return new RequestContext(services, { viewer });
}
