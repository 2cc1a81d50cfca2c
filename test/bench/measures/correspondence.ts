import { contactById } from "../../../subgraphs/org/contacts/public.js";
import {
  type CorrespondencePage,
  readCorrespondence,
} from "../../../subgraphs/org/correspondence/read-correspondence.js";
import { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import { anonymous, type Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { makeContact } from "../../org/support/make-contact.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import type { DatabaseServer } from "../databases.js";
import { type Ground, openGround } from "../ground.js";
import { type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";

/**
 * Pages of the correspondence of one agent with a contact of 100,000 mails, over those with a contact of 100, as the operation reads
 * them, without the transport.
 */
export async function measureCorrespondence(
  server: DatabaseServer,
  { isQuick }: { isQuick: boolean },
): Promise<Measure[]> {
  const many = isQuick ? 10_000 : 100_000;
  const ground = await openGround(await server.create(), { publishes: false });
  try {
    const { services } = ground;
    const organization = await makeOrganization(services);
    const own = await makeAgent(services, organization, "correspondent");
    const viewer: Viewer = {
      ...anonymous,
      kind: "agent_key",
      organizationId: organization.id,
      identityId: own.id,
      keyId: own.keyId,
    };
    const knows = async (email: string, mails: number): Promise<string> => {
      const emails = [{ label: null, value: email, isPrimary: true }];
      const { id } = await makeContact(services, organization.id, { emails });
      await exchange(ground, own.id, email, mails);
      return id;
    };
    const contacts = { old: await knows("old@example.com", many), fresh: await knows("new@example.com", 100) };
    const read = async (contactId: string, more: object = {}): Promise<CorrespondencePage> => {
      const context = new RequestContext(services, { viewer });
      const contact = await context.loader(contactById).load(contactId);
      return readCorrespondence(context, contact!, own.id, { limitPerChannel: 20, ...more });
    };
    const timed = (contactId: string, more: object) => async (): Promise<number> => {
      const begun = performance.now();
      await read(contactId, more);
      return performance.now() - begun;
    };
    const middle = { until: new Date(Date.now() - (many / 2) * 30_000).toISOString() };
    const costs = await medians(
      {
        fresh: timed(contacts.fresh, {}),
        old: timed(contacts.old, {}),
        middle: timed(contacts.old, middle),
        first: timed(contacts.old, { order: "asc" }),
      },
      { rounds: 25, warmUp: 5 },
    );
    const compare = (what: string, over: number): Measure =>
      ratioMeasure(
        `${what} ÷ the last page of a contact with 100`,
        { over, under: costs.fresh, unit: "ms", oursIs: "over" },
        { atMost: 1.5 },
      );
    const size = many.toLocaleString("en");
    return [
      compare(`q1 last page of the correspondence with a contact of ${size} mails`, costs.old),
      compare("q2 a page in the middle of it", costs.middle),
      compare("q3 the first mails of it", costs.first),
    ];
  } finally {
    await ground.close();
  }
}

/** Puts mails of an address into the mailbox of an identity, one every 30 seconds until now. */
async function exchange({ services }: Ground, identityId: string, address: string, mails: number): Promise<void> {
  const { driver } = services.database.jobs;
  const client = await driver.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query(
      `create temporary table made as
       select n, b.id as mailbox_id, gen_random_uuid() as id, gen_random_uuid() as thread_id,
              date_trunc('milliseconds', now()) - ($3::int - n) * interval '30 seconds' as at
       from mailbox b cross join generate_series(1, $3::int) n where b.identity_id = $1 and $2::text is not null`,
      [identityId, address, mails],
    );
    await client.query(
      `insert into mail_thread (id, mailbox_id, subject, folder, message_count, last_message_at, created_at)
       select thread_id, mailbox_id, 'Report ' || n, 'inbox', 1, at, at from made`,
    );
    await client.query(
      `insert into mail_message
         (id, mailbox_id, thread_id, direction, status, rfc_id, from_address, to_addresses, cc_addresses, bcc_addresses, reply_to,
          subject, snippet, "references", is_read, has_attachments, byte_size, created_at, updated_at)
       select id, mailbox_id, thread_id, 'inbound', 'received', '<' || id || '@example.com>', $1, '{box@example.com}', '{}', '{}', '{}',
              'Report ' || n, 'The report of the day.', '{}', true, false, 4000, at, at from made`,
      [address],
    );
    await client.query(
      `insert into mail_text (message_id, mailbox_id, body_text) select id, mailbox_id, 'The report of the day.' from made`,
    );
    await client.query(
      `insert into mail_correspondent (mailbox_id, address, occurred_at, message_id) select mailbox_id, $1, at, id from made`,
      [address],
    );
    await client.query("drop table made");
    await client.query("vacuum analyze mail_thread, mail_message, mail_text, mail_correspondent");
  } finally {
    client.release(true);
  }
}
