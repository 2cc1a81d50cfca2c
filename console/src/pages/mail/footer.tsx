import { useEffect, useState } from "react";
import { ChangeFooterDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Check } from "../../parts/check.js";
import { ProblemNote } from "../../parts/problem-note.js";

interface FooterProps {
  readonly text: string;
  /** Null for members, who may not see it. */
  readonly isRemoved: boolean | null;
  readonly changed: () => void;
}

/** The footer below outgoing mail. Whether it may be turned off, the plan says. */
export function Footer({ text, isRemoved, changed }: FooterProps) {
  const { run, problem, isRunning } = useChange(ChangeFooterDocument);
  // The new value is shown until the page has read it.
  const [set, setSet] = useState<boolean | null>(null);
  useEffect(() => setSet(null), [isRemoved]);
  const change = async (isShown: boolean): Promise<void> => {
    if (isRunning) return;
    const result = await run({ input: { removeBrandingFooter: !isShown } });
    if (result === null) return;
    setSet(result.updateBillingSettings.settings.removeBrandingFooter);
    changed();
  };
  return (
    <section aria-labelledby="footer">
      <h2 id="footer">Footer</h2>
      <blockquote>{text}</blockquote>
      {isRemoved === null ? (
        <p className="soft">Only admins of the organization can see and change whether mail has this footer.</p>
      ) : (
        <Check
          label="Footer of every outgoing mail"
          checked={!(set ?? isRemoved)}
          onChange={(isShown) => void change(isShown)}
        />
      )}
      <ProblemNote problem={problem} />
    </section>
  );
}
