import { listMessages } from "../../../subgraphs/mail/messages/list-messages.js";
import { searchMessages } from "../../../subgraphs/mail/messages/search-messages.js";
import { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import { encodeKeyset } from "../../../subgraphs/shared/pagination/page.js";
import { anonymous, type Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import type { DatabaseServer } from "../databases.js";
import { type Ground, openGround } from "../ground.js";
import { type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";

const pageSize = 50;

/**
 * Pages and searches of a mailbox of a million messages, as an agent's operations read them, without the transport. A tenth as many
 * messages stand in another mailbox, and have the same words. Beside them are 40,000 mailboxes of one message: the
 * planner takes each for an average one.
 */
export async function measureMailLists(server: DatabaseServer, { isQuick }: { isQuick: boolean }): Promise<Measure[]> {
  const messages = isQuick ? 60_000 : 1_000_000;
  const ground = await openGround(await server.create(), { publishes: false });
  try {
    const { services } = ground;
    const organization = await makeOrganization(services);
    const [own, other] = [
      await makeAgent(services, organization, "large"),
      await makeAgent(services, organization, "other"),
    ];
    const mailboxId = await fill(ground, own.id, messages);
    await fill(ground, other.id, messages / 10);
    await addSmall(ground, organization.id, isQuick ? 4_000 : 40_000);
    const viewer: Viewer = {
      ...anonymous,
      kind: "agent_key",
      organizationId: organization.id,
      identityId: own.id,
      keyId: own.keyId,
    };
    const timed = async (read: (context: RequestContext) => Promise<unknown>): Promise<number> => {
      const context = new RequestContext(services, { viewer });
      const begun = performance.now();
      await read(context);
      return performance.now() - begun;
    };
    const after = await cursorOfPage(ground, mailboxId, 1_000);
    const page =
      (search: string | null, cursor: string | null = null) =>
      () =>
        timed((context) => listMessages(context, mailboxId, { search }, { first: pageSize, after: cursor }));
    const costs = await medians(
      {
        first: page(null),
        thousandth: page(null, after),
        rare: page("needle"),
        best: () => timed((context) => searchMessages(context, mailboxId, { search: "needle" }, pageSize)),
        common: page("common"),
        none: page("nowhere"),
      },
      { rounds: 15, warmUp: 3 },
    );
    const compare = (what: string, over: number, atMost?: number): Measure =>
      ratioMeasure(
        `${what} ÷ page 1 of a mailbox of ${isQuick ? "60,000" : "a million"} messages`,
        { over, under: costs.first, unit: "ms", oursIs: "over" },
        atMost === undefined ? null : { atMost },
      );
    return [
      compare("m3 page 1000", costs.thousandth, 1.5),
      compare("m4 list of the one message with a rare word, the oldest,", costs.rare, 10),
      compare("m4a search for the same word", costs.best, 10),
      compare("m4b list of messages with a word of every fifth", costs.common),
      compare("m4c list of messages with a word that nobody wrote", costs.none),
    ];
  } finally {
    await ground.close();
  }
}

/**
 * Fills a mailbox: threads of four messages, bodies of forty words of which few are frequent and many are rare. Answers its id.
 */
async function fill({ services }: Ground, identityId: string, messages: number): Promise<string> {
  const { driver } = services.database.jobs;
  const { rows } = await driver.query<{ id: string }>("select id from mailbox where identity_id = $1", [identityId]);
  const mailboxId = rows[0]!.id;
  const client = await driver.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '512MB'");
    // Built at the end, which is quicker.
    const { rows: indexes } = await client.query("select pg_get_indexdef('mail_text_search'::regclass) as definition");
    await client.query("drop index mail_text_search");
    // Ids as the service makes them: those of later messages are greater.
    await client.query(
      `create temporary table made as
       select n, now() - ($1::int - n) * interval '30 seconds' as at,
              (lpad(to_hex(floor(extract(epoch from now() - ($1::int - n) * interval '30 seconds') * 1000)::bigint), 12, '0')
               || '7' || lpad(to_hex(n & 4095), 3, '0') || '8' || substr(md5(n || $2::text), 1, 15))::uuid as id,
              md5('thread' || n / 4 || $2::text)::uuid as thread_id,
              (select string_agg('w' || floor(power(random(), 3) * 50000)::int, ' ') from generate_series(1, 40 + n % 2)) as text
       from generate_series(1, $1::int) n`,
      [messages, mailboxId],
    );
    await client.query(
      `insert into mail_thread (id, mailbox_id, subject, folder, message_count, last_message_at, created_at)
       select thread_id, $1, 'Report ' || min(n), 'inbox', count(*), max(at), min(at) from made group by thread_id`,
      [mailboxId],
    );
    await client.query(
      `insert into mail_message
         (id, mailbox_id, thread_id, direction, status, rfc_id, from_address, from_name, to_addresses, cc_addresses,
          bcc_addresses, reply_to, subject, snippet, "references", is_read, has_attachments, byte_size, created_at, updated_at)
       select id, $1, thread_id, 'inbound', 'received', '<' || n || '@example.com>', 'ada' || n % 997 || '@example.com', 'Ada',
              '{box@example.com}', '{}', '{}', '{}', 'Report ' || n, left(text, 200), '{}', n % 3 > 0, false, 4000, at, at
       from made`,
      [mailboxId],
    );
    await client.query(
      `insert into mail_text (message_id, mailbox_id, body_text, search, search_form)
       select id, $1, text, to_tsvector('simple', concat_ws(' ', 'Report ' || n, 'ada' || n % 997 || '@example.com', text,
                case when n = 1 then 'needle' end, case when n % 5 = 0 then 'common' end)), 3
       from made`,
      [mailboxId],
    );
    await client.query("drop table made");
    await client.query(indexes[0].definition);
    await client.query("vacuum analyze mail_thread, mail_message, mail_text");
  } finally {
    client.release(true);
  }
  return mailboxId;
}

/** Mailboxes of one message each. */
async function addSmall({ services }: Ground, organizationId: string, count: number): Promise<void> {
  const { driver } = services.database.jobs;
  await driver.query(
    `with small as (
       insert into identity (id, organization_id, agent_handle, live_handle, claim_status, version, created_at, updated_at)
       select gen_random_uuid(), $1, 'small-' || n, 'small-' || n, 'agent_claimed', 1, now(), now()
       from generate_series(1, $2::int) n returning id, agent_handle),
     boxes as (
       insert into mailbox (id, identity_id, email_address, created_at, updated_at)
       select gen_random_uuid(), id, agent_handle || '@small.example.com', now(), now() from small returning id),
     threads as (
       insert into mail_thread (id, mailbox_id, message_count, last_message_at, created_at)
       select gen_random_uuid(), id, 1, now(), now() from boxes returning id, mailbox_id),
     messages as (
       insert into mail_message (id, mailbox_id, thread_id, direction, status, rfc_id, from_address, to_addresses, cc_addresses,
         bcc_addresses, reply_to, "references", is_read, has_attachments, byte_size, created_at, updated_at)
       select gen_random_uuid(), mailbox_id, id, 'inbound', 'received', '<' || id || '@example.com>', 'ada@example.com', '{}',
              '{}', '{}', '{}', '{}', false, false, 4000, now(), now()
       from threads returning id, mailbox_id)
     insert into mail_text (message_id, mailbox_id, body_text, search)
     select id, mailbox_id, 'common words', to_tsvector('simple', 'common words') from messages`,
    [organizationId, count],
  );
  await driver.query("analyze identity, mailbox, mail_thread, mail_message, mail_text");
}

/** The cursor after which a page starts. */
async function cursorOfPage({ services }: Ground, mailboxId: string, page: number): Promise<string> {
  const { rows } = await services.database.request.driver.query<{ id: string; created_at: Date }>(
    `select id, created_at from mail_message where mailbox_id = $1 and status <> 'deleted'
     order by created_at desc, id desc offset $2 limit 1`,
    [mailboxId, (page - 1) * pageSize - 1],
  );
  const { id, created_at: createdAt } = rows[0]!;
  // As the list calls itself when it is not filtered.
  return encodeKeyset(services.keyring, `mail-messages/${mailboxId}/[]`, { id, createdAt });
}
