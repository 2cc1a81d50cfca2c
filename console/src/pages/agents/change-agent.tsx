import { useState } from "react";
import { type AgentFactsFragment, ChangeAgentDocument } from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { useChange } from "../../api/change.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";

/** Renames an agent and describes it. Only what was changed is sent. */
export function ChangeAgent({ agent }: { readonly agent: AgentFactsFragment }) {
  const { agentHandle } = agent;
  const [handle, setHandle] = useState(agentHandle);
  const [name, setName] = useState(agent.displayName ?? "");
  const [description, setDescription] = useState(agent.description ?? "");
  const { run, problem, isRunning } = useChange(ChangeAgentDocument);
  const changes = {
    ...(handle.trim() === agentHandle ? {} : { newAgentHandle: handle.trim() }),
    ...(name === (agent.displayName ?? "") ? {} : { displayName: name.trim() || null }),
    ...(description === (agent.description ?? "") ? {} : { description: description.trim() || null }),
  };
  const save = async (): Promise<void> => {
    const data = await run({ input: { agentHandle, ...changes } });
    if (data !== null) go(href(["agents", data.updateIdentity.identity.agentHandle]), { replace: true });
  };
  return (
    <Form problem={problem} submit={save} label="Name and description">
      <div className="fields">
        <Field label="Handle" of="newAgentHandle" value={handle} onChange={setHandle} required />
        <Field label="Name" of="displayName" value={name} onChange={setName} />
        <Field label="Description" of="description" value={description} onChange={setDescription} />
      </div>
      <FormProblem />
      <p className="actions">
        <button type="submit" disabled={isRunning || Object.keys(changes).length === 0}>
          Save
        </button>
      </p>
    </Form>
  );
}
