import type { LabelChange } from "../../../shared/labels/rules/label-change.js";
import { type SystemLabel, systemLabelOf } from "../../../shared/labels/rules/system-labels.js";

/** The effect of a change of labels on messages. */
export interface MailChange {
  readonly isRead?: boolean;
  readonly isStarred?: boolean;
  /** Sent messages among them stay read. */
  readonly leavesSent?: boolean;
  /** Custom labels. */
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Why a change is refused. */
export type ChangeRefusal = { readonly systemLabel: SystemLabel } | { readonly conflict: "read" | "starred" };

/** The flags that a request sets besides labels. */
export interface GivenFlags {
  readonly isRead?: boolean | undefined;
  readonly isStarred?: boolean | undefined;
}

/** The effect of labels and flags together on messages (wire contract labels 2.3), or why they are refused. */
export function mailChangeOf({ add, remove }: LabelChange, flags: GivenFlags): MailChange | ChangeRefusal {
  for (const name of [...add, ...remove]) {
    const label = systemLabelOf(name);
    if (label !== null && !writable.has(label)) return { systemLabel: label };
  }
  const read = agreed([
    flags.isRead,
    wish(add.has("read") || remove.has("unread"), true),
    wish(add.has("unread") || remove.has("read"), false),
  ]);
  const starred = agreed([flags.isStarred, wish(add.has("starred"), true), wish(remove.has("starred"), false)]);
  if (read === null) return { conflict: "read" };
  if (starred === null) return { conflict: "starred" };
  const custom = (names: ReadonlySet<string>) => [...names].filter((name) => systemLabelOf(name) === null);
  return {
    ...(read === undefined ? {} : { isRead: read }),
    ...(starred === undefined ? {} : { isStarred: starred }),
    add: custom(add),
    remove: custom(remove),
  };
}

export const isRefusedChange = (change: MailChange | ChangeRefusal): change is ChangeRefusal => !("add" in change);

/** Whether a change does nothing to any message. */
export function isNoChange({ isRead, isStarred, add, remove }: MailChange): boolean {
  return isRead === undefined && isStarred === undefined && add.length === 0 && remove.length === 0;
}

const writable: ReadonlySet<SystemLabel> = new Set(["unread", "read", "starred"]);

const wish = (isWanted: boolean, value: boolean): boolean | undefined => (isWanted ? value : undefined);

/** The one value among wishes; undefined for none, null for different ones. */
function agreed(wishes: readonly (boolean | undefined)[]): boolean | undefined | null {
  const values = new Set(wishes.filter((value) => value !== undefined));
  return values.size > 1 ? null : [...values][0];
}
