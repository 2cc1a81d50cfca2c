import { useState } from "react";
import {
  InvitePersonDocument,
  type MemberRole,
  OrganizationInvitationsDocument,
  RevokePersonInvitationDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveRows } from "../../api/live-rows.js";
import { inWords } from "../../parts/badge.js";
import { CopyButton } from "../../parts/copy-button.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { invitationLink } from "./invitation-link.js";

/** Invitations that have no answer yet. */
export function Invitations() {
  const kinds = ["member."];
  const list = useLiveRows(OrganizationInvitationsDocument, {}, kinds, (data) => data.organizationInvitations);
  const again = useChange(InvitePersonDocument);
  const revocation = useChange(RevokePersonInvitationDocument);
  // Sending again makes a new invitation. Until the list has it, this row shows a deleted one.
  const [replaced, setReplaced] = useState<string | null>(null);
  const sendAgain = async ({ id, email, role }: { id: string; email: string; role: MemberRole }) => {
    setReplaced(id);
    if ((await again.run({ input: { email, role } })) === null) setReplaced(null);
    list.refetch();
  };
  return (
    <>
      <ProblemNote problem={list.problem ?? again.problem ?? revocation.problem} retry={list.refetch} />
      {list.isLoading && <Loading />}
      {list.rows?.length === 0 && (
        <Empty title="No invitation is open.">
          <p>Invite a person by their email address. They sign in with it and see the agents of this organization.</p>
        </Empty>
      )}
      {list.rows !== undefined && list.rows.length > 0 && (
        <Table name="Invitations" columns={["Address", "Role", "Invited by", "Sent", "Expires", "Actions"]}>
          {list.rows.map(({ id, email, role, invitedBy, createdAt, expiresAt }) => (
            <tr key={id}>
              <th scope="row">{email}</th>
              <td>{inWords(role)}</td>
              <td>{invitedBy?.email}</td>
              <td>
                <Moment at={createdAt} />
              </td>
              <td>
                <Moment at={expiresAt} />
              </td>
              <td>
                <div className="row-actions">
                  <CopyButton text={invitationLink({ id, email })} name="Copy the link" />
                  <button
                    type="button"
                    className="quiet"
                    disabled={again.isRunning || replaced === id}
                    onClick={() => void sendAgain({ id, email, role })}
                  >
                    Send again<span className="unseen"> to {email}</span>
                  </button>
                  <button
                    type="button"
                    className="quiet"
                    disabled={revocation.isRunning || replaced === id}
                    onClick={() => void revocation.run({ id }).then(list.refetch)}
                  >
                    Revoke<span className="unseen"> the invitation of {email}</span>
                  </button>
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
    </>
  );
}
