import {
  DraftsDocument,
  DraftsOfAllDocument,
  type ListedDraftFragment,
} from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { type LiveRows, useLiveRows } from "../../../api/live-rows.js";
import { withMarks } from "../../../parts/bidi-marks.js";
import { Empty } from "../../../parts/empty.js";
import { Grow } from "../../../parts/grow.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import type { ChosenAgent } from "../stream/source.js";
import { useFiltersOnly } from "../use-filters-only.js";
import { authorOf } from "./author-of.js";

/** The open drafts of all authors, in all mailboxes or of one agent. */
export default function Drafts({ agent }: { readonly agent: ChosenAgent | null }) {
  return (
    <>
      <h2>Drafts</h2>
      {agent === null && <OfAll />}
      {agent !== null && agent.mailbox !== null && <OfOne key={agent.mailbox} mailbox={agent.mailbox} />}
      {agent !== null && agent.mailbox === null && <p>@{agent.handle} has no mailbox.</p>}
    </>
  );
}

const kinds = ["mail.draft."];

function OfAll() {
  const list = useLiveRows(DraftsOfAllDocument, {}, kinds, (data) => data.mailOrganizationDrafts);
  return <List list={list} />;
}

function OfOne({ mailbox }: { readonly mailbox: string }) {
  const list = useLiveRows(DraftsDocument, { mailbox }, kinds, (data) => data.mailDrafts);
  return <List list={list} />;
}

function List({ list }: { readonly list: LiveRows<ListedDraftFragment> }) {
  const { rows, problem, isLoading, refetch } = list;
  const filtersOnly = useFiltersOnly();
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (
        <Empty title="No draft waits.">
          <p>
            Drafts of agents and people appear here.{" "}
            <Link href={href(["inbox", "new"], filtersOnly)}>Write an email</Link>, or reply to one.
          </p>
        </Empty>
      )}
      <ul className="list" aria-label="Drafts, latest change first">
        {rows?.map(({ id, updatedAt, mailbox, current, sendAt, sendStatus }) => (
          <li key={id}>
            {mailbox == null ? (
              withMarks(current.subject || "(no subject)")
            ) : (
              <Link href={href(["inbox", "draft", mailbox.emailAddress, id], filtersOnly)}>
                {withMarks(current.subject || "(no subject)")}
              </Link>
            )}{" "}
            {sendAt != null && sendStatus !== "FAILED" && (
              <span className="badge">
                scheduled for <Moment at={sendAt} />
              </span>
            )}
            {sendStatus === "FAILED" && <span className="badge waits">not sent at its time</span>}
            {current.origin !== "USER" && sendAt == null && <span className="badge waits">waits for a person</span>}
            <span className="soft block">
              From {mailbox?.emailAddress ?? "a closed mailbox"} to{" "}
              {withMarks(current.recipients.to.join(", ")) || "nobody yet"}, written by {authorOf(current)}{" "}
              <Moment at={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
      <Grow list={list} what="drafts" />
    </>
  );
}
