import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import nodemailer from "nodemailer";
import { expect } from "vitest";
import { ProcessClient, type TestAgent } from "../../support/process-client.js";

/** One run of a server, from its start to its kill. */
export interface MailRun {
  readonly url: string;
  readonly smtpPort: number;
  /** Set at the kill: from now on no answer means nothing. */
  killed: boolean;
  /** Called after everything that was acknowledged. */
  acknowledged(): void;
}

/** A mail that was handed over by SMTP, and is handed over again until it is acknowledged. */
export interface HandedOver {
  readonly rfcId: string;
  readonly to: readonly TestAgent[];
  readonly bodyBytes: number;
  acknowledged: boolean;
}

/** A mail that an agent sends, to the world and to another agent. */
export interface Sent {
  readonly key: string;
  readonly from: TestAgent;
  readonly to: TestAgent;
  readonly outside: string;
  /** Of the answer; null while it is unknown. */
  answer: { readonly id: string; readonly rfcId: string } | null;
}

/** An import of a file of mails. */
export interface Imported {
  readonly owner: TestAgent;
  readonly rfcIds: readonly string[];
  /** Null until the answer to its creation came. */
  id: string | null;
  status: string;
  processed: number;
}

export const mailOf = ({ handle }: TestAgent): string => `${handle}@agents.localhost`;
const box = (agent: TestAgent): string => `/api/v1/mail/mailboxes/${mailOf(agent)}`;

/** Everything that was done with mail, whatever server was there at the time. */
export class MailWorld {
  readonly handedOver: HandedOver[] = [];
  readonly sent: Sent[] = [];
  readonly imported: Imported[] = [];
  /** What is under way by SMTP and by REST. */
  readonly underWay = new Set<HandedOver | Sent>();

  constructor(
    readonly agents: readonly TestAgent[],
    /** The one that imports: no other client writes to it. */
    readonly importer: TestAgent,
    private readonly random: () => number,
  ) {}

  async receive(run: MailRun): Promise<void> {
    while (!run.killed) {
      const first = this.any();
      const second = this.any();
      const to = this.random() < 0.3 && second !== first ? [first, second] : [first];
      // Small ones stand in a row, large ones in a stream of their own.
      const bodyBytes = this.random() < 0.2 ? 400_000 : 2_000;
      const mail = { rfcId: `<${randomUUID()}@outside.example>`, to, bodyBytes, acknowledged: false };
      this.handedOver.push(mail);
      await this.unlessKilled(run, mail, () => this.handOver(run, mail));
    }
  }

  async send(run: MailRun): Promise<void> {
    while (!run.killed) {
      const [from, to] = [this.any(), this.any()];
      const outside = `${randomUUID()}@world.example`;
      const mail: Sent = { key: randomUUID(), from, to, outside, answer: null };
      this.sent.push(mail);
      await this.unlessKilled(run, mail, () => this.post(run, mail));
    }
  }

  async import(run: MailRun): Promise<void> {
    while (!run.killed) {
      const rfcIds = Array.from({ length: 2_000 }, () => `<${randomUUID()}@old.example>`);
      const job: Imported = { owner: this.importer, rfcIds, id: null, status: "unknown", processed: 0 };
      this.imported.push(job);
      await this.unlessKilled(run, null, () => this.bringIn(run, job));
    }
  }

  /** Does again what has no known end, as every client does. */
  async repeat(run: MailRun): Promise<void> {
    for (const mail of this.handedOver) if (!mail.acknowledged) await this.handOver(run, mail);
    for (const mail of this.sent) if (mail.answer === null) await this.post(run, mail);
    const client = new ProcessClient(run.url, this.importer.key);
    const { body } = await client.call("GET", `${box(this.importer)}/imports?limit=100`);
    for (const { id, status } of body.items) {
      const job = this.imported.find((one) => one.id === id);
      // One that its client never heard of has no file.
      if (job === undefined) await client.call("POST", `${box(this.importer)}/imports/${id}/cancel`);
      else if (status === "pending_upload") await this.bringIn(run, job);
      else await this.follow(run, job);
    }
  }

  /** Hands a mail over as mail servers do: the same bytes each time. */
  private async handOver(run: MailRun, mail: HandedOver): Promise<void> {
    const { rfcId, to, bodyBytes } = mail;
    const headers = `From: ada@outside.example\r\nSubject: Mail\r\nMessage-ID: ${rfcId}\r\n\r\n`;
    const raw = headers + "A line of a mail.\r\n".repeat(bodyBytes / 20);
    const transport = nodemailer.createTransport({ host: "127.0.0.1", port: run.smtpPort, ignoreTLS: true });
    try {
      const { response } = await transport.sendMail({
        envelope: { from: "ada@outside.example", to: to.map(mailOf) },
        raw,
      });
      expect(response).toMatch(/^250 /);
    } finally {
      transport.close();
    }
    mail.acknowledged = true;
    run.acknowledged();
  }

  private async post(run: MailRun, mail: Sent): Promise<void> {
    const body = { recipients: { to: [mail.outside, mailOf(mail.to)] }, subject: "Sent", body_text: mail.key };
    const client = new ProcessClient(run.url, mail.from.key);
    const sent = await client.call("POST", `${box(mail.from)}/messages`, body, { "idempotency-key": mail.key });
    expect(sent).toMatchObject({ status: 201, body: { direction: "outbound" } });
    mail.answer = { id: sent.body.id, rfcId: sent.body.message_id };
    run.acknowledged();
  }

  private async bringIn(run: MailRun, job: Imported): Promise<void> {
    const client = new ProcessClient(run.url, job.owner.key);
    const route = `${box(job.owner)}/imports`;
    let upload;
    if (job.id === null) {
      const created = await client.call("POST", route, { source_format: "mbox" });
      expect(created).toMatchObject({ status: 201 });
      job.id = created.body.job.id;
      upload = created.body.upload;
    } else upload = (await client.call("POST", `${route}/${job.id}/upload-url`)).body;
    const form = new FormData();
    for (const [name, value] of Object.entries<string>(upload.fields)) form.append(name, value);
    form.append("file", new Blob([mboxOf(job.rfcIds)]), "mail");
    const target = new URL(upload.url);
    expect((await fetch(run.url + target.pathname + target.search, { method: "POST", body: form })).status).toBe(204);
    expect((await client.call("POST", `${route}/${job.id}/start`)).status).toBe(200);
    run.acknowledged();
    await this.follow(run, job);
  }

  private async follow(run: MailRun, job: Imported): Promise<void> {
    const client = new ProcessClient(run.url, job.owner.key);
    while (!["completed", "failed", "cancelled"].includes(job.status)) {
      const { status, body } = await client.call("GET", `${box(job.owner)}/imports/${job.id}`);
      expect(status).toBe(200);
      job.status = body.status;
      job.processed = body.messages_processed;
      await pause(20);
    }
  }

  private async unlessKilled(run: MailRun, mail: HandedOver | Sent | null, work: () => Promise<void>): Promise<void> {
    if (mail !== null) this.underWay.add(mail);
    try {
      await work();
    } catch (error) {
      if (!run.killed) throw error;
    } finally {
      if (mail !== null) this.underWay.delete(mail);
    }
  }

  private any(): TestAgent {
    return this.agents[Math.floor(this.random() * this.agents.length)]!;
  }
}

function mboxOf(rfcIds: readonly string[]): string {
  const mail = (id: string) =>
    `From a@old.example Sat Mar  1 09:00:00 2014\r\nFrom: a@old.example\r\nSubject: Old\r\nMessage-ID: ${id}\r\n\r\nHello.\r\n\r\n`;
  return rfcIds.map(mail).join("");
}

/** The Message-IDs of a mailbox with the direction and status of each, through all pages. */
export async function listMail(url: string, agent: TestAgent): Promise<{ name: string; status: string; id: string }[]> {
  const client = new ProcessClient(url, agent.key);
  const found: { name: string; status: string; id: string }[] = [];
  for (let cursor = ""; ;) {
    const { status, body } = await client.call("GET", `${box(agent)}/messages?limit=100${cursor}`);
    expect(status).toBe(200);
    for (const { id, message_id, direction, status: state } of body.items) {
      found.push({ id, name: `${direction} ${message_id}`, status: state });
    }
    if (!body.has_more) return found;
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
}
