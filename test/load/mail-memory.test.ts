import { createWriteStream, openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { randomBytes } from "node:crypto";
import nodemailer from "nodemailer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../mail/support/exim.js";
import { createDataDir } from "../support/data-dir.js";
import { createAgent, ProcessClient, type TestAgent } from "../support/process-client.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { measurable, memoryInUse } from "../support/process-memory.js";
import type { ServerProcess } from "../support/process-server.js";

const mebibyte = 1024 * 1024;
/**
 * What takes many minutes runs only on request, with the size of the large import in MiB: 1024, which is the largest that there
 * is, beside one of 100. Usually both are smaller, in the same proportion.
 */
const wanted = process.env["PARLEY_IMPORT_MEBIBYTES"];
const largeImport = Number(wanted ?? 24);
const smallImport = Math.round(largeImport / 10);
/** In MiB: less than what the large one would take that is held whole. */
const mostMore = wanted === undefined ? 16 : 64;

let installation: Installation;
let server: ServerProcess;
let smtpPort: number;
let dir: string;
let agent: TestAgent;
const box = "/api/v1/mail/mailboxes/roomy@agents.localhost";

beforeAll(async () => {
  installation = await createInstallation();
  dir = await createDataDir();
  smtpPort = await freePort();
  const settings = {
    MAIL_SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
    MAIL_SMTP_CONNECTIONS_MAX_PER_PEER: "2000",
    MAIL_SMTP_IDLE_SECONDS: "20",
  };
  server = await installation.start(settings, measurable);
  const admin = await installation.admin(server);
  agent = await createAgent(admin, "roomy");
});

afterAll(async () => {
  await installation?.close();
  if (dir !== undefined) await rm(dir, { recursive: true, force: true });
});

/** The most that the server holds beyond its start while something goes on, in MiB. */
async function peakDuring(work: () => Promise<unknown>, everyMilliseconds = 20): Promise<number> {
  const before = await memoryInUse(server);
  let most = before;
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  working.catch(() => {});
  while (!isOver) {
    most = Math.max(most, await memoryInUse(server));
    await pause(everyMilliseconds);
  }
  await working;
  return (most - before) / mebibyte;
}

const client = (): ProcessClient => new ProcessClient(server.url, agent.key);

describe.runIf(wanted)("SMTP", () => {
  test("1,000 clients that do nothing hold little memory, and are sent away", async () => {
    const before = await memoryInUse(server);
    const sockets: Socket[] = [];
    const said: string[] = [];
    const closed: Promise<unknown>[] = [];
    for (let n = 0; n < 1_000; n++) {
      const socket = connect(smtpPort, "127.0.0.1")
        .setEncoding("latin1")
        .on("error", () => {});
      said[n] = "";
      socket.on("data", (piece) => (said[n] += String(piece)));
      closed.push(once(socket, "close"));
      sockets.push(socket);
      await once(socket, "data");
    }
    expect(said.every((text) => text.startsWith("220 "))).toBe(true);
    const more = ((await memoryInUse(server)) - before) / mebibyte;
    console.log(`1,000 idle SMTP clients: ${more.toFixed(1)} MiB`);
    expect(more).toBeLessThan(32);
    // The setting says when; here it is shorter than the minute that it usually is.
    await Promise.all(closed);
    expect(said.every((text) => /\r\n421 /.test(text))).toBe(true);
  });

  const size = 48 * mebibyte;
  const base64 = (): string =>
    randomBytes(3 * 19 * 1_000)
      .toString("base64")
      .replaceAll(/.{76}/g, "$&\r\n");
  const filled = (text: string): string => text.repeat(Math.floor(size / text.length));
  const part = (type: string, body: string): string => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;

  test.each([
    [
      "one attachment",
      () =>
        `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n${filled(base64())}\r\n--b--`,
    ],
    ["line breaks", () => `\r\n${filled("\r\n")}`],
    ["HTML", () => `Content-Type: text/html\r\n\r\n${filled("<p>A paragraph.</p>\r\n")}`],
    [
      "999 parts",
      () =>
        `Content-Type: multipart/mixed; boundary=b\r\n\r\n${part("application/pdf", "x".repeat(48_000)).repeat(998)}--b--`,
    ],
  ] as const)("a mail of 48 MiB of %s takes at most three times its size", async (what, content) => {
    const raw = Buffer.from(
      `From: ada@outside.example\r\nSubject: ${what}\r\nMessage-ID: <${what.replaceAll(" ", "-")}@x>\r\n${content()}`,
    );
    const isThere = async (): Promise<boolean> => {
      const { body } = await client().call("GET", `${box}/messages?limit=10`);
      return body.items.some(({ subject }: { subject: string }) => subject === what);
    };
    const most = await peakDuring(async () => {
      const transport = nodemailer.createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
      await transport.sendMail({ envelope: { from: "ada@outside.example", to: "roomy@agents.localhost" }, raw });
      transport.close();
      while (!(await isThere())) await pause(50);
    });
    console.log(`a mail of ${(raw.length / mebibyte).toFixed(0)} MiB of ${what}: ${most.toFixed(0)} MiB`);
    expect(most).toBeLessThan((3 * raw.length) / mebibyte);
  });
});

describe("imports", () => {
  /** Writes an mbox of at most so many MiB: mails of a few KiB, and now and then one with an attachment. */
  async function writeMbox(name: string, mebibytes: number): Promise<string> {
    const file = path.join(dir, name);
    const out = createWriteStream(file);
    const attached = randomBytes(300_000).toString("base64").replaceAll(/.{76}/g, "$&\r\n");
    for (let n = 0, left = mebibytes * mebibyte; ; n++) {
      const content =
        n % 3 === 0
          ? `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n${attached}\r\n--b--\r\n`
          : `\r\n${`A line of mail ${n}.\r\n`.repeat(200)}`;
      const mail = `From a@old.example Sat Mar  1 09:00:00 2014\r\nFrom: a@old.example\r\nMessage-ID: <${name}-${n}@old.example>\r\n${content}\r\n`;
      left -= mail.length;
      if (left < 0) break;
      if (!out.write(mail)) await once(out, "drain");
    }
    out.end();
    await once(out, "close");
    return file;
  }

  async function bringIn(file: string): Promise<any> {
    const { body } = await client().call("POST", `${box}/imports`, { source_format: "mbox" });
    const form = new FormData();
    for (const [name, value] of Object.entries<string>(body.upload.fields)) form.append(name, value);
    form.append("file", await openAsBlob(file), "mail.mbox");
    expect((await fetch(body.upload.url, { method: "POST", body: form })).status).toBe(204);
    await client().call("POST", `${box}/imports/${body.job.id}/start`);
    for (;;) {
      const { body: job } = await client().call("GET", `${box}/imports/${body.job.id}`);
      if (["completed", "failed", "cancelled"].includes(job.status)) return job;
      await pause(200);
    }
  }

  test(`an import of ${largeImport} MiB takes at most ${mostMore} MiB more than one of ${smallImport} MiB`, async () => {
    const peaks = [];
    for (const [name, mebibytes] of [
      ["small", smallImport],
      ["large", largeImport],
    ] as const) {
      const file = await writeMbox(name, mebibytes);
      let job;
      peaks.push(await peakDuring(async () => (job = await bringIn(file)), 500));
      expect(job).toMatchObject({ status: "completed", messages_failed: 0, messages_rejected_unsafe: 0 });
      await rm(file);
    }
    const [small, large] = peaks as [number, number];
    console.log(`imports of ${smallImport} and ${largeImport} MiB: ${small.toFixed(0)} and ${large.toFixed(0)} MiB`);
    expect(large - small).toBeLessThan(mostMore);
  });

  test.runIf(wanted)(
    "a line of 100 MB is one mail that fails, and takes no more memory than the largest mail",
    async () => {
      const file = path.join(dir, "line");
      const out = createWriteStream(file);
      const mail = (id: string) =>
        `From a@b Sat Mar  1 09:00:00 2014\r\nFrom: a@b.example\r\nMessage-ID: <${id}@line>\r\n\r\n`;
      out.write(`${mail("before")}x\r\n\r\n${mail("long")}`);
      for (let n = 0; n < 100; n++) if (!out.write("x".repeat(1_000_000))) await once(out, "drain");
      out.end(`\r\n\r\n${mail("after")}x\r\n`);
      await once(out, "close");
      let job;
      const most = await peakDuring(async () => (job = await bringIn(file)), 250);
      console.log(`an mbox with a line of 100 MB: ${most.toFixed(0)} MiB`);
      expect(job).toMatchObject({ status: "completed", messages_imported: 2, messages_failed: 1 });
      // What grows is copied once.
      expect(most).toBeLessThan(160);
    },
  );
});
