import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type FakeBlueBubbles } from "../../fakes/bluebubbles.js";
import { ProcessClient, type TestAgent } from "../../support/process-client.js";

/** A message that an agent sends, again and again with one key until it is acknowledged. */
export interface Sent {
  readonly key: string;
  readonly to: string;
  /** Of the answer; null while it is unknown. */
  id: string | null;
}

/** A message of a person, reported again until that is acknowledged. */
export interface Reported {
  readonly guid: string;
  readonly from: string;
  acknowledged: boolean;
}

/** One run of a server, from its start to its kill. */
export interface Run {
  readonly url: string;
  /** Set at the kill: from now on no answer means nothing. */
  killed: boolean;
  acknowledged(): void;
}

const people = Array.from({ length: 8 }, (_, index) => `+1555555014${index}`);

/** What BlueBubbles says of a message: of a person, or of one of ours that has arrived. */
export function messageOf(guid: string, person: string, more: object): object {
  const chats = [{ guid: `iMessage;-;${person}`, participants: [{ address: person }] }];
  return { guid, text: guid, handle: { address: person }, chats, attachments: [], dateCreated: Date.now(), ...more };
}

/** Everything that was said over one line of a Mac, whatever server of ours was there at the time. */
export class PhoneLine {
  readonly sent: Sent[] = [];
  readonly reported: Reported[] = [];
  private confirmed = 0;

  constructor(
    readonly mac: FakeBlueBubbles,
    readonly agent: TestAgent,
    private readonly random: () => number,
  ) {}

  /** Sends messages until the kill. */
  async send(run: Run): Promise<void> {
    while (!run.killed) {
      const message: Sent = { key: randomUUID(), to: this.anybody(), id: null };
      this.sent.push(message);
      await unlessKilled(run, () => this.post(run, message));
    }
  }

  /** Has people write until the kill. */
  async receive(run: Run): Promise<void> {
    while (!run.killed) {
      const message: Reported = { guid: randomUUID(), from: this.anybody(), acknowledged: false };
      this.reported.push(message);
      await unlessKilled(run, () => this.report(run, message));
    }
  }

  /** Has the Mac say what became of messages of ours, each once, whether anybody listens or not. */
  async confirm(run: Run): Promise<void> {
    while (!run.killed) {
      for (; this.confirmed < this.mac.sent.length && !run.killed; this.confirmed += 1) {
        await unlessKilled(run, () => this.tell(run, "updated-message", this.confirmation(this.confirmed)));
      }
      await pause(5);
    }
  }

  /** Does again what has no known end. */
  async repeat(run: Run): Promise<void> {
    for (const message of this.sent) if (message.id === null) await this.post(run, message);
    for (const message of this.reported) if (!message.acknowledged) await this.report(run, message);
  }

  /** Has the Mac say once more what became of all that has left. */
  async confirmAll(run: Run): Promise<void> {
    for (let index = 0; index < this.mac.sent.length; index += 1) {
      await this.tell(run, "updated-message", this.confirmation(index));
    }
  }

  /** Reports something to the address that the Mac has. */
  async tell({ url }: Pick<Run, "url">, type: string, data: object): Promise<void> {
    const address = new URL(this.mac.webhooks[0]!.url).pathname;
    const body = JSON.stringify({ type, data });
    const headers = { "content-type": "application/json" };
    const { status } = await unlessBusy(async () => {
      const answer = await fetch(url + address, { method: "POST", headers, body });
      await answer.text();
      return answer;
    });
    if (status !== 200) throw new Error(`The report was answered ${status}.`);
  }

  post(run: Run, message: Sent): Promise<void> {
    return postMessage(run, this.agent, message);
  }

  async report(run: Run, message: Reported): Promise<void> {
    await this.tell(run, "new-message", messageOf(message.guid, message.from, { isFromMe: false }));
    message.acknowledged = true;
    run.acknowledged();
  }

  /** How often the Mac was asked to send a message of ours. */
  timesSent(id: string): number {
    return this.mac.calls.filter(({ body }) => body?.tempGuid === id).length;
  }

  private confirmation(index: number): object {
    const { guid, tempGuid, chat } = this.mac.sent[index]!;
    const person = chat.split(";")[2];
    return messageOf(guid, person, { isFromMe: true, tempGuid, dateDelivered: Date.now() });
  }

  private anybody(): string {
    return people[Math.floor(this.random() * people.length)]!;
  }
}

/** Comes again as long as a busy server says that nothing was done, or that the first attempt is still under way. */
async function unlessBusy<Answer extends { readonly status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 && answer.status !== 409) return answer;
    await pause(100);
  }
}

/** Has an agent send a message, once however often this is done. */
export async function postMessage(run: Run, agent: TestAgent, message: Sent): Promise<void> {
  const client = new ProcessClient(run.url, agent.key);
  const body = { to: [message.to], text: message.key };
  const headers = { "idempotency-key": message.key };
  const { status, body: answer } = await unlessBusy(() => client.call("POST", "/api/v1/im/messages", body, headers));
  if (status !== 201) throw new Error(`The send was answered ${status}: ${JSON.stringify(answer)}`);
  message.id = answer.message.id;
  run.acknowledged();
}

/** Does something that may break off at the kill, and not before. */
export async function unlessKilled(run: Run, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!run.killed) throw error;
  }
}
