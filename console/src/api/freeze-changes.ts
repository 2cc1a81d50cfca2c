import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import type { FreezeMode, QueuedChoice } from "../../../generated/console-documents.js";
import { useChange } from "./change.js";
import type { Problem } from "./problem.js";

/** The values that a control of a freeze needs to start and end it. */
export interface FreezeChanges {
  readonly startProblem: Problem | null;
  readonly endProblem: Problem | null;
  readonly isRunning: boolean;
  /** Both answer whether it was done. */
  readonly start: (mode: FreezeMode, reason: string) => Promise<boolean>;
  readonly end: (queued: QueuedChoice) => Promise<boolean>;
}

interface FreezeMutations<Target extends OperationVariables> {
  readonly freeze: TypedDocumentNode<object, Target & { mode: FreezeMode; reason?: string | null }>;
  readonly unfreeze: TypedDocumentNode<object, Target & { queued?: QueuedChoice | null }>;
  /** The variables that name what is frozen. */
  readonly target: Target;
}

/** Starts and ends the freeze of a target, and reads the changed data again. */
export function useFreezeChanges<Target extends OperationVariables>(
  { freeze, unfreeze, target }: FreezeMutations<Target>,
  refetch: () => void,
): FreezeChanges {
  const starting = useChange(freeze);
  const ending = useChange(unfreeze);
  const then = (done: object | null): boolean => {
    if (done !== null) refetch();
    return done !== null;
  };
  return {
    startProblem: starting.problem,
    endProblem: ending.problem,
    isRunning: starting.isRunning || ending.isRunning,
    start: async (mode, reason) => then(await starting.run({ ...target, mode, reason })),
    end: async (queued) => then(await ending.run({ ...target, queued })),
  };
}
