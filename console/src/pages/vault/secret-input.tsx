import { useId, useState } from "react";
import { makePassword } from "./make-password.js";

interface SecretInputProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isRequired?: boolean | undefined;
  readonly isLong?: boolean | undefined;
  /** Offers to make one at random. */
  readonly canBeMade?: boolean | undefined;
}

/** An input for a secret: hidden until the user asks, and never stored or completed by the browser. */
export function SecretInput({ label, hint, value, onChange, isRequired, isLong, canBeMade }: SecretInputProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const make = (): void => {
    onChange(makePassword());
    // The user must be able to save a generated value.
    setShown(true);
  };
  const common = {
    id,
    value,
    required: isRequired,
    autoComplete: "off",
    spellCheck: false,
    autoCapitalize: "none",
    "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
  } as const;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea
          {...common}
          rows={4}
          className={isShown ? "secret" : "secret hidden"}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <input {...common} type={isShown ? "text" : "password"} onChange={({ target }) => onChange(target.value)} />
      )}
      {hint !== undefined && (
        <span className="soft" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <span className="row-actions">
        <button type="button" className="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
          <span className="unseen"> {label}</span>
        </button>
        {canBeMade && (
          <button type="button" className="quiet" onClick={make}>
            Generate<span className="unseen"> {label}</span>
          </button>
        )}
      </span>
    </div>
  );
}
