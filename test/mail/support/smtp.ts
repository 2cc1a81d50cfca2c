import { connect, type Socket } from "node:net";
import nodemailer from "nodemailer";
import type { TestParley } from "../../support/parley.js";

/** Settings of a test server that receives mail by SMTP. */
export const smtpEnvironment = { MAIL_SMTP_LISTEN: "127.0.0.1:0" } as const;

/** The port on which a test server receives mail. */
export function smtpPort({ listeners }: Pick<TestParley, "listeners">): number {
  const address = listeners.find(({ name }) => name === "SMTP")?.address;
  if (address == null) throw new Error("The server does not listen for SMTP.");
  return Number(new URL(address).port);
}

/** A mail on the wire. */
export interface OutsideMail {
  readonly from: string;
  readonly to: string | readonly string[];
  readonly raw: string | Buffer;
}

/** Hands a mail over as another mail server does; rejects with what the server answers. */
export async function sendBySmtp(
  parley: Pick<TestParley, "listeners">,
  { from, to, raw }: OutsideMail,
): Promise<string> {
  const transport = nodemailer.createTransport({ host: "127.0.0.1", port: smtpPort(parley), ignoreTLS: true });
  try {
    const info = await transport.sendMail({ envelope: { from, to: [to].flat() }, raw });
    return info.response;
  } finally {
    transport.close();
  }
}

/** An SMTP client that sends any line. */
export class RawSmtp {
  private text = "";
  private ended = false;
  private changed: () => void = () => {};

  private constructor(readonly socket: Socket) {
    socket.setEncoding("utf8").on("data", (piece) => {
      this.text += piece;
      this.changed();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      this.ended = true;
      this.changed();
    });
  }

  /** Connects, and waits for the greeting. */
  static async open(parley: Pick<TestParley, "listeners">): Promise<RawSmtp> {
    const client = new RawSmtp(connect(smtpPort(parley), "127.0.0.1"));
    await client.answer();
    return client;
  }

  /** Sends a line and answers the reply. */
  async say(line: string): Promise<string> {
    this.text = "";
    this.socket.write(`${line}\r\n`);
    return this.answer();
  }

  /** The next complete reply. If the connection ends, the received part. */
  async answer(): Promise<string> {
    while (!/^\d{3} .*\r\n/m.test(this.text) && !this.ended) {
      await new Promise<void>((resolve) => (this.changed = resolve));
    }
    return this.text;
  }

  close(): void {
    this.socket.destroy();
  }
}
