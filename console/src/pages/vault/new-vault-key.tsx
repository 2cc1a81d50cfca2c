import { weaknessesOf } from "../../../../clients/vault/vault-key.js";
import { SecretInput } from "./secret-input.js";

interface NewVaultKeyProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly repeated: string;
  readonly onRepeat: (value: string) => void;
}

/** The reason why a chosen vault key is refused; null if it is accepted. */
export function faultOf(value: string, repeated: string): string | null {
  const missing = weaknessesOf(value);
  if (missing.length > 0) return `The vault key still needs ${missing.join(", ")}.`;
  return value === repeated ? null : "The two entries differ.";
}

/** Chooses a vault key, twice, and says what it lacks while it is typed. */
export function NewVaultKey({ value, onChange, repeated, onRepeat }: NewVaultKeyProps) {
  return (
    <>
      <SecretInput
        label="New vault key"
        hint="At least 16 characters with an upper-case letter, a lower-case letter, a digit and another character. A sentence is easy to remember."
        value={value}
        onChange={onChange}
        isRequired
        canBeMade
      />
      <SecretInput label="Repeat the vault key" value={repeated} onChange={onRepeat} isRequired />
      <p role="status" className="soft">
        {value !== "" && faultOf(value, repeated)}
      </p>
    </>
  );
}
