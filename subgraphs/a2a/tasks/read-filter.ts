import type { Reader } from "../../shared/database/client.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import { findIdentityByHandle } from "../../shared/identity/identity-core.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { isStorableText } from "../../shared/rules/plain-json.js";
import { hasAtMost } from "../../shared/rules/text.js";
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
}

/** Filters in the form for stores. */
export interface ReadFilter {
  readonly requesterId?: string;
  readonly workerId?: string;
  readonly contextId?: string;
  readonly taskId?: string;
  readonly since?: Date;
  readonly words: readonly string[];
}

/** Checks filters; null when a handle does not exist, so that nothing can match. Throws `validation_failed`. */
export async function readFilter(db: Reader, given: GivenFilter): Promise<ReadFilter | null> {
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
  return {
    ...(requester === undefined ? {} : { requesterId: requester.id }),
    ...(worker === undefined ? {} : { workerId: worker.id }),
    ...(contextId ? { contextId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(since === null ? {} : { since }),
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
