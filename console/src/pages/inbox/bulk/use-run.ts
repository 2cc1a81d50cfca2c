import { useState } from "react";
import type { Problem } from "../../../api/problem.js";
import { toast } from "../../../parts/toasts.js";
import { type BulkChange, type Changeable, changeAll, isMail } from "./bulk-changes.js";

interface Run {
  readonly isRunning: boolean;
  readonly problem: Problem | null;
  /** Changes those that the change fits; answers whether none was refused. */
  readonly run: <One extends Changeable>(rows: readonly One[], change: BulkChange<One>) => Promise<boolean>;
}

/** `3 conversations`. */
export const counted = (count: number): string => `${count} ${count === 1 ? "conversation" : "conversations"}`;

/** Runs changes of rows. The toast after a change has Undo where it can be taken back. */
export function useRun(): Run {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run: Run["run"] = async (rows, { done, fits, run: change, undo }) => {
    setRunning(true);
    setProblem(null);
    const result = await changeAll(rows.filter(fits), change);
    setRunning(false);
    setProblem(result.problem);
    const { changed } = result;
    const mails = changed.filter(isMail);
    const takeBack = (): void => void changeAll(mails, undo!).then((back) => setProblem(back.problem));
    if (changed.length > 0) {
      toast(`${counted(changed.length)} ${done}`, undo !== undefined && mails.length > 0 ? takeBack : undefined);
    }
    return result.problem === null;
  };
  return { isRunning, problem, run };
}
