import { useSyncExternalStore } from "react";
import { followLiveness } from "../../api/liveness.js";
import { isSignedOut, type Problem } from "../../api/problem.js";
import { watchIdleness } from "./idleness.js";
import type { Answer, CallName, Calls, Question } from "./worker/protocol.js";

/** Why the vault is locked. */
export type Locked = "never opened" | "by hand" | "idle" | "signed out" | "failed";

export interface OpenVault {
  readonly isOpen: boolean;
  /** Whether it was made just now, and will be open in a moment. */
  readonly isBeingMade: boolean;
  readonly why: Locked;
}

interface Waiting {
  readonly name: CallName;
  readonly resolve: (value: never) => void;
  readonly reject: (problem: VaultProblem) => void;
}

/** A refusal of the worker. */
export class VaultProblem extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

const locked: Problem = { code: "vault_locked", message: "The vault was locked.", hint: null, violations: [] };
const failed: Problem = {
  code: "worker_failed",
  message: "The part of this page that opens the vault could not be started.",
  hint: "Load the page again. A newer version of the console may have been installed.",
  violations: [],
};

/** Calls after which the vault is open. */
const opening: ReadonlySet<CallName> = new Set(["store", "unlock", "recover"]);
const listeners = new Set<() => void>();
const waiting = new Map<number, Waiting>();
let state: OpenVault = { isOpen: false, isBeingMade: false, why: "never opened" };
let running: { readonly worker: Worker; readonly stopWatching: () => void } | null = null;
let count = 0;

/** Asks the worker, which is started when the first question comes. Throws `VaultProblem`. */
export function callVault<Name extends CallName>(
  name: Name,
  ...args: Parameters<Calls[Name]>
): Promise<Awaited<ReturnType<Calls[Name]>>> {
  running ??= start();
  const { worker } = running;
  const id = ++count;
  return new Promise((resolve, reject) => {
    waiting.set(id, { name, resolve: resolve as Waiting["resolve"], reject });
    if (name === "store") tell({ ...state, isBeingMade: true });
    worker.postMessage({ id, name, args } satisfies Question);
  });
}

/** Ends the worker, and with it everything that it has decrypted. */
export function lockVault(why: Locked): void {
  if (running === null) return;
  running.worker.terminate();
  running.stopWatching();
  running = null;
  const abandoned = [...waiting.values()];
  waiting.clear();
  tell({ isOpen: false, isBeingMade: false, why });
  for (const { reject } of abandoned) reject(new VaultProblem(why === "failed" ? failed : locked));
}

function start(): NonNullable<typeof running> {
  const worker = new Worker(new URL("worker/vault-worker.ts", import.meta.url), { type: "module", name: "vault" });
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => heard(data));
  worker.addEventListener("error", () => lockVault("failed"));
  return { worker, stopWatching: watchIdleness(() => lockVault("idle")) };
}

function heard(answer: Answer): void {
  const call = waiting.get(answer.id);
  waiting.delete(answer.id);
  if (call === undefined) return;
  if ("value" in answer) {
    if (opening.has(call.name)) tell({ ...state, isOpen: true, isBeingMade: false });
    return call.resolve(answer.value as never);
  }
  if (call.name === "store") tell({ ...state, isBeingMade: false });
  call.reject(new VaultProblem(answer.problem));
  if (isSignedOut(answer.problem)) lockVault("signed out");
}

function tell(next: OpenVault): void {
  state = next;
  for (const listener of listeners) listener();
}

// A page that goes away may come back from the browser's cache with all that it had.
addEventListener("pagehide", () => lockVault("idle"));
followLiveness((liveness) => {
  if (liveness === "signed out") lockVault("signed out");
});

/** Whether the vault is open in this page. */
export function useOpenVault(): OpenVault {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
