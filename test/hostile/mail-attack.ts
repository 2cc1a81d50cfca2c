import nodemailer from "nodemailer";
import type { Attack } from "./attack.js";
import { letterOf, rawMail, sendBody, ways } from "./letters.js";
import type { Sent } from "./wire.js";

/** Where mail is attacked. */
export interface MailPlace {
  /** Of the server over HTTP. */
  readonly url: string;
  /** On which it takes mail by SMTP. */
  readonly port: number;
  readonly mailbox: string;
  /** Of the agent that has the mailbox. */
  readonly key: string;
}

/** An address outside, whose mail goes to the relay. */
const outside = "eve@outside.example";
/** How long anything may take before it is given up: the server is judged by what it did, not by this. */
const patience = 20_000;
const lookEvery = 100;

/**
 * The ways of a letter: one comes from outside, is put into the mailbox, read, forwarded in both ways and answered; the other
 * is sent, to the world and to the mailbox itself. Each ends when nothing of it is left to be done.
 */
export function prepareMail(
  place: MailPlace,
  attack: Attack,
  mark: () => string,
): { readonly bytes: number; readonly send: () => Promise<Sent> } {
  const letter = letterOf(attack.genes);
  const way = new Way(place);
  if (attack.place < (ways.arrives + ways.leaves) / 2) {
    const id = mark();
    const raw = rawMail(letter, id, place.mailbox);
    // Only what a server sends by itself is read as a report.
    const from = letter.files.some(({ type }) => type === "message/delivery-status") ? "" : outside;
    return { bytes: raw.length, send: () => way.run(raw.length, () => way.arrive({ from, raw }, id)) };
  }
  const body = sendBody(letter, [outside, place.mailbox]);
  return { bytes: body.length, send: () => way.run(body.length, () => way.leave(body)) };
}

class Way {
  private readonly statuses = new Map<number, number>();
  private readonly ending = AbortSignal.timeout(patience);
  private requests = 0;
  private legs = 0;

  constructor(private readonly place: MailPlace) {}

  /** Counts the letter's bytes once for each time that the server has all of it in hand. */
  async run(bytes: number, go: () => Promise<void>): Promise<Sent> {
    // What is refused, or takes too long, is a figure too.
    await go().catch(() => {});
    return { bytes: bytes * Math.max(1, this.legs), requests: this.requests, statuses: this.statuses, close: () => 0 };
  }

  async arrive(mail: { readonly from: string; readonly raw: Buffer }, id: string): Promise<void> {
    this.legs += 1;
    this.requests += 1;
    await this.handOver(mail);
    const message = await this.find(({ message_id: own }) => own === `<${id}@outside.example>`);
    const route = `/messages/${message.id}`;
    await this.call("GET", route);
    const recipients = { to: [outside] };
    for (const body of [
      { recipients, body_text: "See below.", body_html: "<p>See below.</p>", mode: "inline" },
      { recipients, body_text: "See below.", mode: "wrapped" },
    ]) {
      await this.send(`${route}/forward`, JSON.stringify(body));
    }
    await this.send(`${route}/reply`, JSON.stringify({ body_text: "Yes." }));
  }

  async leave(body: string): Promise<void> {
    // It is built, read again where it arrives, and signed.
    this.legs += 2;
    await this.send("/messages", body);
  }

  /** Sends, and waits until the mail has left. */
  private async send(route: string, body: string): Promise<void> {
    this.legs += 1;
    const { id } = await this.call("POST", route, body);
    if (id === undefined) return;
    await this.find((message) => message.id === id && message.status !== "queued");
  }

  /** The first of the newest mails that is so; they are looked at until there is one. */
  private async find(isIt: (message: any) => boolean): Promise<any> {
    for (;;) {
      const { items = [] } = await this.call("GET", "/messages?limit=5");
      const found = items.find(isIt);
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
  }

  private async call(method: string, route: string, body?: string): Promise<any> {
    this.requests += 1;
    const response = await fetch(`${this.place.url}/api/v1/mail/mailboxes/${this.place.mailbox}${route}`, {
      method,
      headers: { "x-api-key": this.place.key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      signal: this.ending,
      ...(body === undefined ? {} : { body }),
    });
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
    return response.json();
  }

  private async handOver({ from, raw }: { readonly from: string; readonly raw: Buffer }): Promise<void> {
    const transport = nodemailer.createTransport({
      ...{ host: "127.0.0.1", port: this.place.port, ignoreTLS: true, socketTimeout: patience },
    });
    try {
      await transport.sendMail({ envelope: { from, to: [this.place.mailbox] }, raw });
    } finally {
      transport.close();
    }
  }
}
