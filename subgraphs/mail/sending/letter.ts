import { createHash } from "node:crypto";
import type { HeldMail } from "../../shared/holds/rules/held-content.js";
import type { NamedAddress } from "../messages/public.js";
import type { Outgoing } from "./outgoing.js";
import type { Bodies } from "./rules/bodies.js";

/** The authored part of a message: everything but the server's additions when it leaves. */
export interface Letter {
  readonly from: NamedAddress;
  /** Its attachments have their final names. */
  readonly outgoing: Outgoing;
  /** With the signature, without the footer. */
  readonly bodies: Bodies;
}

/** A letter as people decide about it (wire contract reviews 4.1). */
export function contentOfLetter({ from, outgoing, bodies }: Letter): HeldMail {
  const { recipients, replyTo, subject, attachments, parent, placement, forwarded, tracksOpens } = outgoing;
  return {
    v: 1,
    topic: "mail",
    operation: "mail.send",
    from: named(from),
    to: recipients.to.map(named),
    cc: recipients.cc.map(named),
    bcc: recipients.bcc.map(named),
    reply_to: replyTo === null ? null : named(replyTo),
    subject,
    text: bodies.text,
    html: bodies.html,
    attachments: attachments.map(({ filename, contentType, bytes, contentId }) => ({
      filename,
      content_type: contentType,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      content_id: contentId,
    })),
    in_reply_to: parent?.rfcId ?? null,
    thread_id: placement.threadId,
    forward_of: forwarded?.messageId ?? null,
    forward_mode: forwarded?.mode ?? null,
    track_opens: tracksOpens,
  };
}

function named({ address, name }: NamedAddress) {
  return { address, name };
}
