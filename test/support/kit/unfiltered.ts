/** Code that is changed so that it does not filter by the viewer. */
export interface UnfilteredCase {
  /** Functions that answer as if our own admin asked; those of another domain with its name, as `org/findVisibleKeys`. */
  readonly functions: readonly string[];
  /** Something that is no function and forgets too, by what it is called; undoes it. */
  readonly more?: readonly [name: string, forget: () => Promise<() => void>];
}

/** One function alone: the outsider's walk finds what it shows then. */
export const alone = (name: string): UnfilteredCase => ({ functions: [name] });
