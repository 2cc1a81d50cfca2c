import { useEffect, useState } from "react";
import type { OneTimePassword } from "../../../../clients/vault/totp.js";
import { callVault, VaultProblem } from "./open-vault.js";
import { writeClipboard } from "./write-clipboard.js";

/** The one-time code of now, and how long it is good. The worker makes it: its key never comes to the page. */
export function OneTimeCode({ secretId }: { readonly secretId: string }) {
  const [now, setNow] = useState<OneTimePassword | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const tick = (): void => {
      callVault("oneTimePassword", secretId, Date.now()).then(setNow, (error: unknown) => {
        if (!(error instanceof VaultProblem)) throw error;
        setNow(null);
      });
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [secretId]);
  if (now === null) return null;
  const { code, secondsLeft } = now;
  const copy = async (): Promise<void> => setSaid((await writeClipboard(code)) ? "Copied" : "Select and copy it.");
  return (
    <div className="secret-value">
      <span className="one-time-code">
        {code.slice(0, code.length / 2)} {code.slice(code.length / 2)}
      </span>
      <span className="soft" role="timer">
        {secondsLeft} s left
      </span>
      <span className="row-actions">
        <button type="button" className="quiet" onClick={() => void copy()}>
          Copy<span className="unseen"> the one-time code</span>
        </button>
        <span role="status" className="soft">
          {said}
        </span>
      </span>
    </div>
  );
}
