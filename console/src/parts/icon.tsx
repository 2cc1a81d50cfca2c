import type { IconNode } from "lucide";
import { createElement } from "react";

interface IconProps {
  /** A picture of lucide: each page bundles those that it names. */
  readonly of: IconNode;
  readonly size?: number;
  /** Its meaning, if no text beside it says so. */
  readonly label?: string;
}

/** A picture in the colour of the text around it. */
export function Icon({ of, size = 16, label }: IconProps) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
