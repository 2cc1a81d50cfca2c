import { type FormEvent, useState } from "react";
import { DeleteVaultDocument } from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { useChange } from "../../api/change.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { lockVault } from "./open-vault.js";

const sentence = "delete the vault";

/** Deletes the vault with everything in it. */
export function DeleteVault({ vaultId, close }: { readonly vaultId: string; readonly close: () => void }) {
  const [typed, setTyped] = useState("");
  const { run, problem, isRunning } = useChange(DeleteVaultDocument);
  const remove = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await run({ vaultId })) === null) return;
    lockVault("by hand");
    close();
    go(href(["vault"]), { replace: true });
  };
  return (
    <Dialog title="Delete the vault" close={close}>
      <form onSubmit={(event) => void remove(event)}>
        <p>
          Every secret, the vault key and the recovery codes are erased, for people and agents. Nothing can bring them
          back.
        </p>
        <Field label={`Type “${sentence}” to confirm`} value={typed} onChange={setTyped} autoComplete="off" required />
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning || typed.trim().toLowerCase() !== sentence}>
            Delete everything
          </button>
        </p>
      </form>
    </Dialog>
  );
}
