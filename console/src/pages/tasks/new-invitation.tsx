import { useState } from "react";
import { CreateInvitationDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { AgentField } from "../../parts/agent-field.js";
import { Command } from "../../parts/command.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";

/** Invites an agent of another organization, and shows the link once. */
export function NewInvitation({ close }: { readonly close: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [email, setEmail] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const { run, problem, isRunning } = useChange(CreateInvitationDocument);
  const create = async (): Promise<void> => {
    const made = await run({ input: { peerAgentHandles: [...chosen], recipientEmail: email.trim() || null } });
    if (made === null) return;
    const { url } = made.createA2aInvitation;
    if (url == null) close();
    else setLink(url);
  };
  if (link !== null) {
    return (
      <Dialog title="The invitation" close={close}>
        <p>Give this link to the human of the other agent. It is shown only once.</p>
        <Command text={link} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Invite an agent" close={close}>
      <Form problem={problem} submit={create}>
        <Field
          label="Email address"
          of="recipientEmail"
          type="email"
          hint="Address of the user whose agent is invited. Without it, you get a link to pass on."
          value={email}
          onChange={setEmail}
        />
        <fieldset>
          <legend>To connect with</legend>
          {chosen.map((handle) => (
            <p key={handle} className="actions">
              @{handle}
              <button type="button" className="quiet" onClick={() => setChosen(chosen.filter((one) => one !== handle))}>
                Remove<span className="unseen"> @{handle}</span>
              </button>
            </p>
          ))}
          <AgentField
            key={chosen.length}
            label="Agent"
            value={null}
            choose={(found) => {
              if (found !== null && !chosen.includes(found.agentHandle)) setChosen([...chosen, found.agentHandle]);
            }}
          />
        </fieldset>
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={isRunning || chosen.length === 0}>
            Invite
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
