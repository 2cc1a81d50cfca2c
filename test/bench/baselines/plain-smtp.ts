import { once } from "node:events";
import { mkdtemp, open, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import { simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

/** Receives mail as a small program does: it parses each mail, writes its bytes to a file, and answers when they are on the disk. */
export class PlainSmtp {
  private received = 0;
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _, done) => callbackify(() => this.store(stream))(done),
  });

  private constructor(private readonly folder: string) {}

  static async open(): Promise<PlainSmtp> {
    return new PlainSmtp(await mkdtemp(path.join(os.tmpdir(), "parley-bench-")));
  }

  /** The port. */
  async listen(): Promise<number> {
    const listener = this.server.listen(0, "127.0.0.1");
    await once(listener, "listening");
    return (listener.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
    await rm(this.folder, { recursive: true, force: true });
  }

  private async store(stream: SMTPServerDataStream): Promise<void> {
    const raw = await buffer(stream);
    await simpleParser(raw);
    const file = await open(path.join(this.folder, `${(this.received += 1)}.eml`), "wx");
    try {
      await file.writeFile(raw);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
