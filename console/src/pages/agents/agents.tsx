import { AgentsDocument } from "../../../../generated/console-documents.js";
import { go, href, setFilters, useAddress } from "../../address/address.js";
import { useLiveRows } from "../../api/live-rows.js";
import { AgentName } from "../../parts/agent-name.js";
import { Choice } from "../../parts/choice.js";
import { Empty } from "../../parts/empty.js";
import { sentenceOf } from "../../parts/event-sentences.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Search } from "../../parts/search.js";
import { Table } from "../../parts/table.js";
import { Agent } from "./agent.js";
import { NewAgent } from "./new-agent.js";

/** The agents of the organization, or one of them. */
export default function Agents() {
  const { path, filters } = useAddress();
  return (
    <>
      {path[1] === undefined ? <AgentList /> : <Agent key={path[1]} handle={path[1]} />}
      {filters.get("new") === "agent" && (
        <NewAgent
          close={() => setFilters({ new: null })}
          created={(handle) => go(href(["agents", handle], { view: "connect" }))}
        />
      )}
    </>
  );
}

const sorts = [
  { value: "", name: "newest first" },
  { value: "HANDLE", name: "by handle" },
] as const;

function AgentList() {
  const { filters } = useAddress();
  const search = filters.get("q") ?? "";
  const sort = sorts.find(({ value }) => value === filters.get("sort"))?.value ?? "";
  const variables = { search, sort: sort === "" ? ("NEWEST" as const) : sort };
  const list = useLiveRows(AgentsDocument, variables, ["identity."], (data) => data.identities);
  const { rows, problem, isLoading, refetch } = list;
  return (
    <>
      <div className="title">
        <h1>Agents</h1>
        <button type="button" onClick={() => setFilters({ new: "agent" })}>
          Create an agent
        </button>
      </div>
      <div className="fields">
        <Search asked={search} placeholder="Handle or name" />
        <Choice
          label="Order"
          value={sort}
          options={sorts}
          onChange={(value) => setFilters({ sort: value || null, after: null })}
        />
      </div>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && search !== "" && <p>No agent has this in its handle or name.</p>}
      {rows?.length === 0 && search === "" && (
        <Empty title="There are no agents yet." command="npm run demo">
          <p>Create one here, or run this command beside the server to see some example agents.</p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Agents" columns={["Handle", "Name", "Email", "Last activity", "Created"]}>
          {rows.map(({ id, agentHandle, displayName, mailbox, claimStatus, createdAt, lastEvent }) => (
            <tr key={id}>
              <th scope="row">
                <AgentName handle={agentHandle} />
              </th>
              <td>
                {displayName}
                {claimStatus === "AGENT_UNCLAIMED" && <span className="badge waits">unclaimed</span>}
              </td>
              <td>{mailbox?.emailAddress}</td>
              <td>
                {lastEvent == null ? (
                  "none"
                ) : (
                  <>
                    <Moment at={lastEvent.occurredAt} /> <span className="soft">{sentenceOf(lastEvent.kind)}</span>
                  </>
                )}
              </td>
              <td>
                <Moment at={createdAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
    </>
  );
}
