import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import type { LiveRows } from "../../api/live-rows.js";
import { Badge } from "../../parts/badge.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";

/** Something that an agent wrote to a workspace. */
interface Write {
  readonly id: string;
  readonly status: string;
  readonly errorCode: string | null;
  readonly explanation: string;
  readonly nextStep: string | null;
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

interface WrittenProps<Row extends Write> {
  readonly name: string;
  readonly list: LiveRows<Row>;
  /** The effect of a write, in words. */
  readonly what: (row: Row) => string;
  readonly empty: { readonly text: string; readonly command: string };
}

/** Writes of one family, newest first: the state of each, its reason, and what the user can do. */
export function Written<Row extends Write>({ name, list, what, empty }: WrittenProps<Row>) {
  const { rows, problem, isLoading, refetch } = list;
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (
        <Empty title="There is nothing here." command={empty.command}>
          <p>{empty.text}</p>
        </Empty>
      )}
      <ul className="list" aria-label={name}>
        {rows?.map((row) => (
          <li key={row.id}>
            <Where row={row} name={what(row)} /> <Badge state={row.status} />{" "}
            {row.connection?.identity != null && (
              <Link href={href(["agents", row.connection.identity.agentHandle])}>
                @{row.connection.identity.agentHandle}
              </Link>
            )}
            <span className="soft block">
              <Moment at={row.createdAt} /> {row.connection?.workspaceName} {row.conversationId}
              {row.errorCode !== null && row.status !== "UNKNOWN" && (
                <>
                  {" "}
                  <code>{row.errorCode}</code>
                </>
              )}
            </span>
            {row.status !== "SENT" && row.status !== "SUCCEEDED" && (
              <span className="block">
                {row.explanation} {row.nextStep}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Grow list={list} what={name.toLowerCase()} />
    </>
  );
}

function Where({
  row: { connection, conversationId, threadTs },
  name,
}: {
  readonly row: Write;
  readonly name: string;
}) {
  if (connection === null) return <>{name}</>;
  const path = ["inbox", "chat", connection.id, conversationId, ...(threadTs == null ? [] : [threadTs])];
  return <Link href={href(path)}>{name}</Link>;
}
