import { ChangeFooterDocument } from "../../../../generated/console-documents.js";
import { refusalOf } from "../../api/change.js";
import type { Problem } from "../../api/problem.js";
import { SavedCheck } from "../../parts/saved-setting.js";

interface FooterProps {
  readonly text: string;
  /** Null for members, who may not see it. */
  readonly isRemoved: boolean | null;
  readonly changed: () => void;
}

/** The footer below outgoing mail. Whether it may be turned off, the plan says. */
export function Footer({ text, isRemoved, changed }: FooterProps) {
  const change = async (isShown: boolean): Promise<Problem | null> => {
    const refusal = await refusalOf(ChangeFooterDocument, { input: { removeBrandingFooter: !isShown } });
    if (refusal === null) changed();
    return refusal;
  };
  return (
    <section aria-labelledby="footer">
      <h2 id="footer">Footer</h2>
      <blockquote>{text}</blockquote>
      {isRemoved === null ? (
        <p className="soft">Only admins of the organization can see and change whether mail has this footer.</p>
      ) : (
        <SavedCheck label="Footer of every outgoing mail" value={!isRemoved} save={change} />
      )}
    </section>
  );
}
