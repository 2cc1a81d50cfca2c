import { ChatConnectionsDocument } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Badge } from "../../parts/badge.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";

/** The connections of all agents, newest first. */
export function ConnectionList() {
  const kinds = ["chat.connection."];
  const list = useLiveRows(ChatConnectionsDocument, {}, kinds, (data) => data.chatOrganizationConnections);
  const { rows, problem, isLoading, refetch } = list;
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (
        <Empty title="No agent is connected with a workspace yet." command="npm run slack">
          <p>
            Connect one with the token of a Slack app. To try it without Slack, this command starts a small Slack on
            this machine. It prints a token, and the settings with which the server uses it.
          </p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Connections" columns={["Workspace", "Agent", "State", "Missing scopes", "Since"]}>
          {rows.map(({ id, workspaceName, identity, status, missingScopes, createdAt }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={href(["chat", id])}>{workspaceName}</Link>
              </th>
              <td>
                {identity != null && <Link href={href(["agents", identity.agentHandle])}>@{identity.agentHandle}</Link>}
              </td>
              <td>
                <Badge state={status} />
              </td>
              <td>{missingScopes.length === 0 ? "none" : missingScopes.join(", ")}</td>
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
