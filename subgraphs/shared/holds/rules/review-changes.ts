import type { Violation } from "../../errors/problem.js";

/** The changes of a person to a held content. An undefined one leaves its part as it is (wire contract reviews D24). */
export interface ReviewChanges {
  /** Recipients of a mail, as people type them. */
  readonly to?: readonly string[] | undefined;
  readonly cc?: readonly string[] | undefined;
  readonly bcc?: readonly string[] | undefined;
  readonly subject?: string | undefined;
  /** Null: none. */
  readonly text?: string | null | undefined;
  readonly html?: string | null | undefined;
  /** Positions of attachments or files that do not leave, from 0. */
  readonly removed?: readonly number[] | undefined;
  /** The text beside an upload to a team chat. */
  readonly initialComment?: string | null | undefined;
  readonly title?: string | null | undefined;
  /** Text parts of an A2A message, by position from 0. */
  readonly parts?: readonly { readonly index: number; readonly text: string }[] | undefined;
}

type Change = keyof ReviewChanges;

const changeable: Readonly<Record<string, readonly Change[]>> = {
  mail: ["to", "cc", "bcc", "subject", "text", "html", "removed"],
  im: ["text", "removed"],
  chat: ["text", "initialComment", "title"],
  a2a: ["parts"],
};

/** The changes that a kind of content cannot have, and an empty revision. */
export function changeViolations(topic: string, changes: ReviewChanges, path: Violation["path"]): Violation[] {
  const given = (Object.keys(changes) as Change[]).filter((name) => changes[name] !== undefined);
  if (given.length === 0) return [{ path, message: "Nothing is changed." }];
  const allowed = changeable[topic] ?? [];
  return given
    .filter((name) => !allowed.includes(name))
    .map((name) => ({ path: [...path, name], message: "This kind of message has no such part that can be changed." }));
}

/** The items that stay, in their order. Adds to `violations` what is no position of an item. */
export function remaining<Item>(
  items: readonly Item[],
  removed: readonly number[],
  path: Violation["path"],
  violations: Violation[],
): Item[] {
  if (removed.length > items.length) {
    violations.push({ path, message: "There is no file at this position." });
    return [];
  }
  removed.forEach((position, index) => {
    if (!Number.isInteger(position) || position < 0 || position >= items.length) {
      violations.push({ path: [...path, index], message: "There is no file at this position." });
    }
  });
  return items.filter((_, position) => !removed.includes(position));
}
