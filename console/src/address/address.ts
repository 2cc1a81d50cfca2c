import { useSyncExternalStore } from "react";

/** Where the console is, without `/console/`: `tasks?state=WORKING`. The address holds page, filters and selection. */
export interface Address {
  /** The page and what is selected on it: `["tasks", "<uuid>"]`. */
  readonly path: readonly string[];
  readonly filters: URLSearchParams;
}

const base = "/console/";
const listeners = new Set<() => void>();
let current = read();

function read(): Address {
  const path = location.pathname.slice(base.length).split("/").filter(Boolean);
  return { path: path.map(decode), filters: new URLSearchParams(location.search) };
}

/** A typed address may contain text that no encoder wrote. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a page as a link needs it. Filters without a value are left out. */
export function href(
  path: readonly string[],
  filters: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const given = Object.entries(filters).filter((pair): pair is [string, string] => !!pair[1]);
  const query = new URLSearchParams(given).toString();
  return `${base}${path.map(encodeURIComponent).join("/")}${query === "" ? "" : `?${query}`}`;
}

/** Goes to an address of the console. `replace` leaves no entry in the history. */
export function go(to: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  changed();
}

/** Changes some filters of the current page; null removes one. */
export function setFilters(filters: Readonly<Record<string, string | null>>): void {
  const all = { ...Object.fromEntries(current.filters), ...filters };
  go(href(current.path, all), { replace: true });
}

function changed(): void {
  current = read();
  for (const listener of listeners) listener();
}

addEventListener("popstate", changed);

/** The address, as it is now. */
export function useAddress(): Address {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
