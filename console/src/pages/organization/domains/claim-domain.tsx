import { useState } from "react";
import { ClaimDomainDocument } from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Dialog } from "../../../parts/dialog.js";
import { Field } from "../../../parts/field.js";
import { Form, FormProblem } from "../../../parts/form.js";

/** Claims a domain; the list then shows its DNS record. */
export function ClaimDomain({ close }: { readonly close: () => void }) {
  const [domain, setDomain] = useState("");
  const { run, problem, isRunning } = useChange(ClaimDomainDocument);
  const claim = async (): Promise<void> => {
    if ((await run({ domain: domain.trim() })) !== null) close();
  };
  return (
    <Dialog title="Claim a domain" close={close}>
      <Form problem={problem} submit={claim}>
        <Field
          label="Domain"
          of="domain"
          hint="Such as example.com. You need access to its DNS."
          value={domain}
          onChange={setDomain}
          required
        />
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Claim
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
