import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { withSignMarks } from "../../../parts/sign-marks.js";
import { HeldFiles } from "./held-files.js";
import type { HeldMail } from "./held-mail.js";
import { HeldText } from "./held-text.js";
import { Recipients } from "./recipients.js";

interface WhatLeavesProps {
  readonly mail: HeldMail;
  readonly messageId: string | null;
}

/** Exactly what leaves when it is approved (wire contract reviews U2). */
export function WhatLeaves({ mail, messageId }: WhatLeavesProps) {
  const notes = notesOn(mail);
  return (
    <section aria-labelledby="what-leaves" className="held">
      <h2 id="what-leaves">What leaves</h2>
      <Recipients mail={mail} />
      <HeldText mail={mail} messageId={messageId} />
      <HeldFiles files={mail.attachments} />
      {mail.thread_id !== null && (
        <p>
          <Link href={href(["inbox", "mail", mail.from.address, mail.thread_id])}>Open the conversation</Link>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="soft">
          {note}
        </p>
      ))}
    </section>
  );
}

function notesOn({ in_reply_to: inReplyTo, forward_of: forwardOf, forward_mode: mode, ...mail }: HeldMail): string[] {
  return [
    inReplyTo === null ? null : `It answers the email ${withSignMarks(inReplyTo)}.`,
    forwardOf === null
      ? null
      : `It forwards the email ${forwardOf}${mode === "wrapped" ? " as an attached message" : " within its text"}.`,
    mail.track_opens ? "The server counts how often it is opened, with an image that is not shown here." : null,
    "When it leaves, the server adds the date and, if one is set, the footer of your organization.",
  ].filter((note) => note !== null);
}
