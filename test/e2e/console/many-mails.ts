import { Client } from "pg";

/** Puts received mails with a thread each into a mailbox, one for each second since a long time ago. */
export async function manyMails(databaseUrl: string, mailbox: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with own as (select id from mailbox where email_address = $1),
       numbered as (
         select n, gen_random_uuid() as thread_id, timestamptz '2025-01-01' + n * interval '1 second' as at
         from generate_series(1, $2::int) n
       ), threads as (
         insert into mail_thread (id, mailbox_id, subject, message_count, last_message_at, created_at)
         select thread_id, own.id, 'mail number ' || n || '.', 1, at, at from numbered, own
       )
       insert into mail_message (
         id, mailbox_id, thread_id, direction, status, rfc_id, from_address, to_addresses, cc_addresses, bcc_addresses,
         reply_to, "references", subject, snippet, is_read, has_attachments, byte_size, created_at, updated_at)
       select gen_random_uuid(), own.id, thread_id, 'inbound', 'received', '<many-' || n || '@example.com>',
              'ada@example.com', array[$1], '{}', '{}', '{}', '{}', 'mail number ' || n || '.', 'One of many.', false,
              false, 100, at, at
       from numbered, own`,
      [mailbox, count],
    );
    await client.query("analyze mail_message");
  } finally {
    await client.end();
  }
}
