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
 * A query that stays true: it is read again when something of the named kinds happens. While an answer is awaited, further
 * events cause one more reading, however many they are. What is dear to read rests `restMs` between two readings.
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
    // What fails is shown by `error`.
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
