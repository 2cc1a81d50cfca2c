import {
  BeginDraftDocument,
  DraftEndsDocument,
  type WrittenDraftFragment,
} from "../../../../../generated/console-documents.js";
import { go, href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useChange } from "../../../api/change.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { withMarks } from "../../../parts/bidi-marks.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { useFiltersOnly } from "../use-filters-only.js";
import { contentOf, type Typed } from "./typed.js";

interface EndedDraftProps {
  readonly mailbox: string;
  readonly id: string;
  /** The agent of the mailbox, if it is known. */
  readonly handle: string | null;
  /** The draft as it was last seen here; null for one that was gone before. */
  readonly draft: WrittenDraftFragment | null;
  /** Typed text that is not saved; null if there is none. */
  readonly unsaved: Typed | null;
}

/** Says who sent or discarded a draft, and when. The user can save unsaved text as a new draft. */
export function EndedDraft({ mailbox, id, handle, draft, unsaved }: EndedDraftProps) {
  const { data } = useLiveQuery(DraftEndsDocument, { handle }, ["mail.draft."]);
  const { run, problem, isRunning } = useChange(BeginDraftDocument);
  const filtersOnly = useFiltersOnly();
  const end = data?.organizationEvents.nodes.find(
    ({ subject }) => subject?.__typename === "MailDraft" && subject.id === id,
  );
  const isSent = end?.kind === "mail.draft.sent";
  const saveAnew = async (): Promise<void> => {
    if (unsaved === null) return;
    const made = (await run({ input: { mailbox, ...contentOf(unsaved) } }))?.createMailDraft.draft;
    if (made != null) go(href(["inbox", "draft", mailbox, made.id], filtersOnly), { replace: true });
  };
  return (
    <section aria-labelledby="ended">
      <h2 id="ended">
        {end === undefined ? "This draft is gone" : isSent ? "This email was sent" : "This draft was discarded"}
      </h2>
      <p role="status">
        {end === undefined ? (
          "It was sent or discarded."
        ) : (
          <>
            {doer(end.actor)} {isSent ? "sent" : "discarded"} it <Moment at={end.occurredAt} />.
          </>
        )}{" "}
        {draft?.threadId != null && isSent && (
          <Link href={href(["inbox", "mail", mailbox, draft.threadId], filtersOnly)}>Open the thread</Link>
        )}
      </p>
      {unsaved !== null && (
        <>
          <p>What you typed was not part of it:</p>
          <p className="said draft-text">{withMarks(unsaved.bodyText || unsaved.subject || unsaved.bodyHtml)}</p>
          <ProblemNote problem={problem} />
          <p className="actions">
            <button type="button" disabled={isRunning} onClick={() => void saveAnew()}>
              Keep it as a new draft
            </button>
          </p>
        </>
      )}
      <p>
        <Link href={href(["inbox", "drafts"], filtersOnly)}>All drafts</Link>
      </p>
    </section>
  );
}

interface Doer {
  readonly kind: string;
  readonly name?: string | null;
}

function doer(actor: Doer | null | undefined): string {
  if (actor == null) return "Somebody";
  return actor.name ?? (actor.kind === "SYSTEM" ? "Parley" : "Somebody");
}
