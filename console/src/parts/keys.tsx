import { Fragment } from "react";

/** Keys, and what they do. */
export type KeyList = readonly (readonly [keys: readonly string[], does: string])[];

/** The keys of the inbox. */
export const inboxKeys: KeyList = [
  [["j", "k"], "next, previous"],
  [["/"], "search"],
  [["c"], "write"],
  [["r", "f"], "reply to the open email, forward it"],
  [["x", "Shift X"], "select a row, select all up to it"],
  [["e"], "move the selected emails, or the open one, to the archive"],
  [["l"], "label the selected emails, or the open one"],
  [["u"], "back to the list"],
  [["Ctrl Enter"], "send the email"],
];

/** The keys of the reviews. */
export const reviewKeys: KeyList = [
  [["j", "k"], "next, previous"],
  [["Enter"], "open"],
  [["a"], "approve what is open, or the selected ones that were opened"],
  [["x"], "reject what is open, or the selected ones"],
  [["s"], "select a row"],
  [["z"], "take back an approval"],
  [["u"], "back to the list"],
];

export function Keys({ keys }: { readonly keys: KeyList }) {
  return (
    <dl className="facts">
      {keys.map(([names, does]) => (
        <Fragment key={does}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name} </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
