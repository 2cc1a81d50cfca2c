import {
  MailOutboxChangedDocument,
  MailOutboxDocument,
  type MailOutboxQuery,
} from "../../../../generated/console-documents.js";
import { useLiveRows } from "../../api/live-rows.js";
import { useEvents } from "../../api/use-events.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { withLinks } from "./with-links.js";

/** The mail that a server of development keeps instead of sending it. For its operator. */
export function Outbox() {
  const list = useLiveRows(MailOutboxDocument, {}, [], (data) => data.mailOutbox);
  const { rows, problem, isLoading, refetch } = list;
  useEvents(MailOutboxChangedDocument, refetch);
  return (
    <>
      <p className="soft">
        Only the operator of this installation sees this mail. It contains links that sign in other users.
      </p>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (
        <Empty title="No mail yet.">
          <p>
            Mail of agents to other servers appears here, and what this server writes to users, such as links to sign
            in.
          </p>
        </Empty>
      )}
      {rows?.map((mail) => (
        <OneMail key={mail.id} mail={mail} />
      ))}
      <Grow list={list} />
    </>
  );
}

function OneMail({ mail }: { readonly mail: MailOutboxQuery["mailOutbox"]["nodes"][number] }) {
  const { id, from, to, subject, writtenAt, text } = mail;
  return (
    <article className="kept-mail" aria-labelledby={id}>
      <h2 id={id}>{subject || "(no subject)"}</h2>
      <p className="soft">
        To {to}, from {from} {writtenAt != null && <Moment at={writtenAt} />}
      </p>
      <p className="said">{withLinks(text)}</p>
    </article>
  );
}
