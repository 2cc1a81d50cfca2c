import { useState } from "react";
import { RegisterDomainDocument } from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { useChange } from "../../api/change.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";

/** Registers a domain, and goes to its DNS records. */
export function NewDomain({ close }: { readonly close: () => void }) {
  const [domain, setDomain] = useState("");
  const { run, problem, isRunning } = useChange(RegisterDomainDocument);
  const register = async (): Promise<void> => {
    const result = await run({ domain: domain.trim() });
    if (result !== null) go(href(["mail", result.registerSendingDomain.sendingDomain.id]));
  };
  return (
    <Dialog title="Add a domain" close={close}>
      <Form problem={problem} submit={register}>
        <Field
          label="Domain"
          of="domain"
          hint="Such as mail.example.com. You need access to its DNS."
          value={domain}
          onChange={setDomain}
          required
        />
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Add
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
