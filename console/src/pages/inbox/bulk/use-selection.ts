import { useState } from "react";
import { keyOf, type Row } from "../stream/row.js";

/** The rows that are selected to be changed together. */
export interface Selection {
  /** Those of them that are in the list. */
  readonly rows: readonly Row[];
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  /** Selects everything from the last toggled row to this one. */
  readonly extend: (key: string) => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly keys: ReadonlySet<string>;
  /** The row that was toggled last. */
  readonly anchor: string | null;
}

const nothing: Chosen = { keys: new Set(), anchor: null };

/** Selects rows of a list. A row that leaves the list is not selected any more. */
export function useSelection(list: readonly Row[]): Selection {
  const [chosen, setChosen] = useState(nothing);
  const toggle = (key: string): void => {
    if (!canBeSelected(key)) return;
    setChosen(({ keys }) => ({ keys: keys.has(key) ? without(keys, key) : new Set([...keys, key]), anchor: key }));
  };
  const extend = (key: string): void =>
    setChosen(({ keys, anchor }) => {
      const indexes = [anchor ?? key, key].map((one) => list.findIndex((row) => keyOf(row) === one));
      const [from, to] = [Math.min(...indexes), Math.max(...indexes)];
      const between = from < 0 ? [key] : list.slice(from, to + 1).map(keyOf);
      return { keys: new Set([...keys, ...between.filter(canBeSelected)]), anchor: key };
    });
  return {
    rows: list.filter((row) => chosen.keys.has(keyOf(row))),
    has: (key) => chosen.keys.has(key),
    toggle,
    extend,
    clear: () => setChosen(nothing),
  };
}

/** Only mail, and conversations of phones, have something to change. */
export const canBeSelected = (key: string): boolean => key.startsWith("mail/") || key.startsWith("im/");

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const rest = new Set(keys);
  rest.delete(key);
  return rest;
}
