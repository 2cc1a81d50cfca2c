import { useState } from "react";
import { InvitePersonDocument, type InvitePersonMutation } from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { useChange } from "../../api/change.js";
import { newKey } from "../../api/new-key.js";
import { Choice } from "../../parts/choice.js";
import { Command } from "../../parts/command.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";
import { Moment } from "../../parts/moment.js";
import { invitationLink } from "./invitation-link.js";

const roles = [
  { value: "MEMBER", name: "member: uses agents and their keys" },
  { value: "ADMIN", name: "admin: also manages people, plan and admin keys" },
] as const;

/** Invites a person by mail, and shows the link of the invitation. */
export function InvitePerson({ close }: { readonly close: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<"ADMIN" | "MEMBER">("MEMBER");
  const [key] = useState(newKey);
  const [made, setMade] = useState<InvitePersonMutation["inviteMember"]["invitation"] | null>(null);
  const { run, problem, isRunning } = useChange(InvitePersonDocument);
  const invite = async (): Promise<void> => {
    const input = { email: email.trim(), role };
    // If the user changes a refused invitation, it is another invitation, so it gets another key.
    const data = await run({ input }, `${key}-${input.email}-${role}`.slice(0, 200));
    if (data !== null) setMade(data.inviteMember.invitation);
  };
  if (made !== null) {
    return (
      <Dialog title="The invitation was sent" close={() => go(href(["organization"], { view: "invitations" }))}>
        <p>
          {made.email} gets an email with this link. It is valid until <Moment at={made.expiresAt} />. You can also send
          the link yourself. It only works for someone who can read email to this address.
        </p>
        <Command text={invitationLink(made)} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Invite a person" close={close}>
      <Form problem={problem} submit={invite}>
        <Field label="Email address" of="email" type="email" value={email} onChange={setEmail} required />
        <Choice label="Role" value={role} options={roles} onChange={setRole} />
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Send the invitation
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
