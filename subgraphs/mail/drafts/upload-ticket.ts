import { RequestContext } from "../../shared/context/request-context.js";
import { newViewerTicket, readViewerTicket, type ViewerTicket } from "../../shared/viewer/viewer-ticket.js";
import { draftErrors } from "./errors.js";
import { draftLimits } from "./rules/limits.js";

const purpose = "mail draft upload";

/** The content of an upload URL's ticket. */
export interface DraftUpload {
  /** Address of the mailbox. */
  readonly mailbox: string;
  readonly draftId: string;
  /** The id of the future attachment: a URL accepts one file. */
  readonly attachmentId: string;
}

/** A token with which any holder may add one file to a draft, on behalf of the viewer. */
export function newUploadTicket(
  context: Pick<RequestContext, "viewer" | "services">,
  { mailbox, draftId, attachmentId }: DraftUpload,
): ViewerTicket {
  return newViewerTicket(context, purpose, draftLimits.uploadSeconds, [mailbox, draftId, attachmentId]);
}

/**
 * The content of a ticket, and a context of its viewer, whose rights are checked again. It may have expired during the
 * upload, at most the given seconds ago. Throws `mail_draft_upload_refused`, also when the viewer's credential is no
 * longer valid.
 */
export async function readUploadTicket(
  { services }: Pick<RequestContext, "services">,
  ticket: string,
  graceSeconds = 0,
): Promise<DraftUpload & { readonly acting: RequestContext }> {
  const read = await readViewerTicket(services, purpose, ticket, graceSeconds);
  if (read === null) throw draftErrors.problem("mail_draft_upload_refused");
  const [mailbox, draftId, attachmentId] = read.about as [string, string, string];
  // A ticket is not valid for an agent that has moved to another organization.
  const viewer = { ...read.viewer, organizationId: read.organizationId };
  return { mailbox, draftId, attachmentId, acting: new RequestContext(services, { viewer }) };
}
