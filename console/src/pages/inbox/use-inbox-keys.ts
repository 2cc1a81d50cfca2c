import { useEffect, useRef } from "react";
import { go, href, useAddress } from "../../address/address.js";
import { keyOf, type Row } from "./stream/row.js";

/** Keys of the inbox: `j` and `k` open the next and the previous row, `/` searches, `c` writes, `u` closes what is open, `e` moves the
 * open email to the archive. */
export function useInboxKeys(rows: readonly Row[], selected: string): void {
  const { filters } = useAddress();
  const latest = useRef({ rows, selected, filters });
  useEffect(() => {
    latest.current = { rows, selected, filters };
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isWriting(event.target)) return;
      const { rows: known, selected: current } = latest.current;
      const kept = Object.fromEntries(latest.current.filters);
      const at = known.findIndex((row) => keyOf(row) === current);
      const open = (path: readonly string[]): void => go(href(["inbox", ...path], kept), { replace: at >= 0 });
      const actions: Readonly<Record<string, () => void>> = {
        j: () => known[at + 1] && open(known[at + 1]!.path),
        k: () => known[at - 1] && open(known[at - 1]!.path),
        "/": () => document.querySelector<HTMLElement>("#inbox-search")?.focus(),
        c: () => open(["new"]),
        u: () => open([]),
        // A button of the open thread: it says itself what became of it.
        e: () => document.querySelector<HTMLElement>("[aria-keyshortcuts=e]")?.click(),
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
  return target instanceof HTMLElement && target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
}
