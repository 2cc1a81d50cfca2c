import { MailUnderWayDocument } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Badge } from "../../parts/badge.js";
import { Grow } from "../../parts/grow.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";

/** Mail of the organization that was not handed over yet, with what the relay said to each recipient. */
export function UnderWay() {
  const list = useLiveRows(MailUnderWayDocument, {}, ["mail.message."], (data) => data.mailOrganizationMessages);
  const { rows, problem, refetch } = list;
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {rows?.length === 0 && <p className="soft">Nothing waits.</p>}
      <ul className="list" aria-label="Mail in progress">
        {rows?.map(({ id, threadId, subject, createdAt, mailbox, recipients }) => (
          <li key={id}>
            {mailbox == null ? (
              subject
            ) : (
              <Link href={href(["inbox", "mail", mailbox.emailAddress, threadId])}>{subject ?? "(no subject)"}</Link>
            )}{" "}
            <span className="soft">
              from {mailbox?.emailAddress} <Moment at={createdAt} />
            </span>
            {recipients.map((recipient) => (
              <span key={recipient.id} className="block">
                {recipient.address} <Badge state={recipient.state} />{" "}
                {recipient.attempts > 0 && `${recipient.attempts} attempts`}
                {recipient.nextAttemptAt != null && (
                  <>
                    , again <Moment at={recipient.nextAttemptAt} />
                  </>
                )}
                {recipient.smtpText != null && <code className="block">{recipient.smtpText}</code>}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <Grow list={list} what="mail in progress" />
    </>
  );
}
