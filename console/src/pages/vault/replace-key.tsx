import { type FormEvent, useState } from "react";
import { Dialog } from "../../parts/dialog.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { faultOf, NewVaultKey } from "./new-vault-key.js";
import { SecretInput } from "./secret-input.js";
import { useVaultCall } from "./use-vault-call.js";

/** Replaces the vault key by another. */
export function ReplaceKey({ close }: { readonly close: () => void }) {
  const [current, setCurrent] = useState("");
  const [vaultKey, setVaultKey] = useState("");
  const [repeated, setRepeated] = useState("");
  const { run, problem, isRunning } = useVaultCall("rotate");
  const replace = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await run(current, vaultKey)) !== null) close();
  };
  return (
    <Dialog title="Replace the vault key" close={close}>
      <form onSubmit={(event) => void replace(event)}>
        <p>
          Everybody who uses the vault, agents too, needs the new key then. Recovery codes keep working. Somebody who
          kept the old key and an old copy of the server's data can still read it: to keep them out, delete the vault
          and enter the secrets again.
        </p>
        <SecretInput label="Current vault key" value={current} onChange={setCurrent} isRequired />
        <NewVaultKey value={vaultKey} onChange={setVaultKey} repeated={repeated} onRepeat={setRepeated} />
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning || faultOf(vaultKey, repeated) !== null}>
            {isRunning ? "Replacing…" : "Replace the key"}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
