import { randomUUID } from "node:crypto";
import { fastify, type FastifyInstance } from "fastify";
import pg from "pg";

/** What is written: the tables as they are, with their indexes, so that both sides write the same rows. */
const tables = [
  "im_carrier_event",
  "im_conversation",
  "im_message",
  "im_recipient",
  "im_phone_message",
  "im_phone_receipt",
  "usage_counter",
  "event",
];

type Row = Readonly<Record<string, unknown>>;

/**
 * Receives and sends instant messages as a plain program does: the rows of one message, in as many transactions as it has
 * steps. It asks for no rights, rules, limits or repeats, and publishes nothing.
 */
export class PlainMessages {
  private readonly identity = randomUUID();
  private readonly conversation = randomUUID();

  private constructor(private readonly pool: pg.Pool) {}

  static async open(url: string): Promise<PlainMessages> {
    const pool = new pg.Pool({ connectionString: url, max: 8, options: "-c search_path=bare,public" });
    await pool.query("create schema bare");
    for (const table of tables) await pool.query(`create table bare.${table} (like public.${table} including all)`);
    const plain = new PlainMessages(pool);
    await plain.begin();
    return plain;
  }

  /** An event of a carrier until it is a message: stored, then worked on. */
  async receive(text: string): Promise<void> {
    const event = randomUUID();
    await this.transaction((step) => this.report(step, event, text));
    const id = randomUUID();
    await this.transaction(async (step) => {
      await this.count(step);
      await step.insert("im_message", { ...this.message(id, text), direction: "inbound", status: "received" });
      await this.tell(step, "im.message.received", id, 1);
      await this.use(step);
      await this.done(step, event);
    });
  }

  /** A message until its carrier has accepted it: queued, claimed, handed over to a phone, accepted. */
  async send(text: string): Promise<void> {
    const id = randomUUID();
    const become = async (step: Step, status: string): Promise<void> => {
      await step.run(
        'update im_message set status = $2::"ImDeliveryStatus", updated_at = now() where id = $1',
        id,
        status,
      );
      await step.run(
        'update im_recipient set delivery_status = $2::"ImDeliveryStatus" where message_id = $1',
        id,
        status,
      );
    };
    await this.transaction(async (step) => {
      await this.count(step);
      await step.insert("im_message", { ...this.message(id, text), direction: "outbound", status: "queued" });
      await step.insert("im_recipient", { message_id: id, remote_number: "+15555550142", delivery_status: "queued" });
      await this.tell(step, "im.message.queued", id, 1);
    });
    await this.transaction((step) => become(step, "pending"));
    await this.transaction(async (step) => {
      const at = new Date();
      const phone = { thread_id: this.conversation, sender: "+15555550120", client_ref: id, text, service: "imessage" };
      await step.insert("im_phone_message", { id, ...phone, created_at: at });
      await step.insert("im_phone_receipt", { message_id: id, number: "+15555550142", due_at: at });
      await this.report(step, randomUUID(), text);
    });
    await this.transaction(async (step) => {
      await become(step, "accepted");
      await this.tell(step, "im.message.sent", id, 2);
      await this.use(step);
    });
  }

  /** A server whose only route sends. */
  async listen(): Promise<{ url: string; app: FastifyInstance }> {
    const app = fastify({ logger: false });
    app.post<{ Body: { text: string } }>("/messages", async ({ body }, reply) => {
      await this.send(body.text);
      return reply.code(201).send({ status: "accepted" });
    });
    return { app, url: await app.listen({ host: "127.0.0.1", port: 0 }) };
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  /** The conversation that all messages are in. */
  private begin(): Promise<void> {
    return this.transaction((step) =>
      step.insert("im_conversation", {
        id: this.conversation,
        identity_id: this.identity,
        is_group: false,
        remote_number: "+15555550142",
        last_message_at: new Date(),
        ...times(),
      }),
    );
  }

  private message(id: string, content: string): Row {
    return {
      id,
      conversation_id: this.conversation,
      identity_id: this.identity,
      is_group: false,
      line_id: this.identity,
      remote_number: "+15555550142",
      content,
      service: "imessage",
      carrier: "plain",
      carrier_message_id: id,
      ...times(),
    };
  }

  private async report(step: Step, id: string, text: string): Promise<void> {
    const payload = JSON.stringify({ text, carrierLineId: "+15555550120" });
    await step.insert("im_carrier_event", {
      id,
      carrier: "plain",
      event_key: id,
      kind: "message",
      payload,
      received_at: new Date(),
    });
    await step.event({ kind: "im.carrier_event.stored", subject: id, version: 1, identity: null });
  }

  private done(step: Step, id: string): Promise<void> {
    return step.run("update im_carrier_event set state = 'done', processed_at = now() where id = $1", id);
  }

  private count(step: Step): Promise<void> {
    return step.run(
      `update im_conversation set visible_count = visible_count + 1, last_message_at = now(), last_visible_at = now(),
              version = version + 1, updated_at = now() where id = $1`,
      this.conversation,
    );
  }

  private async tell(step: Step, kind: string, subject: string, version: number): Promise<void> {
    for (const identity of [this.identity, null]) await step.event({ kind, subject, version, identity });
  }

  private use(step: Step): Promise<void> {
    return step.run(
      `insert into usage_counter (organization_id, identity_id, channel, cycle_start, units)
       values ('org', $1, 'im_dedicated', date_trunc('month', now()), 1)
       on conflict (organization_id, cycle_start, channel, identity_id) do update set units = usage_counter.units + 1`,
      this.identity,
    );
  }

  private async transaction(work: (step: Step) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    const step = new Step(client);
    try {
      await step.run("begin");
      await work(step);
      await step.run("commit");
    } finally {
      client.release();
    }
  }
}

class Step {
  constructor(private readonly client: pg.PoolClient) {}

  async run(text: string, ...values: unknown[]): Promise<void> {
    await this.client.query(text, values);
  }

  insert(table: string, row: Row): Promise<void> {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    return this.run(`insert into ${table} (${names.join(", ")}) values (${places.join(", ")})`, ...Object.values(row));
  }

  event(event: { kind: string; subject: string; version: number; identity: string | null }): Promise<void> {
    return this.insert("event", {
      event_id: randomUUID(),
      kind: event.kind,
      subject_id: event.subject,
      subject_version: event.version,
      identity_id: event.identity,
      organization_id: "org",
      data: "{}",
      occurred_at: new Date(),
    });
  }
}

function times(): Row {
  const at = new Date();
  return { created_at: at, updated_at: at };
}
