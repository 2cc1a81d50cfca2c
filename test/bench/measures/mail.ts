import { setTimeout as sleep } from "node:timers/promises";
import nodemailer from "nodemailer";
import { Pool } from "undici";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { Child } from "../child.js";
import type { DatabaseServer } from "../databases.js";
import { type Ground, openGround, settingsOf } from "../ground.js";
import type { Amount, MailAddresses } from "../mail-server.js";
import { mboxOf, messageOf, outsideMail } from "../mails.js";
import { PostgresTime } from "../postgres-time.js";
import { amount, type Measure } from "../report.js";
import { median, medians, type Side } from "../rounds.js";

const full = { arriving: 300, sent: 1_000, imported: 1_000, rounds: 5, warmUp: 1 };
const quick = { arriving: 100, sent: 100, imported: 200, rounds: 3, warmUp: 1 };
const connections = 8;
const poll = 20;

/**
 * What mail costs: received by SMTP, sent to a mailbox of the installation, and imported. Each until it is in its mailbox, and
 * beside a plain program. Processor time of the server; that of PostgreSQL is printed beside it.
 */
export async function measureMail(database: DatabaseServer, { isQuick }: { isQuick: boolean }): Promise<Measure[]> {
  const url = await database.create();
  const ground = await openGround(url, { publishes: false });
  const server = Child.start("mail-server.js");
  try {
    const addresses = await server.ask<MailAddresses>("start", {
      ...settingsOf(url),
      MAIL_SMTP_LISTEN: "127.0.0.1:0",
      MAIL_SMTP_MAILS_PER_MINUTE_PER_PEER: "1000000000",
      MAIL_SENDS_PER_MINUTE: "1000000000",
    });
    const organization = await makeOrganization(ground.services);
    await ground.services.database.request.driver.query("update organization set plan = 'enterprise' where id = $1", [
      organization.id,
    ]);
    const bench = new MailBench(ground, server, addresses, organization, await PostgresTime.of(url));
    const size = isQuick ? quick : full;
    const rounds = { rounds: size.rounds, warmUp: size.warmUp };
    const box = await bench.agent();
    const smtp = await bench.compare(
      {
        ours: () => bench.receive(size.arriving, addresses.smtp, box.handle),
        plain: () => bench.receivePlain(size.arriving),
      },
      rounds,
    );
    const sent = await bench.compare(
      { ours: () => bench.send(size.sent, box.handle), plain: () => bench.sendPlain(size.sent) },
      rounds,
    );
    const imported = await bench.compare(
      { ours: () => bench.bringIn(size.imported), plain: () => bench.parseAlone(size.imported) },
      rounds,
    );
    return [
      line("m1 mails accepted by SMTP per CPU-second ÷ smtp-server that parses and writes a file", smtp, 0.3),
      line(
        "m2 mails of 10 KiB sent to a mailbox here per CPU-second ÷ a plain program that stores the same",
        sent,
        0.3,
      ),
      line("m5 imported mails per CPU-second ÷ mailparser alone", imported, 0.4),
    ];
  } finally {
    await server.stop();
    await ground.close();
  }
}

/** Microseconds of a mail on both sides: of the server, and of PostgreSQL. */
interface Costs {
  readonly ours: number;
  readonly plain: number;
  readonly database: { readonly ours: number | null; readonly plain: number | null };
}

function line(what: string, { ours, plain, database }: Costs, atLeast: number): Measure {
  const each = (microseconds: number, ofDatabase: number | null): string =>
    `${amount(1_000_000 / microseconds, "/s")}, PostgreSQL ${ofDatabase === null ? "unknown" : amount(ofDatabase / 1000, "ms")} each`;
  const ratio = plain / ours;
  return {
    what,
    ours: each(ours, database.ours),
    baseline: each(plain, database.plain),
    ratio,
    target: { text: `≥ ${atLeast}`, met: ratio >= atLeast },
  };
}

class MailBench {
  private seed = 1;

  constructor(
    private readonly ground: Ground,
    private readonly server: Child,
    private readonly at: MailAddresses,
    private readonly organization: TestOrganization,
    private readonly postgres: PostgresTime,
  ) {}

  agent(): Promise<TestAgent> {
    return makeAgent(this.ground.services, this.organization, `box-${(this.seed += 1)}`);
  }

  async compare(
    sides: { readonly ours: Side; readonly plain: Side },
    rounds: Parameters<typeof medians>[1],
  ): Promise<Costs> {
    const databaseCosts = { ours: [] as number[], plain: [] as number[] };
    const noted = (name: "ours" | "plain") => async (): Promise<number> => {
      const [before, firstSeed] = [this.postgres.microseconds(), this.seed];
      const cost = await sides[name]();
      const after = this.postgres.microseconds();
      if (before !== null && after !== null) databaseCosts[name].push((after - before) / (this.seed - firstSeed));
      return cost;
    };
    const costs = await medians({ ours: noted("ours"), plain: noted("plain") }, rounds);
    const ofDatabase = (name: "ours" | "plain"): number | null =>
      databaseCosts[name].length === 0 ? null : median(databaseCosts[name].slice(rounds.warmUp));
    return { ...costs, database: { ours: ofDatabase("ours"), plain: ofDatabase("plain") } };
  }

  /** Mail from outside until it is in its mailbox. */
  async receive(count: number, port: number, handle: string): Promise<number> {
    const { firstSeed } = this.next(count);
    return this.measured(count, async () => {
      await this.handOver(firstSeed, count, port, `${handle}@${this.domain}`);
      await this.until("select not exists (select 1 from mail_reception) as done");
    });
  }

  async receivePlain(count: number): Promise<number> {
    const { firstSeed } = this.next(count);
    return this.measured(count, () => this.handOver(firstSeed, count, this.at.plainSmtp, "box@example.com"));
  }

  /** Mail between mailboxes of the installation, until the sender knows that it arrived. */
  async send(count: number, handle: string): Promise<number> {
    const { firstSeed } = this.next(count);
    // A mailbox may send only so much a day.
    const sender = await this.agent();
    const path = `/api/v1/mail/mailboxes/${sender.handle}@${this.domain}/messages`;
    const pool = new Pool(this.at.parley, { connections, pipelining: 1 });
    const cost = await this.measured(count, async () => {
      await inLanes(count, async (index) => {
        const { subject, text } = messageOf(firstSeed + index);
        const body = JSON.stringify({
          recipients: { to: [`${handle}@${this.domain}`] },
          subject,
          body_text: text,
        });
        const headers = { "x-api-key": sender.key, "content-type": "application/json" };
        for (;;) {
          const answer = await pool.request({ method: "POST", path, headers, body });
          const said = await answer.body.text();
          if (answer.statusCode === 201) return;
          // On a machine that is very busy it says so, and clients come again.
          if (answer.statusCode < 500) throw new Error(`${path} answered ${answer.statusCode}: ${said.slice(0, 500)}`);
          await sleep(1_000);
        }
      });
      await this.until(
        `select not exists (select 1 from mail_recipient where state in ('waiting', 'sending', 'accepted'))
                and not exists (select 1 from mail_reception) as done`,
      );
    });
    await pool.close();
    return cost;
  }

  sendPlain(count: number): Promise<number> {
    return this.server.ask<number>("sendPlain", this.next(count));
  }

  /** An mbox from its upload until the last message is in the mailbox. */
  async bringIn(count: number): Promise<number> {
    const { firstSeed } = this.next(count);
    const agent = await this.agent();
    const address = `${agent.handle}@${this.domain}`;
    const file = new Blob([mboxOf(firstSeed, count, address)]);
    const imports = `${this.at.parley}/api/v1/mail/mailboxes/${address}/imports`;
    const headers = { "x-api-key": agent.key, "content-type": "application/json" };
    const post = async (url: string, body: string | FormData): Promise<any> => {
      const answer = await fetch(url, { method: "POST", body, ...(typeof body === "string" ? { headers } : {}) });
      const said = await answer.text();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${said.slice(0, 500)}`);
      return said === "" ? null : JSON.parse(said);
    };
    const cost = await this.measured(count, async () => {
      const { job, upload } = await post(imports, JSON.stringify({ source_format: "mbox" }));
      const form = new FormData();
      for (const [name, value] of Object.entries<string>(upload.fields)) form.append(name, value);
      form.append("file", file, "mail.mbox");
      await post(upload.url, form);
      await post(`${imports}/${job.id}/start`, "{}");
      await this.until(
        `select status not in ('pending_upload', 'queued', 'running') as done from mail_import where id = $1`,
        [job.id],
      );
    });
    const { rows } = await this.ground.services.database.request.driver.query<{ count: string }>(
      "select count(*) from mail_message g join mailbox m on m.id = g.mailbox_id where m.email_address = $1",
      [address],
    );
    if (Number(rows[0]!.count) !== count) throw new Error(`${rows[0]!.count} of ${count} mails were imported.`);
    return cost;
  }

  parseAlone(count: number): Promise<number> {
    return this.server.ask<number>("parseAlone", this.next(count));
  }

  private get domain(): string {
    return this.ground.services.config.MAIL_DOMAIN;
  }

  private next(count: number): Amount {
    const firstSeed = this.seed;
    this.seed += count;
    return { firstSeed, count };
  }

  private async measured(count: number, work: () => Promise<void>): Promise<number> {
    const before = await this.server.ask<number>("processorMicroseconds");
    await work();
    return ((await this.server.ask<number>("processorMicroseconds")) - before) / count;
  }

  private async handOver(firstSeed: number, count: number, port: number, to: string): Promise<void> {
    const transport = nodemailer.createTransport({
      host: "127.0.0.1",
      port,
      ignoreTLS: true,
      pool: true,
      maxConnections: connections,
      maxMessages: Infinity,
    });
    try {
      await inLanes(count, async (index) => {
        const { from, raw } = outsideMail(firstSeed + index, to);
        const mail = { envelope: { from, to: [to] }, raw };
        // As mail servers do, it comes again on request.
        while (!(await isAccepted(transport.sendMail(mail)))) await sleep(1_000);
      });
    } finally {
      transport.close();
    }
  }

  private async until(question: string, values: unknown[] = []): Promise<void> {
    const { driver } = this.ground.services.database.request;
    for (const limit = Date.now() + 300_000; Date.now() < limit;) {
      const { rows } = await driver.query<{ done: boolean }>(question, values);
      if (rows[0]?.done === true) return;
      await sleep(poll);
    }
    throw new Error("Mail did not arrive within five minutes.");
  }
}

async function isAccepted(sending: Promise<unknown>): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (error) {
    if ((error as { readonly responseCode?: number }).responseCode !== 451) throw error;
    return false;
  }
}

async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: connections }, lane));
}
