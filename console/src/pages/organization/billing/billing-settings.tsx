import { type FormEvent, useState } from "react";
import { ChangeBillingSettingsDocument, type PlanQuery } from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Check } from "../../../parts/check.js";
import { Field } from "../../../parts/field.js";
import { ProblemNote } from "../../../parts/problem-note.js";

interface BillingSettingsProps {
  readonly settings: PlanQuery["billingSettings"];
  readonly refetch: () => void;
}

/** How much may be spent beyond the plan, and whether mail has the footer. */
export function BillingSettings({ settings, refetch }: BillingSettingsProps) {
  const { overageCapCents, removeBrandingFooter } = settings;
  const [limit, setLimit] = useState(overageCapCents == null ? "" : String(overageCapCents / 100));
  const [isRemoved, setRemoved] = useState(removeBrandingFooter);
  const { run, problem, isRunning } = useChange(ChangeBillingSettingsDocument);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const cents = limit.trim() === "" ? null : Math.round(Number(limit) * 100);
    if ((await run({ input: { overageCapCents: cents, removeBrandingFooter: isRemoved } })) !== null) refetch();
  };
  return (
    <section aria-labelledby="billing-settings">
      <h2 id="billing-settings">Billing settings</h2>
      <form onSubmit={(event) => void save(event)}>
        <Field
          label="Limit for usage beyond the plan, in dollars per cycle"
          hint="Empty: no limit. 0: no usage beyond the plan."
          type="number"
          min="0"
          max="100000"
          step="0.01"
          value={limit}
          onChange={setLimit}
        />
        <Check
          label="Send mail without the footer of this server"
          hint="On paid plans."
          checked={isRemoved}
          onChange={setRemoved}
        />
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Save
          </button>
        </p>
      </form>
    </section>
  );
}
