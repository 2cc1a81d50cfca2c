import { Check as CheckIcon } from "lucide";
import { useEffect, useState } from "react";
import type { Problem } from "../api/problem.js";
import { Check } from "./check.js";
import { Choice } from "./choice.js";
import { Icon } from "./icon.js";
import { ProblemNote } from "./problem-note.js";

/** Milliseconds for which it says that it was saved. */
const stays = 4_000;

/** How far a setting is that is saved at once. */
type Saving = "no" | "running" | "saved";

interface SavedProps<Value> {
  /** As the server has it. */
  readonly value: Value;
  /** Saves another value; answers why not, or null. */
  readonly save: (value: Value) => Promise<Problem | null>;
}

/** A value that is shown as it was chosen while it is saved, and as it was before if that is refused. */
function useSaved<Value>({ value, save }: SavedProps<Value>) {
  const [chosen, setChosen] = useState<{ readonly value: Value } | null>(null);
  const [saving, setSaving] = useState<Saving>("no");
  const [problem, setProblem] = useState<Problem | null>(null);
  // The server has it now.
  useEffect(() => setChosen(null), [value]);
  useEffect(() => {
    if (saving !== "saved") return;
    const timer = setTimeout(() => setSaving("no"), stays);
    return () => clearTimeout(timer);
  }, [saving]);
  const choose = async (next: Value): Promise<void> => {
    if (saving === "running") return;
    setChosen({ value: next });
    setSaving("running");
    setProblem(null);
    const refusal = await save(next);
    setProblem(refusal);
    setSaving(refusal === null ? "saved" : "no");
    if (refusal !== null) setChosen(null);
  };
  return { shown: chosen === null ? value : chosen.value, choose: (next: Value) => void choose(next), saving, problem };
}

function SaveState({ saving, problem }: { readonly saving: Saving; readonly problem: Problem | null }) {
  return (
    <>
      <span role="status" className="save-state soft">
        {saving === "running" && "Saving…"}
        {saving === "saved" && (
          <>
            <Icon of={CheckIcon} size={14} /> Saved
          </>
        )}
      </span>
      <ProblemNote problem={problem} />
    </>
  );
}

interface SavedCheckProps extends SavedProps<boolean> {
  readonly label: string;
  readonly hint?: string;
}

/** Something that is on or off and is saved at once: it says so, and why not. */
export function SavedCheck({ label, hint, ...setting }: SavedCheckProps) {
  const { shown, choose, ...state } = useSaved(setting);
  return (
    <div className="saved-setting">
      <Check label={label} {...(hint !== undefined && { hint })} checked={shown} onChange={choose} />
      <SaveState {...state} />
    </div>
  );
}

interface SavedChoiceProps<Value extends string> extends SavedProps<Value> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
}

/** One of a few that is saved at once: it says so, and why not. */
export function SavedChoice<Value extends string>({ label, options, ...setting }: SavedChoiceProps<Value>) {
  const { shown, choose, ...state } = useSaved(setting);
  return (
    <div className="saved-setting">
      <Choice label={label} value={shown} options={options} onChange={choose} />
      <SaveState {...state} />
    </div>
  );
}
