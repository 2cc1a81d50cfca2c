import { planOf, type Plans } from "../../../shared/rules/plans.js";

/** Files that no message names, of an organization that people administer. */
const mostFiles = 10_000;

/** The limit for an organization without an admin: its agent cannot send these files yet (wire contract im 3). */
export const unclaimedUploads = { files: 50, bytes: 50 * 1_048_576, perHour: 50 } as const;

/** The files of an organization that no message names: they go after 30 days, or with the message that names them. */
export interface WaitingUploads {
  readonly plan: string;
  /** An agent created it by signing up, and is not claimed. */
  readonly isProvisional: boolean;
  readonly files: number;
  readonly bytes: number;
}

/** Bytes that all files of an organization which no message names may have; null for no limit. */
export function uploadLimit(plans: Plans, { plan, isProvisional }: WaitingUploads): number | null {
  return isProvisional ? unclaimedUploads.bytes : planOf(plans, plan).mailboxStorageBytes;
}

/** Whether an organization may upload another file of this size. */
export function hasUploadRoom(plans: Plans, waiting: WaitingUploads, bytes: number): boolean {
  const limit = uploadLimit(plans, waiting);
  const most = waiting.isProvisional ? unclaimedUploads.files : mostFiles;
  return waiting.files < most && (limit === null || waiting.bytes + bytes <= limit);
}
