import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { receiverPath } from "../../../subgraphs/messaging/carriers/port/receiver-address.js";
import { encodeKeyset } from "../../../subgraphs/shared/pagination/page.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { Child } from "../child.js";
import type { DatabaseServer } from "../databases.js";
import { type Ground, openGround, settingsOf } from "../ground.js";
import type { MessageAddresses } from "../message-server.js";
import { amount, type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";

const full = { messages: 1_000, listed: 1_000_000, rounds: 5, warmUp: 1 };
const quick = { messages: 200, listed: 1_000_000, rounds: 3, warmUp: 1 };
const lanes = 8;
const mac = "+15555550990";
const loopback = "+15555550120";
const people = Array.from({ length: 8 }, (_, index) => `+155555507${String(index).padStart(2, "0")}`);
const pageSize = 50;

/**
 * What instant messages cost: a message that a carrier reports until it is seen, one that is sent until its carrier has
 * accepted it, and a far page of a long conversation. Processor time of the server, and the clock for pages.
 */
export async function measureInstantMessages(
  database: DatabaseServer,
  { isQuick }: { isQuick: boolean },
): Promise<Measure[]> {
  const url = await database.create();
  const ground = await openGround(url, { publishes: false });
  const server = Child.start("message-server.js");
  const many = "1000000000";
  try {
    const at = await server.ask<MessageAddresses>("start", {
      ...settingsOf(url),
      IM_LOOPBACK: "1",
      IM_HANDSET_PORT: "0",
      // Nothing listens there: it reports to us, and is never asked.
      IM_BLUEBUBBLES: JSON.stringify([
        { url: "http://127.0.0.1:9", password: "bench", number: mac, role: "dedicated" },
      ]),
      IM_SENDS_PER_MINUTE: many,
      IM_IDENTITY_DAILY_SENDS: "0",
      IM_CARRIER_EVENTS_PER_MINUTE: many,
    });
    const organization = await makeOrganization(ground.services, "enterprise");
    const bench = new MessageBench(ground, server, at, organization);
    const { messages, rounds, warmUp, listed } = isQuick ? quick : full;
    const receiver = await bench.agentOn(mac);
    const sender = await bench.agentOn(loopback);
    const arriving = await medians(
      {
        ours: () => bench.receive(messages, receiver.lineId),
        plain: () => server.ask<number>("receivePlain", messages),
      },
      { rounds, warmUp },
    );
    await bench.phones();
    const leaving = await medians(
      { ours: () => bench.send(messages, sender.agent), plain: () => bench.sendPlain(messages) },
      { rounds, warmUp },
    );
    const conversationId = await bench.fill(receiver.agent, receiver.lineId, listed);
    const far = await bench.cursorOfPage(receiver.agent, conversationId, 1_000);
    const page = (after: string | null) => () => bench.page(receiver.agent, conversationId, after);
    const pages = await medians({ first: page(null), thousandth: page(far) }, { rounds: 25, warmUp: 5 });
    return [
      line("n1 reported messages seen per CPU-second ÷ the same rows written bare", arriving, 0.2),
      line(
        "n2 sent messages that the carrier accepted per CPU-second ÷ a bare handler that writes the same rows",
        leaving,
        0.3,
      ),
      ratioMeasure(
        "n3 page 1000 ÷ page 1 of a conversation of a million messages, by GraphQL",
        { over: pages.thousandth, under: pages.first, unit: "ms", oursIs: "over" },
        { atMost: 1.5 },
      ),
    ];
  } finally {
    await server.stop();
    await ground.close();
  }
}

function line(what: string, { ours, plain }: { ours: number; plain: number }, atLeast: number): Measure {
  const each = (microseconds: number): string => amount(1_000_000 / microseconds, "/s");
  const ratio = plain / ours;
  const target = { text: `≥ ${atLeast}`, met: ratio >= atLeast };
  return { what, ours: each(ours), baseline: each(plain), ratio, target };
}

class MessageBench {
  constructor(
    private readonly ground: Ground,
    private readonly server: Child,
    private readonly at: MessageAddresses,
    private readonly organization: TestOrganization,
  ) {}

  /** An identity that has a line. */
  async agentOn(number: string): Promise<{ agent: TestAgent; lineId: string }> {
    const { services } = this.ground;
    const name = `texter-${number.slice(-4)}`;
    const agent = await makeAgent(services, this.organization, name, { options: { imEnabled: true } });
    const now = new Date();
    const { id: lineId } = await services.database.request.writer.imLine.update({
      where: { number },
      data: {
        organizationId: this.organization.id,
        identityId: agent.id,
        type: "dedicated_outbound",
        claimedAt: now,
        attachedAt: now,
      },
    });
    return { agent, lineId };
  }

  /** People write, until every message is seen and in the log. */
  receive(count: number, lineId: string): Promise<number> {
    const path = receiverPath(this.ground.services.keyring, "bluebubbles", lineId);
    return this.measured(this.at.parley, count, async (post) => {
      await inLanes(count, async (index) => {
        const person = people[index % people.length]!;
        const chats = [{ guid: `iMessage;-;${person}`, participants: [{ address: person }] }];
        const text = "A message of a person, as long as most are.";
        const data = { guid: randomUUID(), text, isFromMe: false, handle: { address: person }, chats, attachments: [] };
        await post(path, 200, { type: "new-message", data: { ...data, dateCreated: Date.now() } });
      });
      await this.settled();
    });
  }

  /** Phones for everybody whom messages go to. Messages to them stay on their way. */
  async phones(): Promise<void> {
    const headers = { "content-type": "application/json" };
    for (const number of people) {
      const body = JSON.stringify({ number });
      const answer = await fetch(`${this.at.handsets}/handsets`, { method: "POST", headers, body });
      if (answer.status !== 201) throw new Error(`A phone was answered ${answer.status}.`);
      const change = JSON.stringify({ auto_deliver: false });
      const path = `${this.at.handsets}/handsets/${encodeURIComponent(number)}`;
      const changed = await fetch(path, { method: "PATCH", headers, body: change });
      if (changed.status !== 200) throw new Error(`A change of a phone was answered ${changed.status}.`);
    }
  }

  /**
   * The agent writes to people, until the carrier has accepted everything. Meanwhile the carrier also reports messages that
   * are on their way: what of that is worked on before the last one is accepted counts, and the rest does not.
   */
  async send(count: number, agent: TestAgent): Promise<number> {
    const cost = await this.measured(this.at.parley, count, async (post) => {
      await inLanes(count, (index) =>
        post("/api/v1/im/messages", 201, { to: [people[index % people.length]], text: "An answer." }, agent.key),
      );
      await this.until("not exists (select 1 from im_message where status in ('queued', 'pending'))");
    });
    await this.settled();
    return cost;
  }

  sendPlain(count: number): Promise<number> {
    return this.measured(this.at.plain, count, (post) =>
      inLanes(count, () => post("/messages", 201, { text: "An answer." })),
    );
  }

  /** Stores a conversation of so many messages. Its id. */
  async fill(agent: TestAgent, lineId: string, count: number): Promise<string> {
    const client = await this.ground.services.database.jobs.driver.connect();
    const id = randomUUID();
    try {
      await client.query("set statement_timeout = 0");
      await client.query(
        `insert into im_conversation (id, identity_id, is_group, remote_number, last_message_at, last_visible_at,
           visible_count, created_at, updated_at)
         values ($1, $2, false, '+15555550999', now(), now(), $3, now(), now())`,
        [id, agent.id, count],
      );
      await client.query(
        `insert into im_message (id, conversation_id, identity_id, is_group, line_id, direction, remote_number, service,
           status, carrier, content, created_at, updated_at)
         select gen_random_uuid(), $1, $2, false, $3,
                (case when n % 2 = 0 then 'inbound' else 'outbound' end)::"ImDirection", '+15555550999', 'imessage',
                (case when n % 2 = 0 then 'received' else 'delivered' end)::"ImDeliveryStatus", 'bluebubbles',
                'Message ' || n, at, at
         from (select n, now() - n * interval '1 second' as at from generate_series(1, $4::int) n) g`,
        [id, agent.id, lineId, count],
      );
      await client.query("vacuum analyze im_message");
    } finally {
      client.release(true);
    }
    return id;
  }

  /** The cursor after which a page starts. */
  async cursorOfPage(agent: TestAgent, conversationId: string, page: number): Promise<string> {
    const { services } = this.ground;
    const { rows } = await services.database.request.driver.query<{ id: string; created_at: Date }>(
      `select id, created_at from im_message where conversation_id = $1 and not is_blocked
       order by created_at desc, id desc offset $2 limit 1`,
      [conversationId, (page - 1) * pageSize - 1],
    );
    const dates = { from: null, to: null };
    const filter = {
      identityId: agent.id,
      conversationId,
      isRead: null,
      isBlocked: false,
      includeGroups: false,
      dates,
    };
    const { id, created_at: createdAt } = rows[0]!;
    return encodeKeyset(services.keyring, `im-messages/${JSON.stringify(filter)}`, { id, createdAt });
  }

  /** The milliseconds of one page. */
  async page(agent: TestAgent, conversationId: string, after: string | null): Promise<number> {
    const query = `query ($id: ID!, $after: String) {
      imMessages(conversationId: $id, first: ${pageSize}, after: $after) {
        nodes { id content direction status createdAt } pageInfo { hasNextPage endCursor } } }`;
    const body = JSON.stringify({ query, variables: { id: conversationId, after } });
    const headers = { "x-api-key": agent.key, "content-type": "application/json" };
    const begun = performance.now();
    const answer = await fetch(`${this.at.parley}/graphql`, { method: "POST", headers, body });
    const { data, errors } = (await answer.json()) as any;
    const milliseconds = performance.now() - begun;
    if (data?.imMessages.nodes.length !== pageSize) throw new Error(`No page: ${JSON.stringify(errors)}`);
    return milliseconds;
  }

  private async measured(origin: string, count: number, work: (post: Post) => Promise<void>): Promise<number> {
    const pool = new Pool(origin, { connections: lanes, pipelining: 1 });
    const post: Post = async (path, wanted, body, key) => {
      const headers = { "content-type": "application/json", ...(key === undefined ? {} : { "x-api-key": key }) };
      for (;;) {
        const answer = await pool.request({ method: "POST", path, headers, body: JSON.stringify(body) });
        const said = await answer.body.text();
        if (answer.statusCode === wanted) return;
        // On a machine that is very busy it says so, and clients come again.
        if (answer.statusCode < 500) throw new Error(`${path} answered ${answer.statusCode}: ${said.slice(0, 500)}`);
        await sleep(1_000);
      }
    };
    const before = await this.server.ask<number>("processorMicroseconds");
    await work(post);
    const cost = ((await this.server.ask<number>("processorMicroseconds")) - before) / count;
    await pool.close();
    return cost;
  }

  /** Until everything that was reported is worked on, and every event has its position. */
  private settled(): Promise<void> {
    return this.until(`
      not exists (select 1 from im_carrier_event where state = 'waiting')
      and not exists (select 1 from event where position is null)`);
  }

  private async until(condition: string): Promise<void> {
    const { driver } = this.ground.services.database.request;
    for (const limit = Date.now() + 300_000; Date.now() < limit;) {
      const { rows } = await driver.query<{ done: boolean }>(`select ${condition} as done`);
      if (rows[0]?.done === true) return;
      await sleep(20);
    }
    throw new Error("Messages were not worked on within five minutes.");
  }
}

type Post = (path: string, wanted: number, body: object, key?: string) => Promise<void>;

async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
