import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { writeAtomically } from "../files/write-atomically.js";
import { messageOf } from "./message-of.js";
import type { SystemMailTransport } from "./transport.js";

/** The size of an outbox; older mails are removed. */
const outboxKeeps = 1_000;

/** The folder for mail when there is no relay. Each process that does background work has its own. */
export function outboxFolder(dataDir: string): string {
  return path.resolve(dataDir, "outbox");
}

/**
 * Stores mail as RFC 822 files that only their owner can read, for an installation without a relay. The text is stored
 * as written, so that a link can be copied from the file, even a long one.
 */
export function createEmlTransport(folder: string, from: string): SystemMailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf({ ...mail, text: "-" }, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // File names sort by time; every attempt uses the same name.
      const name = `${mail.writtenAt.toISOString().replaceAll(":", "-")}-${mail.id}.eml`;
      await writeAtomically(path.join(folder, name), withPlainText((message as Buffer).toString("utf8"), mail.text));
      await removeOldest(folder);
    },
  };
}

async function removeOldest(folder: string): Promise<void> {
  const mails = (await readdir(folder)).filter((name) => name.endsWith(".eml") && !name.startsWith("."));
  if (mails.length <= outboxKeeps) return;
  const oldest = mails.toSorted().slice(0, mails.length - outboxKeeps);
  await Promise.all(oldest.map((name) => rm(path.join(folder, name), { force: true })));
}

/** nodemailer breaks long lines and encodes non-ASCII letters. So it writes only the head, for a text of one letter. */
function withPlainText(message: string, text: string): string {
  const head = message.slice(0, message.indexOf("\r\n\r\n"));
  const encoded = head.replace("Content-Transfer-Encoding: 7bit", "Content-Transfer-Encoding: 8bit");
  return `${encoded}\r\n\r\n${text.replaceAll(/\r\n|\r|\n/g, "\r\n")}`;
}
