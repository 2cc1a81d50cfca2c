import { RequestContext } from "../../shared/context/request-context.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";
import { anonymous, type Viewer } from "../../shared/viewer/viewer.js";
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
  { viewer, services }: Pick<RequestContext, "viewer" | "services">,
  { mailbox, draftId, attachmentId }: DraftUpload,
): { readonly token: string; readonly expiresAt: Date } {
  const expiresAt = new Date(services.clock.now().getTime() + draftLimits.uploadSeconds * 1000);
  const { kind, organizationId, identityId, keyId, userId } = viewer;
  const value = [
    mailbox,
    draftId,
    attachmentId,
    expiresAt.getTime(),
    [kind, organizationId, identityId, keyId, userId],
  ];
  return { token: signText(services.keyring, "tickets", purpose, value), expiresAt };
}

/**
 * What a ticket is for, and a context of whoever asked for it: what they may do is judged anew. It may have expired while the file
 * came, by so many seconds. Throws `mail_draft_upload_refused`.
 */
export function readUploadTicket(
  { services }: Pick<RequestContext, "services">,
  ticket: string,
  graceSeconds = 0,
): DraftUpload & { readonly acting: RequestContext } {
  const value = ticket.length > 2_000 ? undefined : readSignedText(services.keyring, "tickets", purpose, ticket);
  if (value === undefined) throw refused();
  // Nobody else can have signed one.
  const [mailbox, draftId, attachmentId, expiresAt, by] = value as [string, string, string, number, ActingFields];
  if (expiresAt + graceSeconds * 1000 <= services.clock.now().getTime()) throw refused();
  const [kind, organizationId, identityId, keyId, userId] = by;
  const viewer: Viewer = { ...anonymous, kind, organizationId, identityId, keyId, userId };
  return { mailbox, draftId, attachmentId, acting: new RequestContext(services, { viewer }) };
}

type ActingFields = [Viewer["kind"], Viewer["organizationId"], Viewer["identityId"], Viewer["keyId"], Viewer["userId"]];

function refused(): Error {
  return draftErrors.problem("mail_draft_upload_refused");
}
