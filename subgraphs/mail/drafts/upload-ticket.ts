import { RequestContext } from "../../shared/context/request-context.js";
import { newViewerTicket, readViewerTicket, type ViewerTicket } from "../../shared/viewer/viewer-ticket.js";
import { draftErrors } from "./errors.js";
import { draftLimits } from "./rules/limits.js";

const purpose = "mail draft upload";

/** What an upload address is for. */
export interface DraftUpload {
  /** Address of the mailbox. */
  readonly mailbox: string;
  readonly draftId: string;
  /** The id that the attachment gets: an address takes one file. */
  readonly attachmentId: string;
}

/** A token with which anybody may add one file to a draft, in the name of the viewer. */
export function newUploadTicket(
  context: Pick<RequestContext, "viewer" | "services">,
  { mailbox, draftId, attachmentId }: DraftUpload,
): ViewerTicket {
  return newViewerTicket(context, purpose, draftLimits.uploadSeconds, [mailbox, draftId, attachmentId]);
}

/**
 * What a ticket is for, and a context of whoever asked for it: what they may do is judged anew. It may have expired while the file
 * came, by so many seconds. Throws `mail_draft_upload_refused`, also when their credential is no longer valid.
 */
export async function readUploadTicket(
  { services }: Pick<RequestContext, "services">,
  ticket: string,
  graceSeconds = 0,
): Promise<DraftUpload & { readonly acting: RequestContext }> {
  const read = await readViewerTicket(services, purpose, ticket, graceSeconds);
  if (read === null) throw draftErrors.problem("mail_draft_upload_refused");
  const [mailbox, draftId, attachmentId] = read.about as [string, string, string];
  // A ticket does not follow an agent into another organization.
  const viewer = { ...read.viewer, organizationId: read.organizationId };
  return { mailbox, draftId, attachmentId, acting: new RequestContext(services, { viewer }) };
}
