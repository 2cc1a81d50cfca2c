import { useEffect, useLayoutEffect, useRef } from "react";
import { go, href, useAddress } from "../../address/address.js";
import type { Selection } from "./bulk/use-selection.js";
import { keyOf, type Row } from "./stream/row.js";

/** Keys of the inbox: `j` and `k` open the next and the previous row, `/` searches, `c` writes, `u` closes what is open, `e` moves the
 * selected rows, or the open email, to the archive, `l` labels them, `x` selects a row, `X` all up to it, Escape none. */
export function useInboxKeys(rows: readonly Row[], selected: string, selection: Selection): void {
  const { filters } = useAddress();
  const latest = useRef({ rows, selected, filters, selection });
  // At once with the rows that it shows: a key may come before effects run.
  useLayoutEffect(() => {
    latest.current = { rows, selected, filters, selection };
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isWriting(event.target)) return;
      const { rows: known, selected: current, selection: chosen } = latest.current;
      const filtersOnly = Object.fromEntries(latest.current.filters);
      const at = known.findIndex((row) => keyOf(row) === current);
      const open = (path: readonly string[]): void => go(href(["inbox", ...path], filtersOnly), { replace: at >= 0 });
      const focused = (event.target as Element).closest<HTMLElement>(".stream [data-key]")?.dataset["key"];
      const choose = (change: (key: string) => void) => (): void => {
        const key = focused ?? current;
        if (known.some((row) => keyOf(row) === key)) change(key);
      };
      const press = (key: string) => (): void =>
        document.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`)?.click();
      const actions: Readonly<Record<string, () => void>> = {
        j: () => known[at + 1] && open(known[at + 1]!.path),
        k: () => known[at - 1] && open(known[at - 1]!.path),
        "/": () => document.querySelector<HTMLElement>("#inbox-search")?.focus(),
        c: () => open(["new"]),
        u: () => open([]),
        x: choose(chosen.toggle),
        X: choose(chosen.extend),
        Escape: chosen.clear,
        // A button for the selected rows, or of the open thread: it says itself what became of it.
        e: press("e"),
        l: press("l"),
      };
      if (!Object.hasOwn(actions, event.key)) return;
      if (event.key === "Escape" && chosen.rows.length === 0) return;
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
