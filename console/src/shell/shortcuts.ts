import { useEffect } from "react";
import { go, href } from "../address/address.js";
import { pages } from "./pages.js";

/** Milliseconds between `g` and the key of a page. */
const patience = 1_500;

/** Ctrl K or ⌘K opens the palette, `?` the list of keys; `g` and the key of a page opens that page. */
export function useShortcuts(openPalette: () => void, openKeys: () => void): void {
  useEffect(() => {
    let goSince = Number.NEGATIVE_INFINITY;
    const heard = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        return openPalette();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      if (event.key === "?") return openKeys();
      const page = pages.find(({ key }) => key === event.key);
      if (page !== undefined && event.timeStamp - goSince < patience) {
        // The page that is left must not take it for a key of its own.
        event.preventDefault();
        go(href(page.path === "" ? [] : [page.path]));
      }
      goSince = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    // Before the keys of the page.
    addEventListener("keydown", heard, true);
    return () => removeEventListener("keydown", heard, true);
  }, [openPalette, openKeys]);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
}
