import { setFilters } from "../../address/address.js";
import { AgentField } from "../../parts/agent-field.js";

/** Chooses the agent of a page. The address contains the choice. `all` allows none. */
export function ChooseAgent({ agent, all = false }: { readonly agent: string | null; readonly all?: boolean }) {
  return (
    <AgentField
      label="Agent"
      value={agent}
      none={all ? "any" : "choose one"}
      choose={(found) => {
        if (found !== null || all) setFilters({ agent: found?.agentHandle ?? null, after: null });
      }}
    />
  );
}
