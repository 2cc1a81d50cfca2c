import { keyOf, type Row, type RowPage } from "./row.js";

/** The rows of one channel that were read so far. */
export interface Known {
  /** By key. The newest mention of a thread is its row. */
  readonly rows: ReadonlyMap<string, Row>;
  /** Where the next page begins: undefined before the first one was read, null after the last one. */
  readonly next: string | null | undefined;
  /** When the oldest thing that was read was said; null before something was. */
  readonly until: string | null;
}

export const nothingKnown: Known = { rows: new Map(), next: undefined, until: null };

/** A page that continues what is known. */
export function continued({ rows, until }: Known, page: RowPage): Known {
  const all = new Map(rows);
  for (const row of page.rows) if (!all.has(keyOf(row))) all.set(keyOf(row), row);
  return { rows: all, next: page.next, until: page.rows.at(-1)?.at ?? until };
}

/** Whether the pages that were read again overlap the known rows, so that no row between them is missing. */
export function reaches(fresh: Known, { rows, next }: Known): boolean {
  if (fresh.next === null || next === undefined) return true;
  const newest = [...rows.values()].reduce((latest, { at }) => (at > latest ? at : latest), "");
  return fresh.until !== null && fresh.until <= newest;
}

/** The known rows after the newest pages were read again. Rows that these pages no longer have are removed. */
export function renewed(known: Known, fresh: Known): Known {
  if (fresh.next === null || known.next === undefined || !reaches(fresh, known)) return fresh;
  const rows = new Map(fresh.rows);
  for (const [key, row] of known.rows) {
    const isOlder = fresh.until === null || row.at < fresh.until;
    if (isOlder && !rows.has(key)) rows.set(key, row);
  }
  return { rows, next: known.next, until: known.until };
}

/**
 * The rows of all channels, newest first, as far down as every channel was read: below that something may be missing. Also
 * which channels have to be read on before more can be shown.
 */
export function merged(all: readonly Known[]): { readonly rows: readonly Row[]; readonly behind: readonly number[] } {
  const unfinished = all.map(({ next, until }) => (next === null ? "" : (until ?? "~")));
  const horizon = unfinished.reduce((highest, at) => (at > highest ? at : highest), "");
  const rows = all.flatMap((known) => [...known.rows.values()].filter(({ at }) => at >= horizon));
  const behind = [...unfinished.keys()].filter((index) => unfinished[index] === horizon && horizon !== "");
  return { rows: withoutSentCopies(rows).toSorted(newestFirst), behind };
}

/**
 * A mail from one agent to another is one row: the copy of the receiver, who may answer it. A sent copy that says more, such as
 * that another receiver refused it, stays.
 */
function withoutSentCopies(rows: readonly Row[]): readonly Row[] {
  const received = new Set(
    rows.flatMap(({ copy }) =>
      copy === undefined || copy.isSent ? [] : copy.receivers.map((one) => `${copy.of} ${one}`),
    ),
  );
  return rows.filter(
    ({ copy, state }) =>
      copy === undefined ||
      !copy.isSent ||
      state !== null ||
      !copy.receivers.some((one) => received.has(`${copy.of} ${one}`)),
  );
}

function newestFirst(left: Row, right: Row): number {
  if (left.at !== right.at) return left.at < right.at ? 1 : -1;
  return keyOf(left) < keyOf(right) ? -1 : 1;
}
