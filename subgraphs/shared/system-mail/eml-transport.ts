import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { messageOf } from "./message-of.js";
import type { SystemMailTransport } from "./transport.js";

/** Where mail stands when there is no relay. Each process that does background work has its own. */
export function outboxFolder(dataDir: string): string {
  return path.resolve(dataDir, "outbox");
}

/** Keeps mail as RFC 822 files that only their owner can read, for an installation without a relay. */
export function createEmlTransport(folder: string, from: string): SystemMailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // In order of time for whoever lists the folder; the same name at every attempt.
      const name = `${mail.writtenAt.toISOString().replaceAll(":", "-")}-${mail.id}.eml`;
      await writeWhole(path.join(folder, name), message as Buffer);
    },
  };
}

/** The file appears whole or not at all. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.new`);
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
