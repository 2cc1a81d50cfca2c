import { Rest } from "./rest.js";

/** A message on the screen of a simulated phone. */
export interface ScreenMessage {
  readonly id: string;
  readonly cursor: string;
  readonly thread_id: string;
  readonly direction: "inbound" | "outbound";
  readonly from: string;
  readonly text: string | null;
  readonly send_style: string | null;
}

/** A simulated phone of a server in development, as its handset API has it. */
export class Handset {
  private readonly rest: Rest;
  private readonly path: string;
  private after = "0";

  /** @param url where the handset API is, as `http://127.0.0.1:4810` */
  constructor(
    url: string,
    readonly number: string,
  ) {
    this.rest = new Rest(url, null);
    this.path = `/handsets/${encodeURIComponent(number)}`;
  }

  async create(): Promise<void> {
    await this.rest.post("/handsets", { number: this.number });
  }

  /** Texts a number, or into a thread. */
  async text(where: { readonly to: string } | { readonly thread_id: string }, text: string): Promise<void> {
    await this.rest.post(`${this.path}/messages`, { ...where, text });
  }

  async tapback(messageId: string, reaction: string): Promise<void> {
    await this.rest.post(`${this.path}/tapbacks`, { message_id: messageId, reaction });
  }

  /** The next message that arrives at the phone; fails when none comes for 20 seconds. */
  async nextMessage(): Promise<ScreenMessage> {
    const { message_id, thread_id } = await this.nextEvent("message");
    const screen = await this.rest.get<ScreenMessage[]>(`${this.path}/threads/${thread_id}/messages`);
    const message = screen.find(({ id }) => id === message_id);
    if (message === undefined) throw new Error("The phone does not show the received message.");
    return message;
  }

  /** The next event of that kind; others are passed over. */
  async nextEvent(kind: string): Promise<{ readonly message_id: string; readonly thread_id: string }> {
    const until = Date.now() + 20_000;
    while (Date.now() < until) {
      const path = `${this.path}/events?wait=20&after=${this.after}`;
      const events =
        await this.rest.get<{ kind: string; cursor: string; message_id: string; thread_id: string }[]>(path);
      for (const event of events) {
        this.after = event.cursor;
        if (event.kind === kind) return event;
      }
    }
    throw new Error(`The phone received no ${kind} in 20 seconds.`);
  }
}
