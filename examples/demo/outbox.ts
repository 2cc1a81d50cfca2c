import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const patience = 10_000;

/** The code in the mail that asks a human to confirm that agent; null when the server keeps no outbox here. */
export function codeFor(outbox: string, agentHandle: string): Promise<string | null> {
  return findInMail(outbox, (mail) => (mail.includes(`@${agentHandle} asks you`) ? /^ {4}(\d{6})$/m.exec(mail) : null));
}

/** The token in the invitation that was mailed to that address; null when the server keeps no outbox here. */
export function invitationFor(outbox: string, address: string): Promise<string | null> {
  return findInMail(outbox, (mail) =>
    mail.includes(`To: ${address}`) ? /#token=(a2ai_[\w-]{43})$/m.exec(mail) : null,
  );
}

/** The newest mail that is so; null when the server keeps no outbox here. */
export async function findMail(outbox: string, isIt: (mail: string) => boolean): Promise<string | null> {
  return findInMail(outbox, (mail) => (isIt(mail) ? /([^]*)/.exec(mail) : null));
}

/** What `find` catches in the newest mail that it finds anything in. */
async function findInMail(outbox: string, find: (mail: string) => RegExpExecArray | null): Promise<string | null> {
  const until = Date.now() + patience;
  do {
    const names = await readdir(outbox).catch(() => []);
    // Their names begin with the time: the newest come first.
    for (const name of names
      .filter((file) => file.endsWith(".eml"))
      .toSorted()
      .toReversed()) {
      const found = find(plain(await readFile(path.join(outbox, name), "utf8")))?.[1];
      if (found !== undefined) return found;
    }
    await pause(200);
  } while (Date.now() < until);
  return null;
}

/** A mail without the breaks and signs that long lines get on their way. */
function plain(mail: string): string {
  return mail.replaceAll("\r\n", "\n").replaceAll("=\n", "").replaceAll("=3D", "=");
}
