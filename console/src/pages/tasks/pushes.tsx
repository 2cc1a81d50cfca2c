import { DeletePushDocument, TaskPushesDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Badge } from "../../parts/badge.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";

/** Where updates of a task are pushed to, and how the last attempt went. */
export function Pushes({ taskId }: { readonly taskId: string }) {
  const { data, problem, refetch } = useLiveQuery(TaskPushesDocument, { id: taskId }, ["a2a.push", "a2a.task."]);
  const deletion = useChange(DeletePushDocument);
  const configs = data?.a2aPushConfigs.nodes ?? [];
  return (
    <section aria-labelledby="pushes">
      <h2 id="pushes">Push notifications</h2>
      <ProblemNote problem={problem ?? deletion.problem} retry={refetch} />
      {data !== undefined && configs.length === 0 && (
        <p className="soft">The requester has not registered a URL for updates of this task.</p>
      )}
      {configs.length > 0 && (
        <Table name="Push configurations" columns={["Address", "State", "Last attempt", "Waiting", "Action"]}>
          {configs.map(({ id, configId, url, disabledAt, disabledReason, lastAttempt, waiting }) => (
            <tr key={id}>
              <th scope="row">{url}</th>
              <td>{disabledAt == null ? "active" : `disabled: ${disabledReason ?? ""}`}</td>
              <td>
                {lastAttempt == null ? (
                  "none yet"
                ) : (
                  <>
                    <Badge state={lastAttempt.state} /> {lastAttempt.responseStatus ?? lastAttempt.errorDetail}{" "}
                    <Moment at={lastAttempt.createdAt} />
                  </>
                )}
              </td>
              <td>{waiting}</td>
              <td>
                <button
                  type="button"
                  className="quiet"
                  onClick={() => void deletion.run({ input: { taskId, configId } }).then(refetch)}
                >
                  Delete<span className="unseen"> the push configuration {configId}</span>
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
