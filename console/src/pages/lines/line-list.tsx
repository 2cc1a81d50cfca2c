import { useState } from "react";
import { ChangeLineDocument, LinesDocument, type LinesQuery } from "../../../../generated/console-documents.js";
import { href, setFilters } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Badge, inWords } from "../../parts/badge.js";
import { Dialog } from "../../parts/dialog.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { AttachLine } from "./attach-line.js";
import { Triage } from "./triage.js";

type Line = LinesQuery["imLines"]["nodes"][number];

/** The numbers that the organization claimed, and which agent has which. */
export function LineList() {
  const kinds = ["im.line.", "identity."];
  const list = useLiveRows(LinesDocument, {}, kinds, (data) => data.imLines);
  const { rows, problem, isLoading, refetch } = list;
  const [attaching, setAttaching] = useState<Line | null>(null);
  const [detaching, setDetaching] = useState<Line | null>(null);
  const command = `curl ${location.origin}/api/v1/im/numbers -X POST -H "X-API-Key: $KEY" -H "Idempotency-Key: first-number"`;
  return (
    <>
      <Triage />
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (
        <Empty
          title="Your organization has claimed no number."
          next={{ name: "Claim the first number", run: () => setFilters({ new: "line" }) }}
          command={command}
        >
          <p>With its own number, an agent can write to people first, and to groups.</p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Numbers" columns={["Number", "Type", "Agent", "Claimed", "Actions"]}>
          {rows.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.number}
                {line.status !== "ACTIVE" && <Badge state={line.status} />}
              </th>
              <td>{inWords(line.type)}</td>
              <td>
                {line.agentHandle == null ? (
                  <span className="soft">not attached</span>
                ) : (
                  <>
                    <Link href={href(["agents", line.agentHandle])}>@{line.agentHandle}</Link>{" "}
                    <Link href={href(["agents", line.agentHandle], { view: "rules" })}>
                      Contact rules<span className="unseen"> of @{line.agentHandle}</span>
                    </Link>
                  </>
                )}
              </td>
              <td>
                <Moment at={line.claimedAt} />
              </td>
              <td className="row-actions">
                {line.agentHandle == null ? (
                  <button type="button" className="quiet" onClick={() => setAttaching(line)}>
                    Attach<span className="unseen"> {line.number}</span>
                  </button>
                ) : (
                  <button type="button" className="quiet" onClick={() => setDetaching(line)}>
                    Detach<span className="unseen"> {line.number}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
      {attaching !== null && <AttachLine line={attaching} close={() => setAttaching(null)} />}
      {detaching?.agentHandle != null && (
        <DetachLine number={detaching.number} handle={detaching.agentHandle} close={() => setDetaching(null)} />
      )}
    </>
  );
}

interface DetachLineProps {
  readonly number: string;
  readonly handle: string;
  readonly close: () => void;
}

function DetachLine({ number, handle, close }: DetachLineProps) {
  const { run, problem, isRunning } = useChange(ChangeLineDocument);
  const detach = async (): Promise<void> => {
    if ((await run({ input: { agentHandle: handle, imLineId: null } })) !== null) close();
  };
  return (
    <Dialog title={`Detach ${number}?`} close={close}>
      <p>
        @{handle} then uses the shared service. Its connections with people end; they can connect again. The number
        stays claimed.
      </p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning} onClick={() => void detach()}>
          Detach the number
        </button>
      </p>
    </Dialog>
  );
}
