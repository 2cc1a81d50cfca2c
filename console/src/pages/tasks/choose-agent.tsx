import { useQuery } from "@apollo/client/react";
import { TaskAgentsDocument } from "../../../../generated/console-documents.js";
import { setFilters } from "../../address/address.js";
import { Choice } from "../../parts/choice.js";

/** Chooses whose things are shown; the choice stands in the address. `all` allows none. */
export function ChooseAgent({ agent, all = false }: { readonly agent: string | null; readonly all?: boolean }) {
  const handles = (useQuery(TaskAgentsDocument).data?.identities.nodes ?? []).map(({ agentHandle }) => agentHandle);
  const known = agent !== null && !handles.includes(agent) ? [agent, ...handles] : handles;
  return (
    <Choice
      label="Agent"
      value={agent ?? ""}
      options={[
        ...(all || agent === null ? [{ value: "", name: all ? "any" : "choose one" }] : []),
        ...known.map((value) => ({ value, name: `@${value}` })),
      ]}
      onChange={(value) => setFilters({ agent: value || null, after: null })}
    />
  );
}
