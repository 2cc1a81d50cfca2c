import { invalidValue } from "../../shared/errors/shared-errors.js";
import { isRefusal, readDateRange } from "../../shared/dates/date-range.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { checkLabelFilter } from "../../shared/labels/read-labels.js";
import type { Level } from "../../shared/screening/rules/verdict.js";
import type { LabelFilter } from "../../shared/labels/rules/label-filter.js";
import { hasAtMost } from "../../shared/rules/text.js";
import { longestQuery, searchedParts } from "./rules/search-query.js";
import type { MessageFilter } from "./store/message-lists.js";

/** Filters of messages as a client sends them (wire contract mail 1, 5). */
export interface GivenMessageFilter {
  readonly direction?: string | null;
  readonly startDatetime?: string | null;
  readonly endDatetime?: string | null;
  readonly timeZone?: string | null;
  readonly search?: string | null;
  readonly isRead?: boolean | null;
  readonly isStarred?: boolean | null;
  readonly hasAttachments?: boolean | null;
  /** At least so dangerous. */
  readonly screening?: Level | null;
  readonly isHeld?: boolean | null;
  readonly threadId?: string | null;
  readonly folder?: string | null;
  readonly status?: string | null;
  readonly importJobId?: string | null;
  readonly labels?: readonly string[] | null;
  readonly notLabels?: readonly string[] | null;
}

/** A filter whose labels are not yet looked up. */
export type NamedMessageFilter = Omit<MessageFilter, "labels"> & { readonly labels: LabelFilter | null };

const argumentNames = { start: "startDatetime", end: "endDatetime", timeZone: "timeZone" } as const;

/** Checks filters. Throws `validation_failed`. */
export function readMessageFilter(mailboxId: string | null, given: GivenMessageFilter): NamedMessageFilter {
  const { startDatetime, endDatetime, timeZone, threadId, importJobId, search } = given;
  const dates = readDateRange({ start: startDatetime, end: endDatetime, timeZone });
  if (isRefusal(dates)) throw invalidValue([argumentNames[dates.refused]], dates.message);
  if (typeof threadId === "string" && !isUuid(threadId)) throw invalidValue(["threadId"], "This is not a UUID.");
  if (typeof importJobId === "string" && !isUuid(importJobId))
    throw invalidValue(["importJobId"], "This is not a UUID.");
  return {
    mailboxId,
    dates,
    ...(given.direction == null ? {} : { direction: given.direction }),
    ...(given.isRead == null ? {} : { isRead: given.isRead }),
    ...(given.isStarred == null ? {} : { isStarred: given.isStarred }),
    ...(given.hasAttachments == null ? {} : { hasAttachments: given.hasAttachments }),
    ...(given.screening == null ? {} : { screening: given.screening }),
    ...(given.isHeld == null ? {} : { isHeld: given.isHeld }),
    ...(threadId == null ? {} : { threadId }),
    ...(importJobId == null ? {} : { importId: importJobId }),
    ...(given.folder == null ? {} : { folder: given.folder }),
    ...(given.status == null ? {} : { status: given.status }),
    parts: search == null ? null : readSearch(search),
    labels: checkLabelFilter(given),
  };
}

/** The words and phrases of a query of 1 to 256 characters. Throws `validation_failed`. */
export function readSearch(query: string): string[] {
  if (query.trim() === "" || !hasAtMost(query, longestQuery)) {
    throw invalidValue(["search"], `The search must have 1 to ${longestQuery} characters.`);
  }
  return searchedParts(query);
}
