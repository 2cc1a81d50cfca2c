/**
 * Who may do what, according to the contracts. Each kit has a table, written by hand from the specification and the wire
 * contracts. For operations without a contract, it follows from the trust in admins, members and strangers. The code has its own
 * tables; nothing here may be copied from them.
 *
 * Every operation acts on one identity, the target, of "our" organization, and on what it and its organization own. The
 * columns are the callers:
 *
 *   none   no credential                        admin   our admin key
 *   svc    a service token of ours (a scheme    membr   our console user, role member
 *          only whoami and the vault take)      cons    our console user, role admin
 *   own    the target's own key, claimed        oAdm    another organization's admin key
 *   sib    another agent of ours                oAgt    another organization's agent key
 *   uncl   the target's own key, the target     oCons   another organization's console admin
 *          not being claimed                    revkd   an admin key of ours that was revoked
 *
 * The cells are the expected answers: `ok` is success, with nothing of ours in it for other organizations; `null` is null
 * instead of an error; a refusal is spelled as below or in the kit's legend. `#` marks a second way to call the same
 * operation, where the arguments decide; `~` marks a refusal of a kind that comes after the shape of the request. GraphQL takes every scheme, so the caller's kind decides. A socket does not take a
 * service token, so there it is unknown.
 */
export const callers = [
  "none",
  "svc",
  "own",
  "sib",
  "uncl",
  "admin",
  "membr",
  "cons",
  "oAdm",
  "oAgt",
  "oCons",
  "revkd",
] as const;
export type Caller = (typeof callers)[number];

/** Callers who may not see anything of ours, with any answer. */
export const outsiders: readonly Caller[] = ["oAdm", "oAgt", "oCons"];

/** Refusals that every domain may answer, by their cells. */
const sharedLegend: Readonly<Record<string, string>> = {
  "401": "401 unauthenticated",
  "403c": "403 credential_not_accepted",
  "403a": "403 admin_required",
  "403u": "403 claimed_agent_required",
  "404": "404 not_found",
  "404n": "404 not_available",
  "422": "422 validation_failed",
};

/** Refusals of a kind of caller, independent of the values that it sends. */
const sharedRefusalsOfKind = ["401", "403a", "403c", "403u"];

/** The tables of a kit. */
export interface ExpectedAuthority {
  /** More cells, with status and code. */
  readonly legend: Readonly<Record<string, string>>;
  /** Cells of the legend that refuse a kind of caller. Others refuse the values that it sends. */
  readonly refusalsOfKind: readonly string[];
  readonly rest: string;
  readonly graphql: string;
}

/** One operation with the expected answer for each caller. */
export interface ExpectedRow {
  /** As in the table, its `#` variant included. */
  readonly name: string;
  /** Without the variant: `GET /api/whoami`, `Query.viewer`. */
  readonly operation: string;
  readonly answers: Readonly<Record<string, string>>;
  /** The callers whose refusal depends on the object, so that the shape of the request is looked at before. */
  readonly refusedLate: ReadonlySet<string>;
}

export interface ExpectedTables {
  readonly rest: readonly ExpectedRow[];
  readonly graphql: readonly ExpectedRow[];
  /** The cell of a status and code; without one, both as they are. */
  spell(status: unknown, code: unknown): string;
  readonly refusalsOfKind: ReadonlySet<string>;
  /** The codes of all refusals. */
  readonly codes: ReadonlySet<string>;
}

export function parseTables({ legend, refusalsOfKind, rest, graphql }: ExpectedAuthority): ExpectedTables {
  const refusals = { ...sharedLegend, ...legend };
  const cells = new Map(Object.entries(refusals).map(([cell, refusal]) => [refusal, cell]));
  return {
    rest: parse(rest),
    graphql: parse(graphql),
    spell: (status, code) => {
      const found = `${String(status)} ${String(code)}`;
      return cells.get(found) ?? found;
    },
    refusalsOfKind: new Set([...sharedRefusalsOfKind, ...refusalsOfKind]),
    codes: new Set(Object.values(refusals).map((refusal) => refusal.split(" ")[1]!)),
  };
}

function parse(table: string): readonly ExpectedRow[] {
  const words = table.trim().split(/\s+/);
  const columns = words.slice(1, 1 + callers.length);
  if (columns.join() !== callers.join()) throw new Error("The columns of the table are not the callers.");
  const rows: ExpectedRow[] = [];
  for (let at = 1 + callers.length; at < words.length;) {
    const isRoute = /^[A-Z]+$/.test(words[at]!);
    const name = isRoute ? `${words[at]} ${words[at + 1]}` : words[at]!;
    at += isRoute ? 2 : 1;
    const answers = Object.fromEntries(callers.map((caller, column) => [caller, words[at + column] ?? ""]));
    const refusedLate = new Set(callers.filter((caller) => answers[caller]!.endsWith("~")));
    for (const caller of refusedLate) answers[caller] = answers[caller]!.slice(0, -1);
    rows.push({ name, operation: name.replace(/#.*/, ""), answers, refusedLate });
    at += callers.length;
  }
  return rows;
}
