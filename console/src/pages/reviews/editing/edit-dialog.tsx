import { useMemo, useState } from "react";
import { type FullReviewFragment, ReviseHeldReviewDocument } from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Check } from "../../../parts/check.js";
import { Dialog } from "../../../parts/dialog.js";
import { Field } from "../../../parts/field.js";
import { Form, FormProblem } from "../../../parts/form.js";
import { toast } from "../../../parts/toasts.js";
import { useUnsaved } from "../../../parts/use-unsaved.js";
import { refusalInWords } from "../deciding/refusal-in-words.js";
import { changesOf, type Editable, editableOf, filesOf } from "./editable.js";
import { TextField } from "./text-field.js";

interface EditDialogProps {
  readonly review: FullReviewFragment;
  readonly done: () => void;
  readonly close: () => void;
}

/** Changes what leaves. It makes the next version, which is approved afterwards. */
export function EditDialog({ review: { id, revision, contentSha256, content }, done, close }: EditDialogProps) {
  // The form edits the version that was opened, also when the page shows a newer one: the server refuses it then.
  const [opened] = useState({
    id,
    revision,
    contentSha256,
    content: (content?.content ?? {}) as Record<string, unknown>,
  });
  const editable = useMemo(() => editableOf(opened.content), [opened]);
  const files = useMemo(() => filesOf(opened.content), [opened]);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [isTextOnly, setTextOnly] = useState(false);
  const { run, problem, isRunning } = useChange(ReviseHeldReviewDocument);
  const changes = changesOf(editable, values, { removed, isTextOnly });
  const isChanged = Object.keys(changes).length > 0;
  useUnsaved(isChanged);
  const submit = async (): Promise<void> => {
    const { id: reviewId, revision: read, contentSha256: hash } = opened;
    const saved = await run({ input: { id: reviewId, revision: read, contentSha256: hash, changes } });
    if (saved === null) return;
    toast(`Version ${read + 1} is saved. It waits for your approval.`);
    done();
    close();
  };
  return (
    <Dialog title="Change what leaves" close={close} className="panel">
      <Form problem={problem === null ? null : refusalInWords(problem)} submit={submit}>
        {editable
          .filter(({ name }) => name !== "html" || !isTextOnly)
          .map((one) => (
            <OneField
              key={one.name}
              editable={one}
              value={values[one.name] ?? one.value}
              onChange={(value) => setValues((all) => ({ ...all, [one.name]: value }))}
            />
          ))}
        {editable.some(({ name }) => name === "html") && editable.some(({ name }) => name === "text") && (
          <Check
            label="Send the text only"
            hint="Without it, change the text and the HTML alike: recipients see one of them."
            checked={isTextOnly}
            onChange={setTextOnly}
          />
        )}
        {files.map((name, index) => (
          <Check
            key={`${index} ${name}`}
            label={`Leave out ${name}`}
            checked={removed.includes(index)}
            onChange={(isOut) => setRemoved((all) => (isOut ? [...all, index] : all.filter((one) => one !== index)))}
          />
        ))}
        <p className="soft">The agent reads what you make of it. Earlier approvals no longer count.</p>
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={isRunning || !isChanged}>
            Save version {opened.revision + 1}
          </button>
        </p>
      </Form>
    </Dialog>
  );
}

interface OneFieldProps {
  readonly editable: Editable;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function OneField({ editable: { name, label, form }, value, onChange }: OneFieldProps) {
  const of = `changes.${name}`;
  if (form === "line") return <Field label={label} of={of} value={value} onChange={onChange} />;
  const hint = form === "addresses" ? "One address in each line." : undefined;
  return (
    <TextField
      label={label}
      of={of}
      value={value}
      rows={form === "addresses" ? 2 : 8}
      hint={hint}
      onChange={onChange}
    />
  );
}
