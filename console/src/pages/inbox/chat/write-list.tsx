import { useId } from "react";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import type { Problem } from "../../../api/problem.js";
import { Badge } from "../../../parts/badge.js";
import { DismissOutcome } from "../../../parts/dismiss-outcome.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { nextPage } from "../../../parts/pager.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { useFiltersOnly } from "../use-filters-only.js";

/** Something that an agent wrote to a workspace. */
interface Write {
  readonly id: string;
  readonly status: string;
  readonly errorCode: string | null;
  readonly dismissedAt: string | null;
  readonly createdAt: string;
  readonly conversationId: string;
  readonly threadTs?: string | null;
  /** Null when it was deleted. */
  readonly connection: {
    readonly id: string;
    readonly workspaceName: string;
    readonly identity: { readonly agentHandle: string } | null;
  } | null;
}

interface WriteListProps<Row extends Write> {
  readonly name: string;
  readonly family: "action" | "operation";
  /** Undefined before it is known. */
  readonly page:
    | {
        readonly nodes: readonly Row[];
        readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
      }
    | undefined;
  /** The effect of a write, in words. */
  readonly what: (row: Row) => string;
  readonly problem: Problem | null;
  readonly isLoading: boolean;
  readonly refetch: () => void;
  /** Where the page begins; null at the beginning. */
  readonly after: string | null;
  readonly setAfter: (after: string | null) => void;
}

/** Writes of one family, newest first. Each leads to its conversation and its agent. */
export function WriteList<Row extends Write>(props: WriteListProps<Row>) {
  const { name, family, page, what, problem, isLoading, refetch, after, setAfter } = props;
  const id = useId();
  const filtersOnly = useFiltersOnly();
  const next = page === undefined ? null : nextPage(page.pageInfo);
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {page?.nodes.length === 0 && <p className="soft">None.</p>}
      <ul className="list">
        {page?.nodes.map((row) => (
          <li key={row.id}>
            <Where row={row} name={what(row)} filtersOnly={filtersOnly} /> <Badge state={row.status} />{" "}
            {row.connection?.identity != null && (
              <Link href={href(["agents", row.connection.identity.agentHandle])}>
                @{row.connection.identity.agentHandle}
              </Link>
            )}
            <span className="soft block">
              <Moment at={row.createdAt} /> {row.connection?.workspaceName} {row.conversationId} {row.errorCode}
              {row.dismissedAt !== null && (
                <>
                  , dismissed <Moment at={row.dismissedAt} />
                </>
              )}
            </span>
            {row.status === "UNKNOWN" && row.dismissedAt === null && row.connection !== null && (
              <DismissOutcome family={family} connectionId={row.connection.id} id={row.id} what={what(row)} />
            )}
          </li>
        ))}
      </ul>
      {(after !== null || next !== null) && (
        <p className="actions">
          {after !== null && (
            <button type="button" className="quiet" onClick={() => setAfter(null)}>
              First page<span className="unseen"> of {name}</span>
            </button>
          )}
          {next !== null && (
            <button type="button" className="quiet" onClick={() => setAfter(next)}>
              Next page<span className="unseen"> of {name}</span>
            </button>
          )}
        </p>
      )}
    </section>
  );
}

interface WhereProps {
  readonly row: Write;
  readonly name: string;
  readonly filtersOnly: Readonly<Record<string, string>>;
}

function Where({ row: { connection, conversationId, threadTs }, name, filtersOnly }: WhereProps) {
  if (connection === null) return <>{name}</>;
  const path = ["inbox", "chat", connection.id, conversationId, ...(threadTs == null ? [] : [threadTs])];
  return <Link href={href(path, filtersOnly)}>{name}</Link>;
}
