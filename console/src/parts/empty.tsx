import type { ReactNode } from "react";
import { Command } from "./command.js";

/** Says that there is nothing yet, and what makes something. */
export function Empty(props: { readonly title: string; readonly command?: string; readonly children?: ReactNode }) {
  const { title, command, children } = props;
  return (
    <div className="empty">
      <p>
        <b>{title}</b>
      </p>
      {children}
      {command !== undefined && <Command text={command} />}
    </div>
  );
}
