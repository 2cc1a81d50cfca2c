import { useState } from "react";
import { Chips } from "../../../parts/chips.js";
import { Command } from "../../../parts/command.js";
import { AgentKeys } from "../agent-keys.js";
import { hostsFor } from "./hosts.js";

interface ConnectAgentProps {
  readonly identityId: string;
  readonly handle: string;
}

const ways = [
  { value: "sign-in", name: "By sign-in" },
  { value: "key", name: "With a key" },
] as const;

/** The keys of an agent, and how a host or a program acts as it, with the address of this server. */
export function ConnectAgent({ identityId, handle }: ConnectAgentProps) {
  const [way, setWay] = useState<(typeof ways)[number]["value"]>("sign-in");
  const [chosen, setChosen] = useState("claude-code");
  const hosts = hostsFor(location.origin, way === "key");
  const host = hosts.find(({ id }) => id === chosen) ?? hosts[0]!;
  const call = `curl -s ${location.origin}/api/v1/identities/${handle} -H "X-API-Key: ApiKey_…"`;
  return (
    <>
      <AgentKeys identityId={identityId} handle={handle} />
      <section aria-labelledby="hosts">
        <h2 id="hosts">Connect an MCP host</h2>
        <p className="soft">
          The model in the host then acts as @{handle}: it sends tasks, email and messages as this agent.
        </p>
        <Chips label="Access" value={way} options={ways} onChange={setWay} />
        <Chips
          label="Host"
          value={host.id}
          options={hosts.map(({ id, name }) => ({ value: id, name }))}
          onChange={setChosen}
        />
        <p>{host.where}:</p>
        <Command key={host.text} text={host.text} />
        <p className="soft">
          {way === "sign-in"
            ? `The host opens a page of this console. There you choose @${handle} and allow the access. No key is needed.`
            : "Put a key from above in place of ApiKey_…. It gives every right of the agent: keep it out of repositories."}{" "}
          <a href="/docs/mcp">More about MCP</a>
        </p>
      </section>
      <section aria-labelledby="rest">
        <h2 id="rest">Call the API as this agent</h2>
        <Command text={call} />
      </section>
    </>
  );
}
