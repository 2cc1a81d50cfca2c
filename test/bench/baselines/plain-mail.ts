import { createHash, randomUUID } from "node:crypto";
import { simpleParser } from "mailparser";
import MailComposer from "nodemailer/lib/mail-composer";
import pg from "pg";

/** What is written: the tables as they are, with their indexes, so that both sides write the same rows. */
const tables = [
  "mail_content",
  "mail_thread",
  "mail_message",
  "mail_text",
  "mail_recipient",
  "mail_send_window",
  "event",
  "usage_counter",
];

/** A message to send. */
export interface PlainMessage {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends mail between two mailboxes as a plain program does: it builds the bytes and stores the sent message in one
 * transaction; it parses them and stores the received one in another. It asks for no rights, rules, limits or repeats.
 */
export class PlainMail {
  private readonly mailboxes = { sent: randomUUID(), received: randomUUID() };

  private constructor(private readonly pool: pg.Pool) {}

  static async open(url: string): Promise<PlainMail> {
    const pool = new pg.Pool({ connectionString: url, max: 8, options: "-c search_path=bare,public" });
    await pool.query("create schema bare");
    for (const table of tables) await pool.query(`create table bare.${table} (like public.${table} including all)`);
    return new PlainMail(pool);
  }

  async send(message: PlainMessage): Promise<void> {
    const rfcId = `<${randomUUID()}@example.com>`;
    const options = { messageId: rfcId, ...message, date: new Date(), newline: "windows" };
    const raw = await new MailComposer(options).compile().build();
    const content = randomUUID();
    const [sent, recipient] = [randomUUID(), randomUUID()];
    await this.transaction(async (query) => {
      const sha256 = createHash("sha256").update(raw).digest();
      await query(
        "insert into mail_content (id, byte_size, sha256, bytes, created_at) values ($1, $2, $3, $4, now())",
        content,
        raw.length,
        sha256,
        raw,
      );
      await this.store(query, { id: sent, mailbox: this.mailboxes.sent, rfcId, content, message, size: raw.length });
      await query(
        "insert into mail_recipient (id, message_id, field, address, changed_at) values ($1, $2, 'to', $3, now())",
        recipient,
        sent,
        message.to,
      );
      await query(
        `insert into mail_send_window (identity_id, started_at, recipients) values ($1, now(), 1)
         on conflict (identity_id) do update set recipients = mail_send_window.recipients + 1`,
        this.mailboxes.sent,
      );
      await this.count(query, "email_outbound", this.mailboxes.sent);
      await this.tell(query, "mail.message.queued", sent);
    });
    const parsed = await simpleParser(raw);
    const read = {
      from: parsed.from?.value[0]?.address ?? "",
      to: message.to,
      subject: parsed.subject ?? "",
      text: parsed.text ?? "",
    };
    const received = randomUUID();
    await this.transaction(async (query) => {
      await this.store(query, {
        id: received,
        mailbox: this.mailboxes.received,
        rfcId: parsed.messageId ?? rfcId,
        content,
        message: read,
        size: raw.length,
      });
      await this.count(query, "email_inbound", this.mailboxes.received);
      await this.tell(query, "mail.message.received", received);
      await query("update mail_recipient set state = 'delivered', changed_at = now() where id = $1", recipient);
      await query("update mail_message set status = 'delivered', updated_at = now() where id = $1", sent);
      await this.tell(query, "mail.message.delivered", sent);
    });
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async store(query: Query, { id, mailbox, rfcId, content, message, size }: StoredMessage): Promise<void> {
    const { from, to, subject, text } = message;
    const isSent = mailbox === this.mailboxes.sent;
    const thread = randomUUID();
    await query(
      `insert into mail_thread (id, mailbox_id, subject, message_count, last_message_at, created_at)
       values ($1, $2, $3, 1, now(), now())`,
      thread,
      mailbox,
      subject,
    );
    await query(
      `insert into mail_message
         (id, mailbox_id, thread_id, direction, status, rfc_id, from_address, to_addresses, cc_addresses, bcc_addresses,
          reply_to, subject, snippet, "references", is_read, has_attachments, content_id, byte_size, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, '{}', '{}', '{}', $9, $10, '{}', $11, false, $12, $13, now(), now())`,
      ...[id, mailbox, thread, isSent ? "outbound" : "inbound", isSent ? "queued" : "received", rfcId, from, [to]],
      ...[subject, text.slice(0, 200), isSent, content, size],
    );
    await query(
      `insert into mail_text (message_id, mailbox_id, body_text, search) values ($1, $2, $3, to_tsvector('simple', $4))`,
      ...[id, mailbox, text, `${subject} ${from} ${to} ${text}`],
    );
  }

  private async tell(query: Query, kind: string, subject: string): Promise<void> {
    await query(
      `insert into event (event_id, kind, subject_id, subject_version, identity_id, organization_id, data, occurred_at)
       values ($1, $2, $3, 1, $4, 'org', '{}', now())`,
      ...[randomUUID(), kind, subject, this.mailboxes.sent],
    );
  }

  private async count(query: Query, channel: string, identity: string): Promise<void> {
    await query(
      `insert into usage_counter (organization_id, identity_id, channel, cycle_start, units)
       values ('org', $1, $2, date_trunc('month', now()), 1)
       on conflict (organization_id, cycle_start, channel, identity_id) do update set units = usage_counter.units + 1`,
      ...[identity, channel],
    );
  }

  private async transaction(work: (query: Query) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    const query: Query = async (text, ...values) => void (await client.query(text, values));
    try {
      await query("begin");
      await work(query);
      await query("commit");
    } finally {
      client.release();
    }
  }
}

type Query = (text: string, ...values: unknown[]) => Promise<void>;

interface StoredMessage {
  readonly id: string;
  readonly mailbox: string;
  readonly rfcId: string;
  readonly content: string;
  readonly message: PlainMessage;
  readonly size: number;
}
