import { useSyncExternalStore } from "react";
import {
  DecideManyReviewsDocument,
  DecideOneReviewDocument,
  type DecideReviewInput,
} from "../../../../../generated/console-documents.js";
import { client } from "../../../api/client.js";
import { type Problem, problemOf } from "../../../api/problem.js";
import { toast } from "../../../parts/toasts.js";

/** Milliseconds for which an approval waits, so that it can be taken back (wire contract reviews U5). */
const waitMs = 5_000;

/** How far an approval is that a person gave on this page. */
export type ApprovalPhase =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending" }
  | { readonly kind: "refused"; readonly problem: Problem };

const phases = new Map<string, ApprovalPhase>();
const listeners = new Set<() => void>();
/** Those that wait, the newest last. */
let undoable: readonly (() => void)[] = [];

function set(inputs: readonly DecideReviewInput[], phase: ApprovalPhase | null): void {
  for (const { id } of inputs) {
    if (phase === null) phases.delete(id);
    else phases.set(id, phase);
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The phase of the approval of a review; null if it was not approved here. */
export function useApprovalPhase(id: string): ApprovalPhase | null {
  return useSyncExternalStore(listen, () => phases.get(id) ?? null);
}

/** Forgets why an approval was refused. */
export const forgetRefusal = (id: string): void => {
  if (phases.get(id)?.kind === "refused") set([{ id } as DecideReviewInput], null);
};

/** Approves after a few seconds, unless it is taken back. The page that is left meanwhile approves nothing. */
export function approveSoon(inputs: readonly DecideReviewInput[], name: string): void {
  set(inputs, { kind: "waiting" });
  const end = (): void => {
    clearTimeout(timer);
    undoable = undoable.filter((one) => one !== undo);
    if (undoable.length === 0) removeEventListener("beforeunload", ask);
  };
  const undo = (): void => {
    end();
    dismiss();
    set(inputs, null);
  };
  const timer = setTimeout(() => {
    end();
    void approve(inputs, name);
  }, waitMs);
  const dismiss = toast(`Approves ${name} in 5 seconds.`, undo, waitMs);
  undoable = [...undoable, undo];
  addEventListener("beforeunload", ask);
}

/** Takes back the newest approval that still waits. */
export const undoNewest = (): void => undoable.at(-1)?.();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

async function approve(inputs: readonly DecideReviewInput[], name: string): Promise<void> {
  set(inputs, { kind: "sending" });
  const refusals = await decide(inputs);
  set(
    inputs.filter(({ id }) => !refusals.has(id)),
    null,
  );
  for (const [id, problem] of refusals) {
    set([{ id } as DecideReviewInput], { kind: "refused", problem });
    if (!location.pathname.endsWith(id)) toast(`Not approved: ${inputs.length === 1 ? name : id}. ${problem.message}`);
  }
}

/** Sends decisions; answers the refusals by the ids of their reviews. */
export async function decide(inputs: readonly DecideReviewInput[]): Promise<ReadonlyMap<string, Problem>> {
  const [first] = inputs;
  try {
    // A single one has the details of its refusal.
    if (inputs.length === 1) {
      await client.mutate({ mutation: DecideOneReviewDocument, variables: { input: first! } });
      return new Map();
    }
    const { data } = await client.mutate({ mutation: DecideManyReviewsDocument, variables: { items: [...inputs] } });
    const refused = data?.decideReviews.results.filter(({ code }) => code != null) ?? [];
    return new Map(
      refused.map(({ id, code, message }) => [
        id,
        { code: code!, message: message ?? "", hint: null, violations: [] } satisfies Problem,
      ]),
    );
  } catch (error) {
    return new Map(inputs.map(({ id }) => [id, problemOf(error as Error)]));
  }
}
