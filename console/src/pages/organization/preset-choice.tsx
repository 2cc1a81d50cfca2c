import { type ReactNode, useEffect, useId, useState } from "react";
import type { Problem } from "../../api/problem.js";
import { Badge } from "../../parts/badge.js";
import type { PresetInWords } from "../../parts/preset-names.js";
import { ProblemNote } from "../../parts/problem-note.js";

interface PresetChoiceProps<Preset> {
  readonly title: string;
  readonly about: ReactNode;
  readonly presets: readonly PresetInWords<Preset>[];
  readonly current: Preset;
  readonly isRunning: boolean;
  readonly problem: Problem | null;
  readonly apply: (preset: Preset) => Promise<void>;
  /** The effect of the selected preset. */
  readonly effect?: (preset: Preset) => ReactNode;
  /** Another button beside that which applies it. */
  readonly beside?: ReactNode;
}

/** A choice between presets, which is applied by its button. */
export function PresetChoice<Preset extends string>(props: PresetChoiceProps<Preset>) {
  const { title, about, presets, current, isRunning, problem, apply, effect, beside } = props;
  const id = useId();
  const [chosen, setChosen] = useState<Preset | null>(null);
  useEffect(() => setChosen(null), [current]);
  const selected = chosen ?? current;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="soft">{about}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void apply(selected);
        }}
      >
        <fieldset>
          <legend className="unseen">{title}</legend>
          {presets.map(({ value, name, about: detail }) => (
            <label key={value} className="check">
              <input
                type="radio"
                name={id}
                value={value}
                checked={selected === value}
                onChange={() => setChosen(value)}
              />
              <span>
                <b>{name}</b> {value === current && <Badge state="ACTIVE" />}
                <span className="soft block">{detail}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {effect?.(selected)}
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={selected === current || isRunning}>
            Apply
          </button>
          {beside}
        </p>
      </form>
    </section>
  );
}
