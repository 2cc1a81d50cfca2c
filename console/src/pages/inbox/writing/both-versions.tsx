import type { WrittenDraftFragment } from "../../../../../generated/console-documents.js";
import { withMarks } from "../../../parts/bidi-marks.js";
import { Moment } from "../../../parts/moment.js";
import { authorOf } from "./author-of.js";
import { differing, type Typed, typedOf } from "./typed.js";

const names: Readonly<Record<keyof Typed, string>> = {
  to: "To",
  cc: "Cc",
  bcc: "Bcc",
  replyTo: "Reply to",
  subject: "Subject",
  bodyText: "Text",
  bodyHtml: "HTML",
};

interface BothVersionsProps {
  readonly mine: Typed;
  readonly theirs: WrittenDraftFragment;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** The version of another author beside the one that is typed here. The user keeps one of them. */
export function BothVersions({ mine, theirs, keepMine, takeTheirs }: BothVersionsProps) {
  const other = typedOf(theirs);
  const fields = differing(mine, other);
  const author = authorOf(theirs.current);
  return (
    <section className="problem" role="alert" aria-label="Two versions">
      <p>
        <b>{author}</b> changed this draft <Moment at={theirs.current.createdAt} />, while you were writing. Nothing of
        yours is saved or sent until you choose.
      </p>
      <div className="beside versions">
        <Version title="Your version" version={mine} fields={fields} />
        <Version title={`Version of ${author}`} version={other} fields={fields} />
      </div>
      <p className="actions">
        <button type="button" onClick={keepMine}>
          Keep mine
        </button>
        <button type="button" className="quiet" onClick={takeTheirs}>
          Take the version of {author}
        </button>
      </p>
    </section>
  );
}

interface VersionProps {
  readonly title: string;
  readonly version: Typed;
  readonly fields: readonly (keyof Typed)[];
}

function Version({ title, version, fields }: VersionProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl className="facts">
        {fields.map((field) => (
          <div key={field}>
            <dt>{names[field]}</dt>
            <dd className="said">{withMarks(version[field]) || "(empty)"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
