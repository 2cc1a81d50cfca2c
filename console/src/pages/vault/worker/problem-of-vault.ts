import {
  VaultDecryptionError,
  VaultFormatError,
  VaultKeyRefusedError,
  VaultRequestError,
  WeakVaultKeyError,
} from "../../../../../clients/vault/errors.js";
import type { Problem } from "../../../api/problem.js";
import { VaultLockedError } from "./locked.js";

/** An error of the vault as the page shows it. No message contains a key or a content. */
export function problemOfVault(error: unknown): Problem {
  if (error instanceof VaultRequestError) {
    const violations = error.violations.map(({ path, message }) => ({ path: path.join("."), message }));
    return { code: error.code, message: error.explanation, hint: error.hint, violations };
  }
  const problem = (code: string, message: string, hint: string | null = null): Problem => {
    return { code, message, hint, violations: [] };
  };
  if (error instanceof VaultKeyRefusedError) {
    const hint = "Check capital letters, spaces and dashes. Wrong tries are counted, and the activity shows them.";
    return problem("vault_key_refused", "This is neither the vault key nor a recovery code of this vault.", hint);
  }
  if (error instanceof WeakVaultKeyError) return problem("weak_vault_key", `${error.message}.`);
  if (error instanceof VaultDecryptionError) {
    const hint =
      "Another program stored content that this vault cannot contain. The activity shows who stored it. You can delete it.";
    return problem("cannot_be_decrypted", "This secret cannot be decrypted with the key of your organization.", hint);
  }
  if (error instanceof VaultFormatError) return problem("invalid_format", `${error.message}.`);
  if (error instanceof VaultLockedError) return problem("vault_locked", error.message, "Unlock it, and try again.");
  const hint = "Check that the server runs and that this machine is connected. Then try again.";
  return problem("no_answer", "The server did not answer.", hint);
}
