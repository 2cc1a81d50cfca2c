import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useState } from "react";
import { client } from "./client.js";
import { problemOf, type Problem } from "./problem.js";

interface Change<Data, Variables> {
  readonly isRunning: boolean;
  readonly problem: Problem | null;
  /**
   * Runs the mutation; answers its data, or null when it was refused: `problem` then says why. With a key a repeat changes
   * nothing more.
   */
  readonly run: (variables: Variables, idempotencyKey?: string) => Promise<Data | null>;
  readonly forget: () => void;
}

/** A mutation that a form or a button runs. */
export function useChange<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): Change<Data, Variables> {
  const [state, setState] = useState<{ isRunning: boolean; problem: Problem | null }>({
    isRunning: false,
    problem: null,
  });
  return {
    ...state,
    forget: () => setState({ isRunning: false, problem: null }),
    async run(variables, idempotencyKey) {
      setState({ isRunning: true, problem: null });
      try {
        const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
        const { data } = await client.mutate<Data, OperationVariables>({ mutation, variables, context: { headers } });
        setState({ isRunning: false, problem: null });
        return data ?? null;
      } catch (error) {
        setState({ isRunning: false, problem: problemOf(error as Error) });
        return null;
      }
    },
  };
}

/** Runs a mutation once; answers why it was refused, or null. */
export async function refusalOf<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Problem | null> {
  try {
    await client.mutate<Data, OperationVariables>({ mutation, variables });
    return null;
  } catch (error) {
    return problemOf(error as Error);
  }
}
