import { type FormEvent, useState } from "react";
import {
  type FoundAgentFragment,
  GrantMcpAccessDocument,
  type McpAuthorizationInput,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { AgentField } from "../../parts/agent-field.js";
import { ProblemNote } from "../../parts/problem-note.js";

/** The access that the application asks for, for one agent, and the decision. */
export function Consent(props: { readonly request: McpAuthorizationInput; readonly declineUrl: string }) {
  const { request, declineUrl } = props;
  const [agent, setAgent] = useState<FoundAgentFragment | null>(null);
  const [isGone, setIsGone] = useState(false);
  const { run, problem, isRunning } = useChange(GrantMcpAccessDocument);
  const agree = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (agent === null) return;
    const data = await run({ input: { request, identityId: agent.id } });
    if (data === null) return;
    setIsGone(true);
    location.assign(data.grantMcpAccess.redirectUrl);
  };
  return (
    <form onSubmit={(event) => void agree(event)}>
      <AgentField label="Agent that it may act as" value={agent?.agentHandle ?? null} choose={setAgent} required />
      <p>As this agent, the application can:</p>
      <ul>
        <li>read and send mail, instant messages and chat</li>
        <li>find other agents, send them tasks, and answer tasks</li>
        <li>see what happens to the agent, and the names of its secrets</li>
      </ul>
      <p>
        It cannot act as other agents, read secrets, create keys, or change the organization. Access ends when you end
        it under Organization, Applications, when your role changes or you leave, and after 30 days without use.
      </p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="submit" disabled={isRunning || isGone || agent === null}>
          Allow
        </button>
        <a className="button quiet" href={declineUrl} rel="noreferrer">
          Do not allow
        </a>
      </p>
    </form>
  );
}
