import { type FormEvent, useState } from "react";
import { Dialog } from "../../parts/dialog.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { SecretInput } from "./secret-input.js";
import { useVaultCall } from "./use-vault-call.js";

/** Revokes a recovery code that another person may have seen. */
export function RevokeCode({ close }: { readonly close: () => void }) {
  const [code, setCode] = useState("");
  const { run, problem, isRunning } = useVaultCall("revokeCode");
  const revoke = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await run(code.trim())) !== null) close();
  };
  return (
    <Dialog title="Revoke a recovery code" close={close}>
      <form onSubmit={(event) => void revoke(event)}>
        <p>
          The server does not know the codes, so enter the code that should no longer open the vault. No new code is
          created.
        </p>
        <SecretInput label="Recovery code" value={code} onChange={setCode} isRequired />
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            {isRunning ? "Revoking…" : "Revoke the code"}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
