import { type FormEvent, useState } from "react";
import { ClaimDomainDocument } from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Dialog } from "../../../parts/dialog.js";
import { Field } from "../../../parts/field.js";
import { ProblemNote } from "../../../parts/problem-note.js";

/** Claims a domain; the list then shows its DNS record. */
export function ClaimDomain({ close }: { readonly close: () => void }) {
  const [domain, setDomain] = useState("");
  const { run, problem, isRunning } = useChange(ClaimDomainDocument);
  const claim = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await run({ domain: domain.trim() })) !== null) close();
  };
  return (
    <Dialog title="Claim a domain" close={close}>
      <form onSubmit={(event) => void claim(event)}>
        <Field
          label="Domain"
          hint="Such as example.com. You need access to its DNS."
          value={domain}
          onChange={setDomain}
          required
        />
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Claim
          </button>
        </p>
      </form>
    </Dialog>
  );
}
