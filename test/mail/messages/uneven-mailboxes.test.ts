import { afterAll, beforeAll, expect, it } from "vitest";
import { listVisibleRecipients, listVisibleAttachments } from "../../../subgraphs/mail/messages/store/message-parts.js";
import { findVisibleTexts, sizeVisibleTexts } from "../../../subgraphs/mail/messages/store/message-parts.js";
import { findVisibleMatches, rankVisibleMatches } from "../../../subgraphs/mail/messages/store/message-search.js";
import { findVisibleMessages } from "../../../subgraphs/mail/messages/store/messages.js";
import { findVisibleThreads } from "../../../subgraphs/mail/threads/store/threads.js";
import type { Reader } from "../../../subgraphs/shared/database/client.js";
import type { Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { countingReads } from "../../support/rows-read.js";

/** Messages of the large mailbox; there are as many small mailboxes, of one message each. */
const many = 5_000;
const asked = 20;

let parley: TestParley;
let viewer: Viewer;
let mailboxId: string;
let ids: string[];
let threadIds: string[];
const sql = (text: string, values: unknown[] = []) => parley.services.database.jobs.driver.query(text, values);

beforeAll(async () => {
  parley = await startTestParley();
  const ours = await makeOrganization(parley.services);
  const { id: identityId } = await makeAgent(parley.services, ours, "large");
  viewer = { kind: "agent_key", organizationId: ours.id, identityId } as Viewer;
  const mailbox = await parley.services.database.request.reader.mailbox.findUniqueOrThrow({ where: { identityId } });
  mailboxId = mailbox.id;
  await sql(
    `with small as (
       insert into identity (id, organization_id, agent_handle, live_handle, claim_status, version, created_at, updated_at)
       select gen_random_uuid(), $1, 'small-' || n, 'small-' || n, 'agent_claimed', 1, now(), now()
       from generate_series(1, $2::int) n returning id, agent_handle)
     insert into mailbox (id, identity_id, email_address, created_at, updated_at)
     select gen_random_uuid(), id, agent_handle || '@small.example', now(), now() from small`,
    [ours.id, many],
  );
  await sql(
    `with boxes as (
       select id as mailbox_id from mailbox where id <> $1 union all select $1::uuid from generate_series(1, $2::int)),
     threads as (
       insert into mail_thread (id, mailbox_id, message_count, last_message_at, version, created_at)
       select gen_random_uuid(), mailbox_id, 1, now(), 1, now() from boxes returning id, mailbox_id),
     messages as (
       insert into mail_message (id, mailbox_id, thread_id, direction, status, rfc_id, from_address, to_addresses,
         cc_addresses, bcc_addresses, reply_to, "references", is_read, is_starred, has_attachments, byte_size, created_at, updated_at)
       select gen_random_uuid(), mailbox_id, id, 'inbound', 'received', '<' || id || '>', 'a@example.com', '{}',
         '{}', '{}', '{}', '{}', false, false, false, 1, now(), now()
       from threads returning id, mailbox_id)
     insert into mail_text (message_id, mailbox_id, body_text, search)
     select id, mailbox_id, 'ordinary', to_tsvector('simple', case when row_number() over () % 100 = 0 then 'ordinary rare' else 'ordinary' end)
     from messages`,
    [mailboxId, many],
  );
  await sql("analyze mail_message, mail_thread, mail_text, mailbox, identity");
  const { rows } = await sql("select id, thread_id from mail_message where mailbox_id = $1 limit $2", [
    mailboxId,
    asked,
  ]);
  ids = rows.map(({ id }) => id as string);
  threadIds = rows.map((row) => row.thread_id as string);
});
afterAll(() => parley?.close());

const reads: Readonly<Record<string, (db: Reader) => Promise<readonly unknown[]>>> = {
  messages: (db) => findVisibleMessages(db, viewer, ids),
  "their texts": (db) => findVisibleTexts(db, viewer, ids),
  "how large their texts are": (db) => sizeVisibleTexts(db, viewer, ids),
  threads: (db) => findVisibleThreads(db, viewer, threadIds),
  "the best of a search": (db) => rankVisibleMatches(db, viewer, ids, ["ordinary"], asked),
};

it.each(Object.entries(reads))(
  "of a mailbox far larger than the average, %s cost what is asked for",
  async (_, read) => {
    const { answer, rows } = await countingReads(parley.services, read);
    expect(answer).toHaveLength(asked);
    expect(rows).toBeLessThan(asked * 5);
  },
);

const listed: Readonly<Record<string, (db: Reader) => Promise<readonly unknown[]>>> = {
  attachments: (db) => listVisibleAttachments(db, viewer, ids),
  recipients: (db) => listVisibleRecipients(db, viewer, ids),
};

it.each(Object.entries(listed))("so do their %s", async (_, list) => {
  const { rows } = await countingReads(parley.services, list);
  expect(rows).toBeLessThan(asked * 5);
});

it("a search reads the messages that match, not those of the mailbox", async () => {
  const { answer, rows } = await countingReads(parley.services, (db) =>
    findVisibleMatches(db, viewer, mailboxId, ["rare"], 200),
  );
  expect(answer.length).toBeGreaterThan(0);
  expect(rows).toBeLessThan(many / 2);
});
