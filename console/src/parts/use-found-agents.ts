import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { type FoundAgentFragment, FoundAgentsDocument } from "../../../generated/console-documents.js";

/** Milliseconds without a key after which agents are searched. */
const pause = 150;

/** The first agents whose handle or name contains what is typed, by handle. */
export function useFoundAgents(typed: string): readonly FoundAgentFragment[] {
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, previousData } = useQuery(FoundAgentsDocument, { variables: { search } });
  return ((data ?? previousData)?.identities?.nodes ?? []) as readonly FoundAgentFragment[];
}
