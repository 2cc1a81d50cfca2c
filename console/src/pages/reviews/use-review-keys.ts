import { useEffect, useLayoutEffect, useRef } from "react";
import { go, href } from "../../address/address.js";
import { undoNewest } from "./deciding/waiting-approvals.js";
import { useQueueFilters } from "./use-queue-filters.js";

/**
 * Keys of the reviews: `j` and `k` go to the next and the previous one, Enter opens it, `s` selects it, `a` approves and `x` rejects what
 * is open or selected, `e` changes it, `d` shows what was changed, `z` takes back an approval, `u` leads back to the queue.
 *
 * @param open the review that is open; null in the queue
 */
export function useReviewKeys(rows: readonly { readonly id: string }[], open: string | null): void {
  const filters = useQueueFilters();
  const latest = useRef({ rows, open, filters });
  // At once with the rows that it shows: a key may come before effects run.
  useLayoutEffect(() => {
    latest.current = { rows, open, filters };
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isWriting(event.target)) return;
      const { rows: known, open: current, filters } = latest.current;
      const focused = (event.target as Element).closest<HTMLElement>("[data-review]");
      const at = known.findIndex(({ id }) => id === (current ?? focused?.dataset["review"]));
      const move = (to: number) => (): void => {
        const id = known[to]?.id;
        if (id === undefined) return;
        if (current === null) document.querySelector<HTMLElement>(`[data-review="${id}"] a`)?.focus();
        else go(href(["reviews", id], filters), { replace: true });
      };
      const press = (key: string) => (): void =>
        document.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`)?.click();
      const actions: Readonly<Record<string, () => void>> = {
        j: move(at + 1),
        k: move(at - 1),
        s: () => focused?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
        a: press("a"),
        x: press("x"),
        e: press("e"),
        d: press("d"),
        u: press("u"),
        z: undoNewest,
      };
      if (!Object.hasOwn(actions, event.key)) return;
      event.preventDefault();
      actions[event.key]!();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input:not([type=checkbox]), textarea, select, dialog, [contenteditable]") !== null
  );
}
