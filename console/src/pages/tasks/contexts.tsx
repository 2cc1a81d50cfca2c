import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import {
  ContextsDocument,
  RenameContextDocument,
  TaskAgentsDocument,
} from "../../../../generated/console-documents.js";
import { href, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveRows } from "../../api/live-rows.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { Dialog } from "../../parts/dialog.js";
import { Empty } from "../../parts/empty.js";
import { Field } from "../../parts/field.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { ChooseAgent } from "./choose-agent.js";

/** The contexts of an agent. A context groups tasks between two agents. */
export function Contexts() {
  const asked = useAddress().filters.get("agent");
  const { data, loading } = useQuery(TaskAgentsDocument);
  const agent = asked ?? data?.identities.nodes[0]?.agentHandle ?? null;
  // A field that is shown before its value mixes the value with the text that the user types.
  if (agent === null && loading) return <Loading />;
  return (
    <>
      <ChooseAgent agent={agent} />
      {agent !== null && <ContextList key={agent} handle={agent} />}
    </>
  );
}

function ContextList({ handle }: { readonly handle: string }) {
  const list = useLiveRows(ContextsDocument, { handle }, ["a2a."], (data) => data.a2aContexts);
  const [renamed, setRenamed] = useState<{ readonly id: string; readonly name: string } | null>(null);
  return (
    <>
      <ProblemNote problem={list.problem} retry={list.refetch} />
      {list.isLoading && <Loading />}
      {list.rows?.length === 0 && (
        <Empty title="This agent has no conversations." command="npm run demo">
          <p>A conversation begins with the first task between two agents. Run this beside the server to watch one.</p>
        </Empty>
      )}
      {list.rows !== undefined && list.rows.length > 0 && (
        <Table name="Conversations" columns={["Conversation", "Between", "Last activity", "Action"]}>
          {list.rows.map(({ id, name, opener, recipient, lastActivityAt }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={href(["tasks"], { agent: handle, context: id })}>{withMarks(name)}</Link>
              </th>
              <td>
                @{opener.handle ?? "deleted"} → @{recipient.handle ?? "deleted"}
              </td>
              <td>
                <Moment at={lastActivityAt} />
              </td>
              <td>
                <button type="button" className="quiet" onClick={() => setRenamed({ id, name })}>
                  Rename<span className="unseen"> {withMarks(name)}</span>
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
      {renamed !== null && (
        <Rename
          handle={handle}
          context={renamed}
          close={() => {
            setRenamed(null);
            list.refetch();
          }}
        />
      )}
    </>
  );
}

function Rename(props: {
  readonly handle: string;
  readonly context: { readonly id: string; readonly name: string };
  readonly close: () => void;
}) {
  const { handle, context, close } = props;
  const [name, setName] = useState(context.name);
  const { run, problem, isRunning } = useChange(RenameContextDocument);
  const save = async (): Promise<void> => {
    const done = await run({ input: { agentHandle: handle, contextId: context.id, name: name.trim() } });
    if (done !== null) close();
  };
  return (
    <Dialog title="Rename the context" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Name" hint="Both agents see it." value={name} onChange={setName} required />
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Save
          </button>
        </p>
      </form>
    </Dialog>
  );
}
