import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import { readSendTime } from "../../shared/dates/send-time.js";
import type { MailboxRow } from "../mailboxes/public.js";
import { checkSendable, refuseBlockedName, requireSize, sendingAuthority } from "../sending/public.js";
import { draftErrors } from "./errors.js";
import { prepareContentOfDraft } from "./prepare-draft.js";
import type { DraftContent } from "./rules/content.js";
import { refusedTime } from "./rules/schedule.js";

/** The time to send in a request: undefined when it says nothing, null ends the schedule. */
export interface GivenSchedule {
  readonly sendAt?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
}

/**
 * Reads the time to send of a request. Who gives one needs the right to send (wire contract labels-and-schedule 3.1).
 * Throws `validation_failed`, `send_at_in_past`, `send_at_too_far` and the errors of `authorize`.
 */
export function readSchedule(
  { viewer, services }: RequestContext,
  mailbox: MailboxRow,
  { sendAt, timeZone }: GivenSchedule,
): Date | null | undefined {
  if (typeof sendAt !== "string") {
    if (typeof timeZone === "string") throw invalidValue(["timeZone"], "A time zone needs a time to send.");
    return sendAt;
  }
  const target = { organizationId: viewer.organizationId!, identityId: mailbox.identityId, what: "mailbox" };
  authorize(viewer, sendingAuthority["mail.send"], target);
  const read = readSendTime(sendAt, timeZone ?? null);
  if ("refused" in read) throw invalidValue([read.refused], read.message);
  const refused = refusedTime(read.at, services.clock.now());
  if (refused !== null) throw draftErrors.problem(refused);
  return read.at;
}

/** A file of a draft, or of a request for one. */
export interface PlannedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly contentIdHeader: string | null;
  readonly byteSize: number;
}

/** The content that a draft will have. */
export interface PlannedContent {
  readonly content: Omit<DraftContent, "attachmentIds">;
  readonly files: readonly PlannedFile[];
}

/**
 * Checks content that is scheduled as an ordinary send does, except for quotas: these count when it is sent (wire
 * contract labels-and-schedule 4.4). Throws the errors of `prepareSend`, `prepareForward` and `checkSendable`.
 */
export async function checkScheduled(
  context: RequestContext,
  mailbox: MailboxRow,
  { content, files }: PlannedContent,
): Promise<void> {
  for (const { filename } of files) refuseBlockedName(filename);
  requireSize(
    files.map(({ byteSize }) => byteSize),
    ["attachments"],
  );
  // Only the sizes of files matter here.
  const loaded = files.map(({ filename, contentType, contentIdHeader, byteSize }) => ({
    filename,
    contentType,
    contentId: contentIdHeader,
    bytes: new Uint8Array(byteSize),
    storedAs: null,
  }));
  await checkSendable(context, mailbox, await prepareContentOfDraft(context, mailbox.id, content, loaded));
}
