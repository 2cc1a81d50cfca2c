import { X } from "lucide";
import { useId } from "react";
import { Icon } from "../../parts/icon.js";
import { useFieldProblem } from "../../parts/form.js";
import { emptyEntry, type WrittenEntry } from "./written-card.js";

interface EntryRowsProps {
  readonly legend: string;
  /** One of them, as in *Add an email*. */
  readonly one: string;
  /** Name of the list in the API. */
  readonly of: string;
  readonly type: "email" | "tel" | "text";
  readonly placeholder: string;
  readonly entries: readonly WrittenEntry[];
  readonly hasPrimary: boolean;
  readonly onChange: (entries: readonly WrittenEntry[]) => void;
}

/** The emails, phones or handles of a contact. */
export function EntryRows({ legend, one, of, type, placeholder, entries, hasPrimary, onChange }: EntryRowsProps) {
  const group = useId();
  const wrong = useFieldProblem(of);
  const change = (index: number, change: Partial<WrittenEntry>): void =>
    onChange(entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry)));
  const choose = (index: number): void => onChange(entries.map((entry, at) => ({ ...entry, isPrimary: at === index })));
  return (
    <fieldset className="written-entries">
      <legend>{legend}</legend>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
        <p className="written-entry" key={index}>
          <input
            type={type}
            aria-label={`${legend} ${index + 1}`}
            placeholder={placeholder}
            value={entry.value}
            onChange={({ target }) => change(index, { value: target.value })}
          />
          <input
            aria-label={`Label of ${one} ${index + 1}`}
            placeholder="work, home…"
            maxLength={64}
            value={entry.label}
            onChange={({ target }) => change(index, { label: target.value })}
          />
          {hasPrimary && entries.length > 1 && (
            <label className="check">
              <input
                type="radio"
                name={group}
                checked={entry.isPrimary}
                onChange={() => choose(index)}
                aria-label={`${one} ${index + 1} is the first choice`}
              />
              <span>first choice</span>
            </label>
          )}
          <button
            type="button"
            className="bare"
            aria-label={`Remove ${one} ${index + 1}`}
            onClick={() => onChange(entries.filter((_, at) => at !== index))}
          >
            <Icon of={X} />
          </button>
        </p>
      ))}
      {wrong !== null && (
        <p className="wrong-value" role="alert">
          {wrong}
        </p>
      )}
      <p className="actions">
        <button type="button" className="quiet" onClick={() => onChange([...entries, emptyEntry])}>
          Add {one}
        </button>
      </p>
    </fieldset>
  );
}
