import { useState } from "react";
import type { Problem } from "../../../api/problem.js";
import { Dialog } from "../../../parts/dialog.js";
import { Field } from "../../../parts/field.js";
import { Form, FormProblem } from "../../../parts/form.js";
import { LabelName } from "../../../parts/label-name.js";
import type { BulkChange, Changeable } from "../bulk/bulk-changes.js";
import { useCatalogue, useOwnLabels } from "./catalogue.js";
import { labelChange } from "./label-change.js";

interface LabelDialogProps {
  readonly title: string;
  /** The labels that what is labelled has now. */
  readonly names: readonly string[];
  readonly problem: Problem | null;
  readonly isRunning: boolean;
  /** Answers whether everything was changed. */
  readonly run: (change: BulkChange<Changeable>) => Promise<boolean>;
  readonly close: () => void;
}

/** Asks for the label that conversations get, or for one that they lose. */
export function LabelDialog({ title, names, problem, isRunning, run, close }: LabelDialogProps) {
  const [typed, setTyped] = useState("");
  const catalogue = useCatalogue();
  const present = useOwnLabels(names);
  const change = async (name: string, isAdded: boolean): Promise<void> => {
    if (await run(labelChange(name, isAdded))) close();
  };
  return (
    <Dialog title={title} close={close}>
      <Form problem={problem} submit={() => change(typed, true)}>
        <Field
          label="Label"
          of="addLabels"
          hint="One that exists, or a new one."
          value={typed}
          onChange={setTyped}
          suggestions={catalogue.map(({ name }) => name)}
          maxLength={64}
          autoComplete="off"
          required
        />
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Add the label
          </button>
        </p>
      </Form>
      {present.length > 0 && (
        <>
          <h3>Remove a label</h3>
          <ul className="label-names" aria-label="Labels to remove">
            {present.map((label) => (
              <li key={label.name}>
                <LabelName label={label} remove={() => void change(label.name, false)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
