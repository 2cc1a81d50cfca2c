import { type DateRange, isRefusal, readDateRange } from "../../shared/dates/date-range.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import { checkLabelFilter } from "../../shared/labels/read-labels.js";

/** Filters of drafts as a client sends them (wire contract labels-and-schedule 3). */
export interface GivenDraftFilter {
  readonly labels?: readonly string[] | null;
  readonly scheduled?: boolean | null;
  readonly sendStartDatetime?: string | null;
  readonly sendEndDatetime?: string | null;
  readonly timeZone?: string | null;
}

/** The same, checked. The labels are not yet looked up. */
export interface NamedDraftFilter {
  readonly labels: readonly string[];
  /** Whether drafts have a time to send; null: either. */
  readonly scheduled: boolean | null;
  readonly sendAt: DateRange | null;
}

const argumentNames = { start: "sendStartDatetime", end: "sendEndDatetime", timeZone: "timeZone" } as const;
/** Drafts have no other label that Parley sets: nothing matches this range. */
const nothing: DateRange = { from: null, to: { at: new Date(0), isIncluded: false } };

/** Checks filters; null for none. Throws `validation_failed`. */
export function readDraftFilter(given: GivenDraftFilter): NamedDraftFilter | null {
  const { sendStartDatetime: start, sendEndDatetime: end, timeZone } = given;
  const range = readDateRange({ start, end, timeZone });
  if (isRefusal(range)) throw invalidValue([argumentNames[range.refused]], range.message);
  const named = checkLabelFilter({ labels: given.labels })?.all ?? null;
  const isLabelled = named?.system.includes("scheduled") === true;
  const isDated = range.from !== null || range.to !== null;
  if (named === null && given.scheduled == null && !isDated) return null;
  const others = named?.system.some((label) => label !== "scheduled") === true;
  const isNever = others || (isLabelled && given.scheduled === false);
  return {
    labels: named?.custom ?? [],
    scheduled: isNever || isLabelled ? true : (given.scheduled ?? null),
    sendAt: isNever ? nothing : isDated ? range : null,
  };
}
