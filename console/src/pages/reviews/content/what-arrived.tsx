import { withSignMarks } from "../../../parts/sign-marks.js";
import type { ArrivedMail } from "./arrived-mail.js";
import { HeldFiles } from "./held-files.js";
import { Line } from "./recipients.js";

/** A mail that arrived and that its agent does not see yet. */
export function WhatArrived({ mail }: { readonly mail: ArrivedMail }) {
  const { from, to, cc, reply_to: replyTo, subject, text, attachments, attachment_count: count } = mail;
  return (
    <section aria-labelledby="what-arrived" className="held">
      <h2 id="what-arrived">What arrived</h2>
      <dl className="facts">
        <Line name="From" addresses={from} />
        <Line name="To" addresses={to} />
        <Line name="Cc" addresses={cc} />
        <Line name="Reply to" addresses={replyTo} note="Answers go there." />
        <dt>Subject</dt>
        <dd>{withSignMarks(subject ?? "") || "(no subject)"}</dd>
      </dl>
      <section aria-label="Text of the email">
        {text !== null && <p className="said held-text">{withSignMarks(text)}</p>}
        {text === null && <p className="soft">It has no plain text.</p>}
      </section>
      <HeldFiles files={attachments.map((one) => ({ ...one, content_id: null }))} />
      {notesOn(mail).map((note) => (
        <p key={note} className="soft">
          {note}
        </p>
      ))}
      {count > attachments.length && <p className="soft">It has {count} attachments in all.</p>}
    </section>
  );
}

function notesOn(mail: ArrivedMail): string[] {
  const { text_sha256: text, html_sha256: html, in_reply_to: inReplyTo, authentication, contact } = mail;
  return [
    authenticationNote(authentication),
    inReplyTo === null ? null : `It says that it answers the email ${withSignMarks(inReplyTo)}.`,
    text === null ? null : `SHA-256 of its plain text: ${text}. A long text is cut here.`,
    html === null ? null : `It has HTML, which is not shown here. Its SHA-256: ${html}.`,
    `Its Message-ID is ${withSignMarks(mail.message_id)}. The complete email is in the folder Blocked of the mailbox.`,
    contact === null ? null : `When it is released, ${withSignMarks(contact.address)} is suggested as a contact.`,
    mail.folder === "spam" ? "When it is released, it goes to the spam folder." : null,
  ].filter((note) => note !== null);
}

function authenticationNote(authentication: string | null): string {
  if (authentication === "pass") return "The domain of the sender is proved.";
  return authentication === "fail"
    ? "The sender is refuted: the email does not come from the domain that it names."
    : "Nothing proves the sender.";
}
