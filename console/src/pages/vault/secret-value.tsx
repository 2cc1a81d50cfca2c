import { useState } from "react";
import { VaultProblem } from "./open-vault.js";
import { writeClipboard } from "./write-clipboard.js";

interface SecretValueProps {
  readonly label: string;
  /** Null for a value that is hidden until the user asks. */
  readonly value: string | null;
  readonly reveal: () => Promise<string>;
}

/** A value of a secret, to see and to copy. */
export function SecretValue({ label, value, reveal }: SecretValueProps) {
  const [revealed, setRevealed] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const shown = value ?? revealed;
  const show = async (): Promise<void> => setRevealed(await reveal());
  const copy = async (): Promise<void> => {
    const isCopied = await writeClipboard(value ?? (await reveal()));
    setSaid(isCopied ? "Copied" : "Show it, then select and copy it.");
  };
  // The vault may lock in between: then this is gone from the page anyway.
  const tried = (work: Promise<void>): void => {
    work.catch((error: unknown) => {
      if (!(error instanceof VaultProblem)) throw error;
      setSaid(error.message);
    });
  };
  return (
    <div className="secret-value">
      {shown === null ? (
        <span className="soft">
          <span aria-hidden="true">••••••••</span>
          <span className="unseen">hidden</span>
        </span>
      ) : (
        <span className="said">{shown}</span>
      )}
      <span className="row-actions">
        {value === null && (
          <button
            type="button"
            className="quiet"
            onClick={() => (revealed === null ? tried(show()) : setRevealed(null))}
          >
            {revealed === null ? "Show" : "Hide"}
            <span className="unseen"> {label}</span>
          </button>
        )}
        <button type="button" className="quiet" onClick={() => tried(copy())}>
          Copy<span className="unseen"> {label}</span>
        </button>
        <span role="status" className="soft">
          {said}
        </span>
      </span>
    </div>
  );
}
