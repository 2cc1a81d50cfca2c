import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** How long it thinks before it says that it has a mail: a kill finds it thinking. */
const thinking = 25;

/** A relay that outlives the servers which use it, and remembers what it said it has. */
export class LastingRelay {
  /** How often it took a mail, by Message-ID and recipient. */
  readonly taken = new Map<string, number>();
  /** Mails that it has and has said nothing about. */
  inHand = 0;
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, { envelope }, done) => {
      this.inHand++;
      stream.once("close", () => this.inHand--);
      let raw = "";
      stream.setEncoding("latin1").on("data", (part: string) => (raw += part));
      stream.once("end", () => {
        const id = /^Message-ID: (<[^>]+>)/im.exec(raw)![1]!;
        setTimeout(() => {
          for (const { address } of envelope.rcptTo) {
            const name = takenName(id, address);
            this.taken.set(name, (this.taken.get(name) ?? 0) + 1);
          }
          done();
        }, thinking);
      });
    },
  });

  async start(): Promise<string> {
    this.server.on("error", () => {});
    this.server.listen(0, "127.0.0.1");
    await once(this.server.server, "listening");
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

export const takenName = (rfcId: string, address: string): string => `${rfcId} ${address}`;
