import { useState } from "react";
import {
  ChangeRoleDocument,
  OrganizationMembersDocument,
  type OrganizationMembersQuery,
  RemoveMemberDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveRows } from "../../api/live-rows.js";
import { inWords } from "../../parts/badge.js";
import { Dialog } from "../../parts/dialog.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { useSession } from "../../session.js";

type Member = NonNullable<OrganizationMembersQuery["organization"]["members"]>["nodes"][number];
const none = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

/** The confirmation before a change to a member. */
interface Step {
  readonly what: "role" | "removal";
  readonly member: Member;
}

/** The members of the organization. Admins change their roles and remove them. */
export function People() {
  const { isAdmin, email } = useSession();
  const list = useLiveRows(OrganizationMembersDocument, {}, ["member."], (data) => data.organization.members ?? none);
  const [step, setStep] = useState<Step | null>(null);
  const done = (): void => {
    setStep(null);
    list.refetch();
  };
  return (
    <>
      <ProblemNote problem={list.problem} retry={list.refetch} />
      {list.isLoading && <Loading />}
      {list.rows?.length === 1 && isAdmin && (
        <p className="soft">You are the only member. Invite the people who should see these agents too.</p>
      )}
      {list.rows !== undefined && list.rows.length > 0 && (
        <Table name="People" columns={["Address", "Name", "Role", "Joined", ...(isAdmin ? ["Actions"] : [])]}>
          {list.rows.map((member) => (
            <tr key={member.user.id}>
              <th scope="row">
                {member.user.email}
                {member.user.email === email && <span className="badge calm">you</span>}
              </th>
              <td>{member.user.name}</td>
              <td>{inWords(member.role)}</td>
              <td>
                <Moment at={member.joinedAt} />
              </td>
              {isAdmin && (
                <td>
                  <div className="row-actions">
                    <button type="button" className="quiet" onClick={() => setStep({ what: "role", member })}>
                      Make {other(member.role)}
                      <span className="unseen">: {member.user.email}</span>
                    </button>
                    {member.user.email !== email && (
                      <button type="button" className="quiet" onClick={() => setStep({ what: "removal", member })}>
                        Remove<span className="unseen"> {member.user.email}</span>
                      </button>
                    )}
                  </div>
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
      {step?.what === "role" && <ChangeRole member={step.member} close={() => setStep(null)} done={done} />}
      {step?.what === "removal" && <RemoveMember member={step.member} close={() => setStep(null)} done={done} />}
    </>
  );
}

const other = (role: Member["role"]): string => (role === "ADMIN" ? "a member" : "an admin");

interface StepProps {
  readonly member: Member;
  readonly close: () => void;
  readonly done: () => void;
}

function ChangeRole({ member: { role, user }, close, done }: StepProps) {
  const { email } = useSession();
  const { run, problem, isRunning } = useChange(ChangeRoleDocument);
  const change = async (): Promise<void> => {
    const next = role === "ADMIN" ? "MEMBER" : "ADMIN";
    if ((await run({ input: { userId: user.id, role: next } })) === null) return;
    // The user changed their own role, so the page offers other actions.
    if (user.email === email) location.reload();
    else done();
  };
  return (
    <Dialog title={`Make ${user.email} ${other(role)}?`} close={close}>
      {role === "ADMIN" ? (
        <p>
          Members use agents and their keys. They cannot manage people, plans and admin keys. The admin keys and service
          tokens that {user.email} created are revoked.
        </p>
      ) : (
        <p>Admins can do everything, such as managing people, changing the plan and deleting the organization.</p>
      )}
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning} onClick={() => void change()}>
          Change the role
        </button>
      </p>
    </Dialog>
  );
}

function RemoveMember({ member: { user }, close, done }: StepProps) {
  const { run, problem, isRunning } = useChange(RemoveMemberDocument);
  const remove = async (): Promise<void> => {
    if ((await run({ userId: user.id })) !== null) done();
  };
  return (
    <Dialog title={`Remove ${user.email}?`} close={close}>
      <p>
        Their sessions here end at once. The admin keys and service tokens that they created are revoked. Keys of agents
        stay valid.
      </p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning} onClick={() => void remove()}>
          Remove the member
        </button>
      </p>
    </Dialog>
  );
}
