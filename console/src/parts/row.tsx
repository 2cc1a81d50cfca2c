import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import type { Tone } from "./tone.js";
import { Icon } from "./icon.js";

interface RowProps {
  readonly icon: IconNode;
  /** The colour of the icon; the words say the same. */
  readonly tone?: Tone;
  /** A name, in a few words. */
  readonly title: ReactNode;
  /** In whose name, and since when. */
  readonly about?: ReactNode;
  /** The buttons at its end: the first is what is done mostly. */
  readonly actions?: ReactNode;
  /** It is done: it keeps its place and steps back. */
  readonly isDone?: boolean;
}

/** One line of a list of things, with its owner and its buttons. It is a child of `Rows`. */
export function Row({ icon, tone = "calm", title, about, actions, isDone = false }: RowProps) {
  return (
    <li className={isDone ? "entry done" : "entry"}>
      <span className={`entry-icon ${tone}`}>
        <Icon of={icon} />
      </span>
      <div className="entry-words">
        <span className="entry-title">{title}</span>
        {about !== undefined && <span className="entry-about">{about}</span>}
      </div>
      {actions !== undefined && <div className="row-actions">{actions}</div>}
    </li>
  );
}

/** A list of rows in one frame. */
export function Rows({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <ul className="entries" aria-label={name}>
      {children}
    </ul>
  );
}
