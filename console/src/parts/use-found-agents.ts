import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { type FoundAgentFragment, FoundAgentsDocument } from "../../../generated/console-documents.js";

/** Milliseconds without a key after which agents are searched. */
const pause = 150;

interface FoundAgents {
  readonly agents: readonly FoundAgentFragment[];
  /** Whether these are the answer to what is typed. */
  readonly isSettled: boolean;
}

/** The first agents whose handle or name contains what is typed, by handle. */
export function useFoundAgents(typed: string): FoundAgents {
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, previousData, error } = useQuery(FoundAgentsDocument, { variables: { search } });
  const agents = ((data ?? previousData)?.identities?.nodes ?? []) as readonly FoundAgentFragment[];
  return { agents, isSettled: search === typed && (data !== undefined || error !== undefined) };
}
