import { useState } from "react";
import type { Problem } from "../../api/problem.js";
import { callVault, VaultProblem } from "./open-vault.js";
import type { CallName, Calls } from "./worker/protocol.js";

interface VaultCall<Name extends CallName> {
  readonly isRunning: boolean;
  readonly problem: Problem | null;
  /** Answers the value, or null when it was refused: `problem` then says why. */
  readonly run: (
    ...args: Parameters<Calls[Name]>
  ) => Promise<{ readonly value: Awaited<ReturnType<Calls[Name]>> } | null>;
}

/** Something that a form or a button has done by the vault's worker. */
export function useVaultCall<Name extends CallName>(name: Name): VaultCall<Name> {
  const [state, setState] = useState<{ isRunning: boolean; problem: Problem | null }>({
    isRunning: false,
    problem: null,
  });
  return {
    ...state,
    async run(...args) {
      setState({ isRunning: true, problem: null });
      try {
        const value = await callVault(name, ...args);
        setState({ isRunning: false, problem: null });
        return { value };
      } catch (error) {
        if (!(error instanceof VaultProblem)) throw error;
        setState({ isRunning: false, problem: error.problem });
        return null;
      }
    },
  };
}
