import { type ReactNode, useState } from "react";
import { AgentField } from "../../../parts/agent-field.js";
import { Empty } from "../../../parts/empty.js";
import { chosenAgent, type ChosenAgent } from "../stream/source.js";

interface WhoseMailboxProps {
  readonly agents: readonly ChosenAgent[];
  /** The agent of the address, if it names one. */
  readonly agent: ChosenAgent | null;
  readonly children: (mailbox: string) => ReactNode;
}

/** Content of one mailbox: that of the agent in the address, or of one that is chosen here. */
export function WhoseMailbox({ agents, agent, children }: WhoseMailboxProps) {
  const [chosen, setChosen] = useState<ChosenAgent | null>(null);
  const shown = agent ?? chosen ?? agents[0];
  if (shown === undefined) return <Empty title="There are no agents yet." command="npm run demo" />;
  return (
    <>
      {agent === null && (
        <AgentField
          label="Mailbox of"
          value={shown.handle}
          choose={(found) => setChosen(found === null ? null : chosenAgent(found))}
        />
      )}
      {shown.mailbox !== null && children(shown.mailbox)}
    </>
  );
}
