import type { Reader } from "../../shared/database/client.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import { findIdentityByHandle } from "../../shared/identity/identity-core.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { isStorableText } from "../../shared/rules/plain-json.js";
import { hasAtMost } from "../../shared/rules/text.js";
import { findLabelsOf, type FoundLabels } from "../../shared/labels/found-labels.js";
import { checkLabelFilter } from "../../shared/labels/read-labels.js";
import type { SnoozedFilter } from "../../shared/snooze/snoozed-filter.js";
import { notATime, parseIsoTime } from "./rules/iso-time.js";
import { searchLimits } from "./rules/limits.js";
import { searchWords } from "./rules/search.js";

/** Filters as a client writes them (wire contract a2a 4.3). */
export interface GivenFilter {
  readonly requesterHandle?: string | null;
  readonly workerHandle?: string | null;
  readonly contextId?: string | null;
  readonly taskId?: string | null;
  readonly since?: string | null;
  readonly search?: string | null;
  readonly snoozed?: SnoozedFilter | null;
  readonly labels?: readonly string[] | null;
  readonly notLabels?: readonly string[] | null;
}

/** Filters in the form for stores. */
export interface ReadFilter {
  readonly requesterId?: string;
  readonly workerId?: string;
  readonly contextId?: string;
  readonly taskId?: string;
  readonly since?: Date;
  readonly words: readonly string[];
  readonly snoozed?: SnoozedFilter;
  /** Labels that the identity gave the task. */
  readonly labels?: FoundLabels;
}

/** Checks filters; null when a handle or a label does not exist, so that nothing can match. Throws `validation_failed`. */
export async function readFilter(
  db: Reader,
  organizationId: string | null,
  given: GivenFilter,
): Promise<ReadFilter | null> {
  const named = checkLabelFilter(given);
  const { contextId, taskId } = given;
  const since = sinceOf(given.since);
  const words = searchedWords(given.search);
  if (typeof contextId === "string" && !isUuid(contextId)) throw invalidValue(["contextId"], "This is not a UUID.");
  if (typeof taskId === "string" && !isUuid(taskId)) throw invalidValue(["taskId"], "This is not a UUID.");
  const [requester, worker] = await Promise.all(
    [given.requesterHandle, given.workerHandle].map(async (handle) =>
      typeof handle === "string" ? findIdentityByHandle(db, handle) : undefined,
    ),
  );
  if (requester === null || worker === null) return null;
  const labels = named === null || organizationId === null ? undefined : await findLabelsOf(db, organizationId, named);
  if (labels === null) return null;
  return {
    ...(requester === undefined ? {} : { requesterId: requester.id }),
    ...(worker === undefined ? {} : { workerId: worker.id }),
    ...(contextId ? { contextId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(since === null ? {} : { since }),
    ...(labels === undefined ? {} : { labels }),
    ...(given.snoozed == null ? {} : { snoozed: given.snoozed }),
    words,
  };
}

/** The words of a search; empty without a search. Throws `validation_failed` on `search`. */
export function searchedWords(search: string | null | undefined): string[] {
  if (search === null || search === undefined) return [];
  if (!hasAtMost(search, searchLimits.queryLength) || !isStorableText(search)) {
    throw invalidValue(["search"], `A search has at most ${searchLimits.queryLength} characters and no NUL.`);
  }
  return searchWords(search);
}

function sinceOf(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const since = parseIsoTime(text);
  if (since === null) throw invalidValue(["since"], notATime);
  return since;
}

/** The part of a list's name that says what it filters of an identity's notes; empty for none, as older cursors have it. */
export function nameOfNotes({ snoozed, labels, notLabels }: Pick<GivenFilter, "snoozed" | "labels" | "notLabels">) {
  return snoozed == null && labels == null && notLabels == null ? [] : [snoozed, labels, notLabels];
}
