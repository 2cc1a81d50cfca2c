import { Fragment } from "react";
import { MarkMailDocument, type ReadMailFragment } from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Badge, inWords } from "../../../parts/badge.js";
import { Avatar } from "../../../parts/avatar.js";
import { Moment } from "../../../parts/moment.js";
import { isWarning, ScreeningNote } from "../../../parts/screening-note.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { nameOfWriter } from "../../../parts/writer.js";
import { WriterName } from "../../../parts/writer-name.js";
import { Answer } from "./answer.js";
import { Attachments } from "./attachments.js";
import { HeldNote, isHeld } from "./held-note.js";
import { MailBody } from "./mail-body.js";
import { UndoNote } from "./undo-note.js";
import { writerOfMail } from "./writer-of-mail.js";

interface MailMessageProps {
  readonly message: ReadMailFragment;
  readonly mailbox: string;
  /** Whether it is shown at once. */
  readonly isOpen: boolean;
}

/** One message. To look at it changes nothing: unread mail is what its agent has still to read. Everything that a sender wrote is text, except in the frame of its HTML. */
export function MailMessage({ message, mailbox, isOpen }: MailMessageProps) {
  const { fromName, fromAddress, createdAt, status, isForged, isBlocked, screening } = message;
  const sender = writerOfMail(message, "FROM", fromAddress, fromName ?? null);
  return (
    <details className="mail-message" open={isOpen}>
      <summary>
        <Avatar id={fromAddress} name={nameOfWriter(sender)?.name ?? fromAddress} kind="person" />{" "}
        <WriterName {...sender} withAddress /> <Moment at={createdAt} />
        {status !== "RECEIVED" && !isHeld(message) && <Badge state={status} />}
        {isHeld(message) && <span className="badge waits">Waits for a person</span>}
        {isBlocked && <Badge state="BLOCKED" />}
        {isForged && <Badge state="FORGED" />}
        {screening != null && isWarning(screening.level) && <Badge state={screening.level} />}
      </summary>
      <HeldNote message={message} />
      <UndoNote message={message} mailbox={mailbox} />
      <Envelope message={message} />
      <ScreeningNote screening={screening} />
      <MailBody message={message} mailbox={mailbox} />
      <Attachments message={message} mailbox={mailbox} />
      <Marks message={message} mailbox={mailbox} />
      <Answer message={message} mailbox={mailbox} />
    </details>
  );
}

function Envelope({ message }: { readonly message: ReadMailFragment }) {
  const { toAddresses, ccAddresses, bccAddresses, replyTo, failureReason, recipients } = message;
  const isShownBelow = recipients.some(({ smtpText }) => smtpText === failureReason);
  const lines = [
    ["To", "TO", toAddresses],
    ["Cc", "CC", ccAddresses],
    ["Bcc", "BCC", bccAddresses],
    ["Reply to", null, replyTo],
  ] as const;
  return (
    <dl className="facts envelope">
      {lines
        .filter(([, , addresses]) => addresses.length > 0)
        .map(([name, field, addresses]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {addresses.map((address, index) => (
                <Fragment key={address}>
                  {index > 0 && ", "}
                  {field === null ? (
                    address
                  ) : (
                    <WriterName {...writerOfMail(message, field, address)} withAddress isLink />
                  )}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      {failureReason != null && !isShownBelow && (
        <div>
          <dt>Failed</dt>
          <dd>{failureReason}</dd>
        </div>
      )}
      {recipients.map(({ id, address, state, smtpText }) => (
        <div key={id}>
          <dt>{inWords(state)}</dt>
          <dd>
            {address} {smtpText}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Marks({ message, mailbox }: Pick<MailMessageProps, "message" | "mailbox">) {
  const { id, isRead, isStarred, direction } = message;
  const { run, problem } = useChange(MarkMailDocument);
  return (
    <>
      <p className="actions">
        {direction === "INBOUND" && (
          <button type="button" className="quiet" onClick={() => void run({ input: { id, mailbox, isRead: !isRead } })}>
            Mark as {isRead ? "unread" : "read"}
          </button>
        )}
        <button
          type="button"
          className="quiet"
          aria-pressed={isStarred}
          onClick={() => void run({ input: { id, mailbox, isStarred: !isStarred } })}
        >
          {isStarred ? "★ Starred" : "☆ Star"}
        </button>
      </p>
      <ProblemNote problem={problem} />
    </>
  );
}
