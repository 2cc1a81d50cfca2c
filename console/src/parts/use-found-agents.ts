import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { type FoundAgentFragment, FoundAgentsDocument } from "../../../generated/console-documents.js";
import { type Problem, problemOf } from "../api/problem.js";

/** Milliseconds without a key after which agents are searched. */
const pause = 150;

interface FoundAgents {
  readonly agents: readonly FoundAgentFragment[];
  /** Whether these are the answer to what is typed. A search that failed has none. */
  readonly isSettled: boolean;
  /** Why what is typed could not be searched. */
  readonly problem: Problem | null;
  readonly retry: () => void;
}

/** The first agents whose handle or name contains what is typed, by handle. */
export function useFoundAgents(typed: string): FoundAgents {
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, previousData, error, loading, refetch } = useQuery(FoundAgentsDocument, {
    variables: { search },
    notifyOnNetworkStatusChange: true,
  });
  const agents = ((data ?? previousData)?.identities?.nodes ?? []) as readonly FoundAgentFragment[];
  const isOfTyped = search === typed && !loading;
  return {
    agents,
    isSettled: isOfTyped && error === undefined && data !== undefined,
    problem: isOfTyped && error !== undefined ? problemOf(error) : null,
    // A repeated failure is the problem again.
    retry: () => void refetch().catch(() => {}),
  };
}
