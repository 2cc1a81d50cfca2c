import {
  EndOneSessionDocument,
  EndOtherSessionsDocument,
  SessionsDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveRows } from "../../api/live-rows.js";
import { inWords } from "../../parts/badge.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { clientInWords } from "./client-in-words.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { signOut } from "../../session.js";

/** Where you are signed in, in every organization. */
export function Sessions() {
  const list = useLiveRows(SessionsDocument, {}, [], (data) => data.consoleSessions);
  const end = useChange(EndOneSessionDocument);
  const others = useChange(EndOtherSessionsDocument);
  return (
    <>
      <div className="title">
        <p className="soft">The browsers and programs in which you are signed in, in all organizations.</p>
        {(list.rows?.length ?? 0) > 1 && (
          <button
            type="button"
            className="quiet"
            disabled={others.isRunning}
            onClick={() => void others.run({}).then(list.refetch)}
          >
            End all others
          </button>
        )}
      </div>
      <ProblemNote problem={list.problem ?? end.problem ?? others.problem} retry={list.refetch} />
      {list.isLoading && <Loading />}
      {list.rows?.length === 0 && (
        <Empty title="There are no sessions of this server.">
          <p>You signed in at an external provider, which lists and ends its sessions.</p>
        </Empty>
      )}
      {list.rows !== undefined && list.rows.length > 0 && (
        <Table name="Sessions" columns={["Client", "Address", "Started", "Last used", "Expires", "Action"]}>
          {list.rows.map(({ id, userAgent, address, startedBy, startedAt, lastUsedAt, expiresAt, isCurrent }) => (
            <tr key={id}>
              <th scope="row" className="agent">
                <span title={userAgent ?? undefined}>{clientInWords(userAgent)}</span>
                {isCurrent && <span className="badge calm">this one</span>}
                <span className="soft block">{inWords(startedBy)}</span>
              </th>
              <td>{address ?? "unknown"}</td>
              <td>
                <Moment at={startedAt} />
              </td>
              <td>{lastUsedAt == null ? "never" : <Moment at={lastUsedAt} />}</td>
              <td>
                <Moment at={expiresAt} />
              </td>
              <td>
                {isCurrent ? (
                  <button type="button" className="quiet" onClick={() => void signOut()}>
                    End this session
                  </button>
                ) : (
                  <button
                    type="button"
                    className="quiet"
                    disabled={end.isRunning}
                    onClick={() => void end.run({ id }).then(list.refetch)}
                  >
                    End<span className="unseen"> the session of {clientInWords(userAgent)}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
    </>
  );
}
