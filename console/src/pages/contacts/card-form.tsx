import { useId, useState } from "react";
import type { CreateContactInput } from "../../../../generated/console-documents.js";
import type { Problem } from "../../api/problem.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";
import { EntryRows } from "./entry-rows.js";
import { changesOf, inputOf, type WrittenCard } from "./written-card.js";

interface CardFormProps {
  readonly card: WrittenCard;
  /** Text of the button. */
  readonly submit: string;
  readonly problem: Problem | null;
  readonly isRunning: boolean;
  /** Gets the entire card, and the fields that are not what they were. */
  readonly save: (card: CreateContactInput, changes: Partial<CreateContactInput>) => Promise<void>;
}

/** The form of a contact. */
export function CardForm({ card, submit, problem, isRunning, save }: CardFormProps) {
  const notes = useId();
  const [before] = useState(card);
  const [written, setWritten] = useState(card);
  const write = (change: Partial<WrittenCard>): void => setWritten((now) => ({ ...now, ...change }));
  return (
    <Form problem={problem} submit={() => save(inputOf(written), changesOf(before, written))}>
      <Field
        label="Name"
        of="preferredName"
        maxLength={255}
        value={written.preferredName}
        onChange={(preferredName) => write({ preferredName })}
      />
      <div className="fields">
        <Field
          label="Company"
          of="companyName"
          maxLength={255}
          value={written.companyName}
          onChange={(companyName) => write({ companyName })}
        />
        <Field
          label="Job title"
          of="jobTitle"
          maxLength={255}
          value={written.jobTitle}
          onChange={(jobTitle) => write({ jobTitle })}
        />
      </div>
      <EntryRows
        legend="Email"
        one="an email"
        of="emails"
        type="email"
        placeholder="dana@example.com"
        hasPrimary
        entries={written.emails}
        onChange={(emails) => write({ emails })}
      />
      <EntryRows
        legend="Phone"
        one="a phone"
        of="phones"
        type="tel"
        placeholder="+15555550142"
        hasPrimary
        entries={written.phones}
        onChange={(phones) => write({ phones })}
      />
      <EntryRows
        legend="Agent"
        one="an agent"
        of="agentHandles"
        type="text"
        placeholder="scout or scout@other.example"
        hasPrimary={false}
        entries={written.agentHandles}
        onChange={(agentHandles) => write({ agentHandles })}
      />
      <p className="field">
        <label htmlFor={notes}>Notes</label>
        <textarea
          id={notes}
          rows={3}
          maxLength={10_000}
          value={written.notes}
          onChange={({ target }) => write({ notes: target.value })}
        />
      </p>
      <FormProblem />
      <p className="actions">
        <button type="submit" disabled={isRunning}>
          {submit}
        </button>
      </p>
    </Form>
  );
}
