import { useId, useState } from "react";
import type { ReviewListItemFragment } from "../../../../../generated/console-documents.js";
import { Check } from "../../../parts/check.js";
import { Choice } from "../../../parts/choice.js";
import { Field } from "../../../parts/field.js";
import { type Condition, formOf, kindOf, type ValueForm } from "./condition-kinds.js";

interface ConditionFieldProps {
  readonly condition: Condition;
  readonly lists: readonly ReviewListItemFragment[];
  readonly onChange: (value: unknown) => void;
  readonly remove: () => void;
}

/** One condition of a rule: its name, its value, and a button that removes it. */
export function ConditionField({ condition, lists, onChange, remove }: ConditionFieldProps) {
  const { name } = kindOf(condition.type);
  return (
    <li className="rule-condition">
      <Value name={name} form={formOf(condition)} value={condition.value} lists={lists} onChange={onChange} />
      <button type="button" className="quiet" aria-label={`Remove the condition ${name}`} onClick={remove}>
        Remove
      </button>
    </li>
  );
}

interface ValueProps {
  readonly name: string;
  readonly form: ValueForm;
  readonly value: unknown;
  readonly lists: readonly ReviewListItemFragment[];
  readonly onChange: (value: unknown) => void;
}

function Value({ name, form, value, lists, onChange }: ValueProps) {
  switch (form.form) {
    case "choice":
      return <Choice label={name} value={value as string} options={form.options} onChange={onChange} />;
    case "several":
      return <Several name={name} options={form.options} value={value as string[]} onChange={onChange} />;
    case "number": {
      const { min, max, unit } = form;
      return (
        <NumberField label={`${name} (${unit})`} min={min} max={max} value={value as number} onChange={onChange} />
      );
    }
    case "volume": {
      const { count, hours } = value as { readonly count: number; readonly hours: number };
      return (
        <div className="fields">
          <NumberField
            label={name}
            min={0}
            max={100_000}
            value={count}
            onChange={(next) => onChange({ count: next, hours })}
          />
          <NumberField
            label="in hours"
            min={1}
            max={168}
            value={hours}
            onChange={(next) => onChange({ count, hours: next })}
          />
        </div>
      );
    }
    case "lists": {
      const options = lists
        .filter(({ kind }) => (kind === "WORDS") === form.ofWords)
        .map((list) => ({ value: list.id, name: list.name }));
      return <Several name={name} options={options} value={value as string[]} onChange={onChange} />;
    }
    case "yes":
      return <Check label={name} checked={value === true} onChange={onChange} />;
    case "json":
      return <Json name={name} hint={form.hint} value={value} onChange={onChange} />;
  }
}

interface SeveralProps {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

function Several({ name, options, value, onChange }: SeveralProps) {
  return (
    <fieldset>
      <legend>{name}</legend>
      {options.length === 0 && (
        <p className="soft">There are no such lists. Make one in the organization's settings.</p>
      )}
      {options.map((option) => (
        <Check
          key={option.value}
          label={option.name}
          checked={value.includes(option.value)}
          onChange={(on) => onChange(on ? [...value, option.value] : value.filter((one) => one !== option.value))}
        />
      ))}
    </fieldset>
  );
}

function NumberField(props: {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const { label, min, max, value, onChange } = props;
  return (
    <Field
      label={label}
      type="number"
      min={min}
      max={max}
      required
      value={String(value)}
      onChange={(text) => onChange(Number(text))}
    />
  );
}

/** A value without a form of its own, as the API takes it. */
function Json({ name, hint, value, onChange }: Omit<ValueProps, "form" | "lists"> & { readonly hint: string }) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(value));
  const [isWrong, setWrong] = useState(false);
  const change = (typed: string): void => {
    setText(typed);
    try {
      onChange(JSON.parse(typed));
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  return (
    <p className="field">
      <label htmlFor={id}>{name}</label>
      <textarea
        id={id}
        rows={2}
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => change(target.value)}
      />
      <span className={isWrong ? "wrong-value" : "soft"} id={`${id}-hint`}>
        {isWrong ? "This is no JSON yet." : hint}
      </span>
    </p>
  );
}
