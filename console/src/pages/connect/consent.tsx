import { type FormEvent, useState } from "react";
import {
  ConsentAgentsDocument,
  GrantMcpAccessDocument,
  type McpAuthorizationInput,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Choice } from "../../parts/choice.js";
import { Grow } from "../../parts/grow.js";
import { ProblemNote } from "../../parts/problem-note.js";

/** What the application would get, for one agent, and the decision. */
export function Consent(props: { readonly request: McpAuthorizationInput; readonly declineUrl: string }) {
  const { request, declineUrl } = props;
  const agents = useLiveRows(ConsentAgentsDocument, {}, ["identity."], (data) => data.identities);
  const [identityId, setIdentityId] = useState("");
  const [isGone, setIsGone] = useState(false);
  const { run, problem, isRunning } = useChange(GrantMcpAccessDocument);
  const agree = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const data = await run({ input: { request, identityId } });
    if (data === null) return;
    setIsGone(true);
    location.assign(data.grantMcpAccess.redirectUrl);
  };
  return (
    <form onSubmit={(event) => void agree(event)}>
      <Choice
        label="Agent that it may act as"
        value={identityId}
        options={[
          { value: "", name: "choose one" },
          ...(agents.rows ?? []).map(({ id, agentHandle, displayName }) => ({
            value: id,
            name: displayName == null ? `@${agentHandle}` : `@${agentHandle} (${displayName})`,
          })),
        ]}
        onChange={setIdentityId}
      />
      <Grow list={agents} />
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
      <ProblemNote problem={problem ?? agents.problem} />
      <p className="actions">
        <button type="submit" disabled={isRunning || isGone || identityId === ""}>
          Allow
        </button>
        <a className="button quiet" href={declineUrl} rel="noreferrer">
          Do not allow
        </a>
      </p>
    </form>
  );
}
