import { useState } from "react";
import { ChangeLabelDocument, type LabelsQuery } from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Choice } from "../../../parts/choice.js";
import { Dialog } from "../../../parts/dialog.js";
import { Field } from "../../../parts/field.js";
import { Form, FormProblem } from "../../../parts/form.js";
import { LabelName } from "../../../parts/label-name.js";
import { labelColors } from "./label-colors.js";

/** A label as the catalogue shows it. */
export type CatalogueLabel = LabelsQuery["labels"]["nodes"][number];

interface ChangeLabelProps {
  readonly label: CatalogueLabel;
  readonly close: () => void;
}

/** Renames a label, or changes its color and description. If another label has the new name, it offers to merge both. */
export function ChangeLabel({ label, close }: ChangeLabelProps) {
  const [newName, setNewName] = useState(label.name);
  const [color, setColor] = useState(label.color ?? null);
  const [description, setDescription] = useState(label.description ?? "");
  const { run, problem, isRunning, forget } = useChange(ChangeLabelDocument);
  const save = async (): Promise<void> => {
    if ((await run({ input: { name: label.name, newName, color, description } })) !== null) close();
  };
  // The label that stays has its own color and description.
  const merge = async (): Promise<void> => {
    if ((await run({ input: { name: label.name, newName, merge: true } })) !== null) close();
  };
  return (
    <Dialog title={`Change the label ${label.name}`} close={close}>
      <Form problem={problem} submit={save}>
        <Field
          label="Name"
          of="newName"
          value={newName}
          onChange={(text) => {
            setNewName(text);
            if (problem !== null) forget();
          }}
          maxLength={64}
          autoComplete="off"
          required
        />
        {problem?.code === "label_exists" && (
          <div className="warning">
            <p>
              If you merge them, everything labelled {label.name} is labelled {newName.trim()} instead, and {label.name}{" "}
              is gone. This cannot be undone.
            </p>
            <p className="actions">
              <button type="button" className="danger" disabled={isRunning} onClick={() => void merge()}>
                Merge both labels
              </button>
            </p>
          </div>
        )}
        <ColorField color={color} choose={setColor} />
        <p>
          <LabelName label={{ name: newName.trim() === "" ? label.name : newName, color }} />
        </p>
        <Field label="Description" of="description" value={description} onChange={setDescription} maxLength={255} />
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Save
          </button>
        </p>
      </Form>
    </Dialog>
  );
}

/** Any color: one with a name, or another. */
function ColorField({
  color,
  choose,
}: {
  readonly color: string | null;
  readonly choose: (color: string | null) => void;
}) {
  const isNamed = color === null || labelColors.some(({ value }) => value === color);
  const [isOther, setOther] = useState(!isNamed);
  return (
    <>
      <Choice
        label="Color"
        value={isOther ? "other" : (color ?? "")}
        options={[{ value: "", name: "None" }, ...labelColors, { value: "other", name: "Another color" }]}
        onChange={(value) => {
          setOther(value === "other");
          choose(value === "other" ? (color ?? labelColors[0]!.value) : value === "" ? null : value);
        }}
      />
      {isOther && <Field label="Another color" of="color" type="color" value={color ?? ""} onChange={choose} />}
    </>
  );
}
