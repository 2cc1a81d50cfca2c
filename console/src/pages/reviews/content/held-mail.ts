/** An address with its name, as it was typed. */
export interface HeldAddress {
  readonly address: string;
  readonly name: string | null;
}

/** A file of a held mail. */
export interface HeldFile {
  readonly filename: string;
  readonly content_type: string;
  readonly size: number;
  /** Null for an email that cannot be read, which is its own file. */
  readonly sha256: string | null;
  readonly content_id: string | null;
}

/** A held mail as the page shows it: the page shows each of its members, or has a note about it (wire contract reviews 4.1). */
export interface HeldMail {
  readonly v: 1;
  readonly topic: "mail";
  readonly operation: "mail.send";
  readonly from: HeldAddress;
  readonly to: readonly HeldAddress[];
  readonly cc: readonly HeldAddress[];
  readonly bcc: readonly HeldAddress[];
  readonly reply_to: HeldAddress | null;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly HeldFile[];
  readonly in_reply_to: string | null;
  readonly thread_id: string | null;
  readonly forward_of: string | null;
  readonly forward_mode: string | null;
  readonly track_opens: boolean;
}

/**
 * The members of a content that the page shows; null if it is not a mail that the page knows. A member that the page does not
 * know is left out: its hash is then another than that of the server, and it cannot be approved.
 */
export function readHeldMail(content: unknown): HeldMail | null {
  if (!isRecord(content) || content["v"] !== 1 || content["operation"] !== "mail.send") return null;
  const lists = [content["to"], content["cc"], content["bcc"], content["attachments"]];
  if (!lists.every(Array.isArray) || !isRecord(content["from"])) return null;
  const mail = content as unknown as HeldMail;
  return {
    v: mail.v,
    topic: mail.topic,
    operation: mail.operation,
    from: address(mail.from),
    to: mail.to.map(address),
    cc: mail.cc.map(address),
    bcc: mail.bcc.map(address),
    reply_to: mail.reply_to === null ? null : address(mail.reply_to),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(file),
    in_reply_to: mail.in_reply_to,
    thread_id: mail.thread_id,
    forward_of: mail.forward_of,
    forward_mode: mail.forward_mode,
    track_opens: mail.track_opens,
  };
}

const address = ({ address: one, name }: HeldAddress): HeldAddress => ({ address: one, name });

const file = ({ filename, content_type, size, sha256, content_id }: HeldFile): HeldFile => ({
  filename,
  content_type,
  size,
  sha256,
  content_id,
});

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
