import type { Problem } from "../../../api/problem.js";
import type { VaultWork } from "./vault-work.js";

/** The calls that the worker accepts. */
export type Calls = { readonly [Name in keyof VaultWork]: VaultWork[Name] };
export type CallName = keyof Calls;

/** A question to the worker. */
export interface Question {
  readonly id: number;
  readonly name: CallName;
  readonly args: readonly unknown[];
}

/** Its answer. */
export type Answer = { readonly id: number } & ({ readonly value: unknown } | { readonly problem: Problem });
