import { ConnectedPeopleDocument, ReleaseAssignmentDocument } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveRows } from "../../api/live-rows.js";
import { AskFirst } from "../../parts/ask-first.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { Triage } from "./triage.js";

/** People who are connected with an agent, newest first. */
export function People() {
  const kinds = ["im.assignment."];
  const list = useLiveRows(ConnectedPeopleDocument, {}, kinds, (data) => data.imAssignments);
  const { rows, problem, isLoading, refetch } = list;
  const release = useChange(ReleaseAssignmentDocument);
  return (
    <>
      <Triage />
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (
        <Empty title="Nobody is connected.">
          <p>
            A person is connected when they text “connect @handle” to the triage number, or when an agent writes to
            them.
          </p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Connected people" columns={["Person", "Agent", "Since", "Action"]}>
          {rows.map(({ id, remoteNumber, identity, createdAt }) => (
            <tr key={id}>
              <th scope="row">{remoteNumber}</th>
              <td>
                {identity != null && <Link href={href(["agents", identity.agentHandle])}>@{identity.agentHandle}</Link>}
              </td>
              <td>
                <Moment at={createdAt} />
              </td>
              <td>
                <AskFirst
                  label="Disconnect"
                  what={remoteNumber}
                  title={`Disconnect ${remoteNumber}?`}
                  confirm="Disconnect"
                  problem={release.problem}
                  isRunning={release.isRunning}
                  run={async () => {
                    const isDone = (await release.run({ input: { assignmentId: id } })) !== null;
                    refetch();
                    return isDone;
                  }}
                >
                  What they write reaches no agent any more, until they connect again from their phone.
                </AskFirst>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
    </>
  );
}
