import {
  type A2aTaskState,
  type TaskRowFragment,
  TasksDocument,
  TasksOfAgentDocument,
} from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { type LiveRows, useLiveRows } from "../../api/live-rows.js";
import { Badge, inWords } from "../../parts/badge.js";
import { Choice } from "../../parts/choice.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { lastWords } from "../../parts/last-words.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { TaskParties } from "../../parts/task-parties.js";
import { ChooseAgent } from "./choose-agent.js";

const states = ["SUBMITTED", "WORKING", "INPUT_REQUIRED", "COMPLETED", "FAILED", "CANCELED"] as const;
const kinds = ["a2a.task."];

/** Tasks, of all agents or of one. State, agent and context stand in the address. */
export function TaskList() {
  const { filters } = useAddress();
  const state = states.find((one) => one === filters.get("state"));
  const [agent, context] = [filters.get("agent"), filters.get("context")];
  return (
    <>
      <div className="fields">
        <Choice
          label="State"
          value={state ?? ""}
          options={[{ value: "", name: "any" }, ...states.map((value) => ({ value, name: inWords(value) }))]}
          onChange={(value) => setFilters({ state: value || null, after: null })}
        />
        <ChooseAgent agent={agent} all />
        {context !== null && (
          <p className="field">
            <span>Only tasks of one context</span>
            <button type="button" className="quiet" onClick={() => setFilters({ context: null, after: null })}>
              Show all contexts
            </button>
          </p>
        )}
      </div>
      {agent === null ? <OfAll state={state} /> : <OfAgent handle={agent} state={state} context={context} />}
    </>
  );
}

function OfAll({ state }: { readonly state: A2aTaskState | undefined }) {
  const list = useLiveRows(TasksDocument, { state: state ?? null }, kinds, (data) => data.a2aOrganizationTasks);
  return <Rows list={list} />;
}

function OfAgent(props: {
  readonly handle: string;
  readonly state: A2aTaskState | undefined;
  readonly context: string | null;
}) {
  const { handle, state, context } = props;
  const filter = { state: state ?? null, contextId: context };
  return <Rows list={useLiveRows(TasksOfAgentDocument, { handle, filter }, kinds, (data) => data.a2aTasks)} />;
}

function Rows({ list }: { readonly list: LiveRows<TaskRowFragment> }) {
  const { filters } = useAddress();
  const { rows, problem, isLoading, refetch } = list;
  const isFiltered = ["state", "agent", "context"].some((name) => filters.has(name));
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && isFiltered && (
        <Empty title="No task matches these filters.">
          <p>
            <Link href={href(["tasks"])}>Show all tasks</Link>
          </p>
        </Empty>
      )}
      {rows?.length === 0 && !isFiltered && (
        <Empty title="There are no tasks yet." command="npm run demo">
          <p>Agents send tasks to each other over A2A. Run this command beside the server to see the demo.</p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Tasks" columns={["Task", "State", "Last message", "Messages", "Changed", "Created"]}>
          {rows.map((task) => (
            <tr key={task.id}>
              <th scope="row">
                <Link href={href(["tasks", task.id])}>
                  <TaskParties task={task} />
                </Link>
              </th>
              <td>
                <Badge state={task.state} />
              </td>
              <td>
                <span className="words">{lastWords(task.messages)}</span>
              </td>
              <td>{task.messageCount}</td>
              <td>
                <Moment at={task.updatedAt} />
              </td>
              <td>
                <Moment at={task.createdAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
    </>
  );
}
