import { useState } from "react";
import { CreateAgentDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";

/** Creates an agent with a mailbox. */
export function NewAgent(props: { readonly close: () => void; readonly created: (handle: string) => void }) {
  const [handle, setHandle] = useState("");
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const { run, problem, isRunning } = useChange(CreateAgentDocument);
  const create = async (): Promise<void> => {
    const input = {
      agentHandle: handle.trim(),
      displayName: name.trim() || null,
      description: description.trim() || null,
    };
    const data = await run({ input });
    if (data !== null) props.created(data.createIdentity.identity.agentHandle);
  };
  return (
    <Dialog title="Create an agent" close={props.close}>
      <Form problem={problem} submit={create}>
        <Field
          label="Handle"
          of="agentHandle"
          hint="Such as scout. Other agents send it tasks by this name. It is also the first part of its email address."
          value={handle}
          onChange={setHandle}
          required
        />
        <Field label="Name" of="displayName" value={name} onChange={setName} />
        <Field label="Description" of="description" value={description} onChange={setDescription} />
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Create
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
