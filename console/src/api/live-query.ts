import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { useWhen } from "./activity.js";
import { useLiveness } from "./liveness.js";
import { problemOf, type Problem } from "./problem.js";

interface Live<Data> {
  readonly data: Data | undefined;
  readonly problem: Problem | null;
  /** Whether nothing is known yet. */
  readonly isLoading: boolean;
  readonly refetch: () => void;
}

/**
 * A query that runs again when an event of the named kinds arrives. Events that arrive while an answer is awaited cause one
 * more run, however many they are. An expensive query waits `restMs` between two runs.
 */
export function useLiveQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  kinds: readonly string[],
  { restMs = 0 }: { readonly restMs?: number } = {},
): Live<Data> {
  const { data, previousData, error, refetch } = useQuery<Data, OperationVariables>(query, { variables });
  const state = useRef({ reading: false, again: false });
  const read = async (): Promise<void> => {
    if (state.current.reading) {
      state.current.again = true;
      return;
    }
    state.current.reading = true;
    // `error` shows a failure.
    await refetch().catch(() => {});
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    state.current.reading = false;
    if (!state.current.again) return;
    state.current.again = false;
    await read();
  };
  useWhen(kinds, () => void read());
  // An event may have come just before the connection was lost, and its reading failed with it.
  const liveness = useLiveness();
  const wasInterrupted = useRef(false);
  useEffect(() => {
    if (liveness === "live" && wasInterrupted.current) void read();
    wasInterrupted.current = liveness === "interrupted";
  });
  const known = (data ?? previousData) as Data | undefined;
  return {
    data: known,
    problem: error === undefined ? null : problemOf(error),
    isLoading: known === undefined && error === undefined,
    refetch: () => void read(),
  };
}
