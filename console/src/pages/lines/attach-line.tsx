import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import {
  ChangeLineDocument,
  type FoundAgentFragment,
  LineAgentsDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { problemOf } from "../../api/problem.js";
import { AgentField } from "../../parts/agent-field.js";
import { Dialog } from "../../parts/dialog.js";
import { Form, FormProblem } from "../../parts/form.js";
import { ProblemNote } from "../../parts/problem-note.js";

interface AttachLineProps {
  readonly line: { readonly id: string; readonly number: string };
  readonly close: () => void;
}

/** Attaches a number to an agent. One that the agent had before becomes free: they are swapped in one step. */
export function AttachLine({ line, close }: AttachLineProps) {
  const { data, error } = useQuery(LineAgentsDocument, { fetchPolicy: "network-only" });
  const { run, problem, isRunning } = useChange(ChangeLineDocument);
  const [chosen, setChosen] = useState<FoundAgentFragment | null>(null);
  const agent = chosen ?? data?.identities.nodes[0];
  const attach = async (): Promise<void> => {
    if (agent === undefined) return;
    const switchedOn = agent.imEnabled === true ? {} : { imEnabled: true };
    const result = await run({ input: { agentHandle: agent.agentHandle, imLineId: line.id, ...switchedOn } });
    if (result !== null) close();
  };
  return (
    <Dialog title={`Attach ${line.number}`} close={close}>
      <Form problem={problem} submit={attach}>
        <AgentField label="Agent" of="agentHandle" value={agent?.agentHandle ?? null} choose={setChosen} />
        {agent?.imNumber != null && <p>It replaces {agent.imNumber.number}, which becomes free.</p>}
        {agent !== undefined && agent.imEnabled !== true && (
          <p>Instant messages are switched on for @{agent.agentHandle}.</p>
        )}
        <p className="soft">Its current connections with people end. They can connect again.</p>
        <FormProblem />
        <ProblemNote problem={error === undefined ? null : problemOf(error)} />
        <p className="actions">
          <button type="submit" disabled={isRunning || agent === undefined}>
            Attach the number
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
