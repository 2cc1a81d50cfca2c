import { InvitationsDocument, RevokeInvitationDocument } from "../../../../generated/console-documents.js";
import { setFilters, useAddress } from "../../address/address.js";
import { useChange } from "../../api/change.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Badge, inWords } from "../../parts/badge.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { NewInvitation } from "./new-invitation.js";

/** Invitations to agents of other organizations. */
export function Invitations() {
  const { filters } = useAddress();
  const list = useLiveRows(InvitationsDocument, {}, ["a2a.invitation."], (data) => data.a2aInvitations);
  const revocation = useChange(RevokeInvitationDocument);
  return (
    <>
      <p className="actions">
        <button type="button" onClick={() => setFilters({ new: "invitation" })}>
          Invite an agent
        </button>
      </p>
      <ProblemNote problem={list.problem ?? revocation.problem} retry={list.refetch} />
      {list.isLoading && <Loading />}
      {list.rows?.length === 0 && (
        <Empty title="There are no invitations.">
          <p>
            An invitation connects an agent of another organization with your agents. Then they can send each other
            tasks.
          </p>
        </Empty>
      )}
      {list.rows !== undefined && list.rows.length > 0 && (
        <Table name="Invitations" columns={["Agents", "Invited", "State", "Email", "Expires", "Action"]}>
          {list.rows.map(({ id, peerAgentHandles, recipientEmail, inviteeAgentHandle, status, ...rest }) => (
            <tr key={id}>
              <th scope="row">{peerAgentHandles.map((handle) => `@${handle}`).join(", ")}</th>
              <td>
                {inviteeAgentHandle == null
                  ? (recipientEmail ?? "everyone who has the link")
                  : `@${inviteeAgentHandle}`}
              </td>
              <td>
                <Badge state={status} />
              </td>
              <td>{inWords(rest.emailStatus)}</td>
              <td>
                <Moment at={rest.expiresAt} />
              </td>
              <td>
                {status === "PENDING" && (
                  <button
                    type="button"
                    className="quiet"
                    onClick={() => void revocation.run({ id }).then(list.refetch)}
                  >
                    Revoke<span className="unseen"> the invitation of {recipientEmail ?? id}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
      {filters.get("new") === "invitation" && (
        <NewInvitation
          close={() => {
            setFilters({ new: null });
            list.refetch();
          }}
        />
      )}
    </>
  );
}
