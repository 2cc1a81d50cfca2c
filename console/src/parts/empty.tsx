import type { ReactNode } from "react";
import { Command } from "./command.js";

interface EmptyProps {
  readonly title: string;
  /** The button for the next step. */
  readonly next?: { readonly name: string; readonly run: () => void };
  /** A command for the next step. Beside a button it is the second choice, and opens. */
  readonly command?: string;
  readonly children?: ReactNode;
}

/** Says that there is nothing yet, and what makes something. */
export function Empty({ title, next, command, children }: EmptyProps) {
  return (
    <div className="empty">
      <p>
        <b>{title}</b>
      </p>
      {children}
      {next !== undefined && (
        <p className="actions">
          <button type="button" onClick={next.run}>
            {next.name}
          </button>
        </p>
      )}
      {command !== undefined && next === undefined && <Command text={command} />}
      {command !== undefined && next !== undefined && (
        <details>
          <summary className="soft">Or with a command</summary>
          <Command text={command} />
        </details>
      )}
    </div>
  );
}
