import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MessageFilter, walkVisibleMessages } from "../../../subgraphs/mail/messages/store/message-lists.js";
import type { Keyset } from "../../../subgraphs/shared/pagination/page.js";
import type { Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { countingReads } from "../../support/rows-read.js";

/** Messages of each of the mailboxes. */
const many = 3_000;

let parley: TestParley;
let viewer: Viewer;
let mailboxId: string;
beforeAll(async () => {
  parley = await startTestParley();
  const ours = await makeOrganization(parley.services);
  viewer = { kind: "admin_key", organizationId: ours.id } as Viewer;
  for (const [box, handle] of ["desk", "lab", "shop"].entries()) {
    const { id } = await makeAgent(parley.services, ours, handle);
    const mailbox = await parley.services.database.request.reader.mailbox.findUniqueOrThrow({
      where: { identityId: id },
    });
    mailboxId = mailbox.id;
    // The mailboxes take turns, the later ones with more of the newest messages; what few lists show is oldest.
    await sql(
      `insert into mail_message (id, mailbox_id, thread_id, direction, status, rfc_id, from_address, to_addresses,
         cc_addresses, bcc_addresses, reply_to, "references", is_read, is_starred, has_attachments, byte_size, created_at, updated_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'inbound', 'received', '<' || n || '>', 'a@example.com', '{}',
         '{}', '{}', '{}', '{}', n = 3, n <> 5, false, 1, at, at
       from (select n, timestamptz '2026-01-01Z' + n * $2::int * interval '1 second' as at
         from generate_series(1, $3::int) n) g`,
      [mailboxId, box + 1, many],
    );
  }
  await sql("analyze mail_message, mailbox, identity");
});
afterAll(() => parley?.close());

const sql = (text: string, values: unknown[] = []) => parley.services.database.jobs.driver.query(text, values);
const everything: MessageFilter = { mailboxId: null, dates: { from: null, to: null }, parts: null };

const walk = (filter: Partial<MessageFilter>, limit: number, after: Keyset | null = null, first = 10) =>
  countingReads(parley.services, (db) =>
    walkVisibleMessages(db, viewer, { ...everything, ...filter }, { first, after }, limit),
  );

it.each([{ isRead: true }, { isStarred: false }, { isRead: false, direction: "outbound" }])(
  "filtered by %j: a page reads a bounded number of rows, whatever matches, and says where it stopped",
  async (filter) => {
    for (const mailboxes of [{}, { mailboxId }]) {
      const { answer, rows } = await walk({ ...filter, ...mailboxes }, 200);
      expect(answer.found).toEqual([]);
      expect(answer.stoppedAt).not.toBeNull();
      expect(rows).toBeLessThan(3 * 200 * 5);
    }
  },
);

it("a page by a label reads about as many rows as it shows, and finds a rare one at once", async () => {
  const [common, rare] = [randomUUID(), randomUUID()];
  const label = (id: string, condition: string) =>
    sql(
      `insert into mail_message_label (message_id, label_id, mailbox_id, thread_id, created_at)
       select id, $1, mailbox_id, thread_id, created_at from mail_message where ${condition}`,
      [id],
    );
  await label(common, "true");
  await label(rare, "is_starred = false");
  await sql("analyze mail_message_label");
  const none = { system: [], custom: [] };
  const by = (labelId: string) => ({ mailboxId, labels: { all: { system: [], custom: [labelId] }, none } });
  const page = await walk(by(common), 20);
  expect(page.answer.found).toHaveLength(11);
  expect(page.rows).toBeLessThan(20 * 10);
  const found = await walk(by(rare), 20);
  expect(found.answer.found).toHaveLength(1);
  expect(found.answer.stoppedAt).toBeNull();
  expect(found.rows).toBeLessThan(50);
});

it("pages that end early fit together: every message comes once, newest first", async () => {
  const { rows: expected } = await sql(
    `select g.id from mail_message g join mailbox m on m.id = g.mailbox_id join identity i on i.id = m.identity_id
     where i.organization_id = $1 order by g.created_at desc, g.id desc limit 400`,
    [viewer.organizationId],
  );
  const ids: string[] = [];
  let after: Keyset | null = null;
  while (ids.length < expected.length) {
    const { found, stoppedAt }: { found: readonly Keyset[]; stoppedAt: Keyset | null } = (await walk({}, 25, after, 60))
      .answer;
    const page = found.slice(0, 60);
    ids.push(...page.map(({ id }) => id));
    after = found.length > 60 ? page.at(-1)! : stoppedAt;
    expect(after).not.toBeNull();
  }
  expect(ids.slice(0, 400)).toEqual(expected.map(({ id }) => id));
});
