import { type FormEvent, useState } from "react";
import { ProblemNote } from "../../parts/problem-note.js";
import { limits } from "./idle-limits.js";
import { type Locked, lockVault, useOpenVault } from "./open-vault.js";
import { Recover } from "./recover.js";
import { SecretInput } from "./secret-input.js";
import { useVaultCall } from "./use-vault-call.js";

const reasons: Readonly<Record<Locked, string>> = {
  "never opened": "The vault is locked. Names can be read without the vault key, contents cannot.",
  "by hand": "You have locked the vault.",
  idle: "The vault has locked itself, because this page was not used.",
  failed: "The vault was locked, because the program that opens it has failed.",
  "signed out": "The vault was locked, because the session has ended.",
};

/** Says whether the vault is open, and opens or locks it. */
export function Lock() {
  const { isOpen, isBeingMade, why } = useOpenVault();
  if (isBeingMade) {
    return (
      <p role="status" className="vault-lock">
        The vault is created. Unlocking…
      </p>
    );
  }
  if (!isOpen) return <Unlock reason={reasons[why]} />;
  return (
    <p className="actions vault-lock">
      <span role="status">
        <b>The vault is unlocked.</b>{" "}
        <span className="soft">
          It locks itself after {limits.idleMinutes} minutes without use, after {limits.hiddenMinutes} minute in the
          background, and when you sign out.
        </span>
      </span>
      <button type="button" className="quiet" onClick={() => lockVault("by hand")}>
        Lock now
      </button>
    </p>
  );
}

function Unlock({ reason }: { readonly reason: string }) {
  const [vaultKey, setVaultKey] = useState("");
  const [isRecovering, setRecovering] = useState(false);
  const { run, problem, isRunning } = useVaultCall("unlock");
  const unlock = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const key = vaultKey;
    setVaultKey("");
    await run(key);
  };
  return (
    <>
      <form className="vault-lock" aria-label="Unlock the vault" onSubmit={(event) => void unlock(event)}>
        <p role="status">{reason}</p>
        <SecretInput label="Vault key" value={vaultKey} onChange={setVaultKey} isRequired />
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            {isRunning ? "Unlocking…" : "Unlock"}
          </button>
          <button type="button" className="quiet" onClick={() => setRecovering(true)}>
            The vault key is lost
          </button>
        </p>
      </form>
      {isRecovering && <Recover close={() => setRecovering(false)} />}
    </>
  );
}
