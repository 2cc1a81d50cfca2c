import { useState } from "react";
import { AddPhoneDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";

interface AddPhoneProps {
  /** Numbers that phones have. */
  readonly taken: readonly string[];
  readonly added: (number: string) => void;
}

/** Adds a simulated phone. A number that no phone has is proposed. */
export function AddPhone({ taken, added }: AddPhoneProps) {
  const [written, setWritten] = useState<string | null>(null);
  const { run, problem, isRunning } = useChange(AddPhoneDocument);
  const number = written ?? freeNumber(taken);
  const add = async (): Promise<void> => {
    const result = await run({ input: { number: number.trim() } });
    if (result === null) return;
    setWritten(null);
    added(result.createImHandset.handset.number);
  };
  return (
    <Form problem={problem} submit={add} label="Add a phone">
      <div className="fields">
        <Field
          label="Number"
          of="number"
          hint="With its country code, such as +15555550142."
          value={number}
          onChange={setWritten}
          required
        />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Add a phone
          </button>
        </p>
      </div>
      <FormProblem />
    </Form>
  );
}

/** A number that is reserved for fiction. The server's lines have other numbers. */
function freeNumber(taken: readonly string[]): string {
  for (let last = 142; last < 200; last += 1) {
    const number = `+15555550${last}`;
    if (!taken.includes(number)) return number;
  }
  return "";
}
