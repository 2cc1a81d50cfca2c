import { ApplicationsDocument, EndApplicationAccessDocument } from "../../../../generated/console-documents.js";
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
import { useSession } from "../../session.js";

/** Applications that act as agents at /mcp: admins see all, members those that they let in. */
export function Applications() {
  const { isAdmin } = useSession();
  const list = useLiveRows(ApplicationsDocument, {}, ["mcp_grant."], (data) => data.mcpGrants);
  const end = useChange(EndApplicationAccessDocument);
  return (
    <>
      <p className="soft">
        {isAdmin
          ? "Applications that act as agents of this organization."
          : "Applications that you let act as an agent."}{" "}
        Their names are what they call themselves.
      </p>
      <ProblemNote problem={list.problem} retry={list.refetch} />
      {list.isLoading && <Loading />}
      {list.rows?.length === 0 && (
        <Empty title="No application has access." command={`${location.origin}/mcp`}>
          <p>Give this address to an application that speaks MCP. It then asks for access here:</p>
        </Empty>
      )}
      {list.rows !== undefined && list.rows.length > 0 && (
        <Table name="Applications" columns={["Application", "Agent", "Allowed by", "Allowed", "Last used", "Action"]}>
          {list.rows.map(({ id, clientName, clientHost, redirectHost, identity, grantedBy, createdAt, lastUsedAt }) => (
            <tr key={id}>
              <th scope="row" className="agent">
                {clientName}
                <span className="soft block">{clientHost ?? `registered itself, answers go to ${redirectHost}`}</span>
              </th>
              <td>
                {identity == null ? (
                  "deleted"
                ) : (
                  <Link href={href(["agents", identity.agentHandle])}>@{identity.agentHandle}</Link>
                )}
              </td>
              <td>{grantedBy?.email ?? "unknown"}</td>
              <td>
                <Moment at={createdAt} />
              </td>
              <td>{lastUsedAt == null ? "never" : <Moment at={lastUsedAt} />}</td>
              <td>
                <AskFirst
                  label="End"
                  what={`the access of ${clientName}`}
                  title={`End the access of ${clientName}?`}
                  confirm="End the access"
                  problem={end.problem}
                  isRunning={end.isRunning}
                  run={async () => {
                    const isDone = (await end.run({ id })) !== null;
                    list.refetch();
                    return isDone;
                  }}
                >
                  The application stops at once. To let it in again, somebody has to allow it again.
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
