import { useState } from "react";
import { AddFactDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Choice } from "../../parts/choice.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";

const kinds = [
  { value: "PREFERENCE", name: "preference" },
  { value: "PROFILE", name: "profile" },
  { value: "CONTEXT", name: "context" },
] as const;

/** Adds a fact that a person knows. It never expires. */
export function AddFact({ contactId, added }: { readonly contactId: string; readonly added: () => void }) {
  const [content, setContent] = useState("");
  const [kind, setKind] = useState<(typeof kinds)[number]["value"]>("PREFERENCE");
  const { run, problem, isRunning } = useChange(AddFactDocument);
  const add = async (): Promise<void> => {
    if ((await run({ input: { contactId, content: content.trim(), kind } })) === null) return;
    setContent("");
    added();
  };
  return (
    <Form label="Add a fact" problem={problem} submit={add}>
      <div className="fields">
        <Field label="Fact" of="content" maxLength={500} required value={content} onChange={setContent} />
        <Choice label="Kind" value={kind} options={kinds} onChange={setKind} />
      </div>
      <FormProblem />
      <p className="actions">
        <button type="submit" className="quiet" disabled={isRunning}>
          Add the fact
        </button>
      </p>
    </Form>
  );
}
