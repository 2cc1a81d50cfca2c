import { type FormEvent, useEffect, useState } from "react";
import { useSession } from "../../session.js";
import { Check } from "../../parts/check.js";
import { CopyButton } from "../../parts/copy-button.js";
import { Empty } from "../../parts/empty.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { faultOf, NewVaultKey } from "./new-vault-key.js";
import { useOpenVault } from "./open-vault.js";
import { saveText } from "./save-text.js";
import { useVaultCall } from "./use-vault-call.js";

/**
 * Creates the organization's vault: choose a vault key, save the recovery codes, store. The codes are shown before the vault
 * exists, so no vault exists whose codes were never shown.
 */
export function NewVault({ stored }: { readonly stored: () => void }) {
  const { isAdmin } = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const open = useOpenVault();
  // A lock ends the worker that has the new vault: its codes are worth nothing then.
  useEffect(() => {
    if (!open.isOpen) setCodes(null);
  }, [open]);
  if (codes !== null) return <RecoveryCodes codes={codes} stored={stored} />;
  return (
    <>
      <Empty title="Your organization has no vault yet.">
        <p>
          The vault keeps passwords, API keys and other secrets for people and agents. They are encrypted on this page.
          The server stores only what it cannot read, so nobody can fill it for you: begin with a vault key.
        </p>
      </Empty>
      {isAdmin ? <ChooseKey made={setCodes} /> : <p>An admin of your organization can create it.</p>}
    </>
  );
}

function ChooseKey({ made }: { readonly made: (codes: readonly string[]) => void }) {
  const [vaultKey, setVaultKey] = useState("");
  const [repeated, setRepeated] = useState("");
  const { run, problem, isRunning } = useVaultCall("prepare");
  const prepare = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const done = await run(vaultKey);
    if (done !== null) made(done.value);
  };
  return (
    <form onSubmit={(event) => void prepare(event)}>
      <h2>Choose a vault key</h2>
      <p>
        Everybody who reads secrets needs it. It never leaves this page. Nobody can reset it: without the vault key and
        the recovery codes, everything in the vault is lost.
      </p>
      <NewVaultKey value={vaultKey} onChange={setVaultKey} repeated={repeated} onRepeat={setRepeated} />
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="submit" disabled={isRunning || faultOf(vaultKey, repeated) !== null}>
          {isRunning ? "Making keys…" : "Continue"}
        </button>
        <span role="status" className="soft">
          {isRunning && "This takes a few seconds. It protects the vault against guessing."}
        </span>
      </p>
    </form>
  );
}

function RecoveryCodes({ codes, stored }: { readonly codes: readonly string[]; readonly stored: () => void }) {
  const [isSaved, setSaved] = useState(false);
  const { run, problem, isRunning } = useVaultCall("store");
  const text = `${codes.join("\n")}\n`;
  const store = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await run()) !== null) stored();
  };
  return (
    <form onSubmit={(event) => void store(event)}>
      <h2>Save the recovery codes</h2>
      <p>
        Each code opens the vault if the vault key is lost, and can replace it once. They are shown only once. Print
        them or keep them in another safe place. The vault does not exist yet.
      </p>
      <pre className="content" tabIndex={0} role="group" aria-label="Recovery codes">
        {text}
      </pre>
      <p className="actions">
        <CopyButton text={text} name="Copy the codes" />
        <button type="button" className="quiet" onClick={() => saveText("vault-recovery-codes.txt", text)}>
          Save as a file
        </button>
      </p>
      <Check label="I have saved the recovery codes." checked={isSaved} onChange={setSaved} />
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="submit" disabled={!isSaved || isRunning}>
          {isRunning ? "Creating…" : "Create the vault"}
        </button>
      </p>
    </form>
  );
}
