import {
  type BackfillFactsFragment,
  BackfillOfContactsDocument,
  StartBackfillDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";

const kinds = ["address_book.backfill", "contact.created"];

/** Adds the senders of stored messages to the contacts, and shows how far that is (wire contract contacts 4.1). For admins. */
export function Backfill() {
  // Each contact that is added is an event.
  const { data, problem, refetch } = useLiveQuery(BackfillOfContactsDocument, {}, kinds, { restMs: 1_000 });
  const start = useChange(StartBackfillDocument);
  if (data === undefined) return <ProblemNote problem={problem} retry={refetch} />;
  const last = data.contactBackfill ?? null;
  const isGoing = last !== null && last.finishedAt == null;
  return (
    <>
      <p role="status" className="soft">
        {last !== null && <Progress last={last} />}
      </p>
      <ProblemNote problem={problem ?? start.problem} retry={refetch} />
      {!isGoing && (
        <p className="actions">
          <button
            type="button"
            className="quiet"
            disabled={start.isRunning}
            onClick={() => void start.run({}).then(refetch)}
          >
            Add the senders of stored messages
          </button>
        </p>
      )}
    </>
  );
}

function Progress({ last }: { readonly last: BackfillFactsFragment }) {
  const { state, examinedCount, addedCount, finishedAt } = last;
  const counts = `${counted(examinedCount, "message")} read, ${counted(addedCount, "contact")} added`;
  switch (state) {
    case "RUNNING":
      return <>Stored messages are being read: {counts} so far.</>;
    case "WAITING":
      return <>As many contacts were added as a day allows, and the rest follows later: {counts} so far.</>;
    case "FULL":
      return <>There is no room for more contacts: {counts}.</>;
    default:
      return (
        <>
          The senders of stored messages were added {finishedAt != null && <Moment at={finishedAt} />}: {counts}.
        </>
      );
  }
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
