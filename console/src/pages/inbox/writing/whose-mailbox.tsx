import { type ReactNode, useState } from "react";
import { Choice } from "../../../parts/choice.js";
import { Empty } from "../../../parts/empty.js";
import type { ChosenAgent } from "../stream/source.js";

interface WhoseMailboxProps {
  readonly agents: readonly ChosenAgent[];
  /** The agent of the address, if it names one. */
  readonly agent: ChosenAgent | null;
  readonly children: (mailbox: string) => ReactNode;
}

/** What belongs to one mailbox: of the agent in the address, or of one that is chosen here. */
export function WhoseMailbox({ agents, agent, children }: WhoseMailboxProps) {
  const [chosen, setChosen] = useState(agent?.handle ?? "");
  const shown = agent ?? agents.find(({ handle }) => handle === chosen) ?? agents[0];
  if (shown === undefined) return <Empty title="There are no agents yet." command="npm run demo" />;
  return (
    <>
      {agent === null && (
        <Choice
          label="Mailbox of"
          value={shown.handle}
          options={agents.map(({ handle }) => ({ value: handle, name: `@${handle}` }))}
          onChange={setChosen}
        />
      )}
      {shown.mailbox !== null && children(shown.mailbox)}
    </>
  );
}
