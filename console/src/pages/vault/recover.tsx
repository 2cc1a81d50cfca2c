import { type FormEvent, useState } from "react";
import { Dialog } from "../../parts/dialog.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useSession } from "../../session.js";
import { faultOf, NewVaultKey } from "./new-vault-key.js";
import { SecretInput } from "./secret-input.js";
import { useVaultCall } from "./use-vault-call.js";

/** Replaces a lost vault key with a recovery code. */
export function Recover({ close }: { readonly close: () => void }) {
  const { isAdmin } = useSession();
  const [code, setCode] = useState("");
  const [vaultKey, setVaultKey] = useState("");
  const [repeated, setRepeated] = useState("");
  const { run, problem, isRunning } = useVaultCall("recover");
  const recover = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await run(code.trim(), vaultKey)) !== null) close();
  };
  return (
    <Dialog title="Recover the vault" close={close}>
      {isAdmin ? (
        <form onSubmit={(event) => void recover(event)}>
          <p>
            A recovery code replaces the vault key, and is used up by that. Everybody who uses the vault needs the new
            key then. Secrets are not changed.
          </p>
          <SecretInput
            label="Recovery code"
            hint="Eight groups of four, with dashes."
            value={code}
            onChange={setCode}
            isRequired
          />
          <NewVaultKey value={vaultKey} onChange={setVaultKey} repeated={repeated} onRepeat={setRepeated} />
          <ProblemNote problem={problem} />
          <p className="actions">
            <button type="submit" disabled={isRunning || faultOf(vaultKey, repeated) !== null}>
              {isRunning ? "Recovering…" : "Replace the vault key"}
            </button>
          </p>
        </form>
      ) : (
        <p>
          An admin can replace the vault key with a recovery code. If you have a code yourself, you can unlock the vault
          with it in place of the vault key.
        </p>
      )}
    </Dialog>
  );
}
