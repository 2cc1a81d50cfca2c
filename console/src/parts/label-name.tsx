import { X } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon.js";

/** A label as it is shown. */
export interface ShownLabel {
  readonly name: string;
  /** `#` and six hexadecimal digits; null for none. */
  readonly color?: string | null;
}

interface LabelNameProps {
  readonly label: ShownLabel;
  /** A link in place of its bare name. */
  readonly children?: ReactNode;
  /** Takes it away; missing where it only tells. */
  readonly remove?: () => void;
}

/** A label. Its name is in the colours of the text: only a dot beside it has its colour, which may be any. */
export function LabelName({ label: { name, color }, children, remove }: LabelNameProps) {
  return (
    <span className="label-name">
      <span className="label-dot" aria-hidden="true" style={color == null ? undefined : { background: color }} />
      {children ?? name}
      {remove !== undefined && (
        <button type="button" className="bare" aria-label={`Remove the label ${name}`} onClick={remove}>
          <Icon of={X} size={12} />
        </button>
      )}
    </span>
  );
}
