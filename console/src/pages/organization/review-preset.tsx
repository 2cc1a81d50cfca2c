import { useEffect, useId, useState } from "react";
import {
  ApplyOrganizationPresetDocument,
  OrganizationReviewPolicyDocument,
  type ReviewPreset as Preset,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Badge } from "../../parts/badge.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { presets } from "../../parts/preset-names.js";
import { toast } from "../../parts/toasts.js";
import { PastUnderRules } from "../reviews/rules/past.js";

/** The preset: how much agents may send by themselves (wire contract reviews R36). For admins. */
export function ReviewPreset() {
  const id = useId();
  const { data, problem, refetch } = useLiveQuery(OrganizationReviewPolicyDocument, {}, ["review_policy."]);
  const applying = useChange(ApplyOrganizationPresetDocument);
  const current = data?.reviewPolicy?.outboundPreset;
  const [chosen, setChosen] = useState<Preset | null>(null);
  useEffect(() => setChosen(null), [current]);
  if (current === undefined) return <ProblemNote problem={problem} retry={refetch} />;
  const selected = chosen ?? current;
  const apply = async (): Promise<void> => {
    if ((await applying.run({ preset: selected })) === null) return;
    toast("Saved. What waits already stays in the reviews.");
    refetch();
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>What agents may send</h2>
      <p className="soft">
        It applies to keys, not to people. What waits for a person is in the{" "}
        <Link href={href(["reviews"])}>reviews</Link>. An agent may have a choice of its own.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <fieldset>
          <legend className="unseen">What agents may send</legend>
          {presets.map(({ value, name, about }) => (
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
                <span className="soft block">{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <PastUnderRules key={selected} input={() => ({ outboundPreset: selected })} />
        <ProblemNote problem={applying.problem} />
        <p className="actions">
          <button type="submit" disabled={selected === current || applying.isRunning}>
            Apply
          </button>
        </p>
      </form>
    </section>
  );
}
