import { readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { outboxFolder } from "../../../subgraphs/shared/system-mail/eml-transport.js";
import { queueSystemMail } from "../../../subgraphs/shared/system-mail/queue-system-mail.js";
import { type FakeRelay, startFakeRelay } from "../../fakes/smtp-relay.js";
import { RecordingLogger } from "../../security/support/recording-logger.js";
import { mailTo, outboxAtRest, parseMail } from "../../support/mail.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

const link = `http://localhost:4000/sign-in#token=${"t".repeat(43)}`;

/** Queues a mail as an operation does. */
async function write(
  parley: TestParley,
  to: string,
  subject = "Your link",
  text = `Here:\n\n${link}\n`,
): Promise<string> {
  const { services } = parley;
  return services.database.request.transaction((tx) =>
    queueSystemMail(tx, services, { organizationId: null, to, subject, text }),
  );
}

const rowOf = (parley: TestParley, id: string) =>
  parley.services.database.request.writer.systemMail.findUniqueOrThrow({ where: { id } });

describe("without a relay", () => {
  let parley: TestParley;
  beforeAll(async () => {
    parley = await startTestParley();
  });
  afterAll(() => parley.close());

  test("mail stands in the outbox, for its owner alone, and its body nowhere else", async () => {
    const id = await write(parley, "ada@example.com", "Grüße: your link");
    const [mail] = await mailTo(parley, "ada@example.com");
    expect(mail).toMatchObject({ from: "no-reply@agents.localhost", text: `Here:\n\n${link}\n` });
    expect(mail!.subject).toMatch(/^=\?UTF-8\?/);
    expect(mail!.headers.get("auto-submitted")).toBe("auto-generated");
    const folder = outboxFolder(parley.services.config.PARLEY_DATA_DIR);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const file = `${(await rowOf(parley, id)).createdAt.toISOString().replaceAll(":", "-")}-${id}.eml`;
    expect((await stat(`${folder}/${file}`)).mode & 0o777).toBe(0o600);
    await outboxAtRest(parley);
    expect(await rowOf(parley, id)).toMatchObject({ sentAt: expect.any(Date), failedAt: null, sealedBody: null });
  });

  test("the outbox keeps its newest thousand mails, and files that are no mails", async () => {
    const folder = outboxFolder(parley.services.config.PARLEY_DATA_DIR);
    const before = (await readdir(folder)).length;
    const older = Array.from({ length: 1_000 }, (_, n) => `2020-01-01T00-00-${String(n).padStart(4, "0")}.eml`);
    await Promise.all([...older, "0-notes.txt"].map((name) => writeFile(`${folder}/${name}`, "")));
    const id = await write(parley, "newest@example.com", "Your link");
    await expect
      .poll(async () => {
        await parley.work?.runDueJobs();
        const names = await readdir(folder);
        return [names.some((name) => name.includes(id)), names.length];
      })
      .toEqual([true, 1_001]);
    const kept = new Set(await readdir(folder));
    expect([kept.has("0-notes.txt"), kept.has(older[0]!), kept.has(older.at(-1)!)]).toEqual([true, false, true]);
    await Promise.all([...older, "0-notes.txt"].map((name) => rm(`${folder}/${name}`, { force: true })));
    expect((await readdir(folder)).length).toBe(before + 1);
  });

  test("a file shows the text as it was written: a link of any length can be copied from it", async () => {
    const long = `http://localhost:4000/sign-in#token=${"t".repeat(400)}&next==3D=`;
    const id = await write(parley, "cat@example.com", "Your link", `Grüße!\n\n  ${long}\n\nBis bald.\n`);
    await mailTo(parley, "cat@example.com");
    const folder = outboxFolder(parley.services.config.PARLEY_DATA_DIR);
    const name = (await readdir(folder)).find((file) => file.includes(id))!;
    const lines = (await readFile(`${folder}/${name}`, "utf8")).split("\r\n");
    expect(lines.slice(lines.indexOf("") + 1)).toEqual(["Grüße!", "", `  ${long}`, "", "Bis bald.", ""]);
    expect(lines).toContain("Content-Transfer-Encoding: 8bit");
    expect(lines.filter((line) => line.startsWith("Content-Type:"))).toEqual([
      "Content-Type: text/plain; charset=utf-8",
    ]);
  });

  test("what a receiver's address or a subject holds adds no line to the head", async () => {
    await write(parley, "eve@example.com", "Hello\r\nBcc: all@example.com");
    const [mail] = await mailTo(parley, "eve@example.com");
    expect(mail!.headers.has("bcc")).toBe(false);
  });

  test("a change that fails sends nothing", async () => {
    const { services } = parley;
    const failing = services.database.request.transaction(async (tx) => {
      await queueSystemMail(tx, services, {
        organizationId: null,
        to: "nobody@example.com",
        subject: "No",
        text: "No",
      });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await write(parley, "later@example.com");
    await mailTo(parley, "later@example.com");
    expect((await outboxAtRest(parley)).map(({ to }) => to)).not.toContain("nobody@example.com");
  });

  test("mail is forgotten after a month", async () => {
    const id = await write(parley, "old@example.com");
    await outboxAtRest(parley);
    const { systemMail } = parley.services.database.request.writer;
    await parley.work!.runDueJobs();
    expect(await systemMail.count({ where: { id } })).toBe(1);
    await systemMail.update({ where: { id }, data: { createdAt: new Date(Date.now() - 31 * 24 * 3600_000) } });
    await parley.work!.runDueJobs();
    expect(await systemMail.count({ where: { id } })).toBe(0);
  });
});

describe("with a relay", () => {
  const log = new RecordingLogger();
  const clock = new ManualClock();
  let relay: FakeRelay;
  let parley: TestParley;
  beforeAll(async () => {
    relay = await startFakeRelay();
    const environment = { MAIL_RELAY_URL: relay.url, MAIL_FROM: "parley@example.org", LOG_LEVEL: "debug" };
    parley = await startTestParley({ log, clock, environment });
  });
  afterAll(async () => {
    await parley.close();
    await relay.close();
  });
  beforeEach(() => void (log.lines.length = 0));

  const takenFor = (address: string) => relay.taken.filter(({ to }) => to.includes(address));

  test("it takes the mail once", async () => {
    await write(parley, "ada@example.com");
    await parley.work!.runDueJobs();
    await parley.work!.runDueJobs();
    const [mail, ...others] = takenFor("ada@example.com");
    expect(others).toEqual([]);
    expect(mail!.from).toBe("parley@example.org");
    expect(parseMail(mail!.raw)).toMatchObject({
      to: "ada@example.com",
      subject: "Your link",
      text: expect.stringContaining(link),
    });
  });

  test("a relay that is busy is asked again, later", async () => {
    relay.refuseNext(451);
    const id = await write(parley, "patient@example.com");
    await parley.work!.runDueJobs();
    await parley.work!.runDueJobs();
    expect(takenFor("patient@example.com")).toEqual([]);
    expect(await rowOf(parley, id)).toMatchObject({ sentAt: null, failedAt: null });
    clock.advance(10_000);
    await parley.work!.runDueJobs();
    expect(takenFor("patient@example.com")).toHaveLength(1);
    expect(await rowOf(parley, id)).toMatchObject({ sentAt: clock.now(), failure: null, sealedBody: null });
  });

  test("a mail that is no longer valid is not sent, and its body is erased", async () => {
    const { services } = parley;
    const writeUntil = (to: string, milliseconds: number) =>
      services.database.request.transaction((tx) => {
        const validUntil = new Date(clock.now().getTime() + milliseconds);
        return queueSystemMail(tx, services, {
          organizationId: null,
          to,
          subject: "Your link",
          text: link,
          validUntil,
        });
      });
    const late = await writeUntil("late@example.com", 0);
    const inTime = await writeUntil("in-time@example.com", 1);
    await parley.work!.runDueJobs();
    expect(takenFor("late@example.com")).toEqual([]);
    expect(await rowOf(parley, late)).toMatchObject({ sentAt: null, failure: "withdrawn", sealedBody: null });
    expect(takenFor("in-time@example.com")).toHaveLength(1);
    expect(await rowOf(parley, inTime)).toMatchObject({ sentAt: clock.now(), failure: null });
  });

  test("a refusal for good ends the mail, says why, and tells nobody what it said", async () => {
    relay.refuseNext(550);
    const id = await write(parley, "gone@example.com");
    await parley.work!.runDueJobs();
    expect(await rowOf(parley, id)).toMatchObject({ failedAt: clock.now(), failure: "smtp_550", sealedBody: null });
    clock.advance(24 * 3600_000);
    await parley.work!.runDueJobs();
    expect(takenFor("gone@example.com")).toEqual([]);
    expect(log.lines.join("\n")).toContain("smtp_550");
    const events = await parley.services.database.request.writer.event.findMany();
    const said = log.lines.join("\n") + JSON.stringify(events.map(({ data, subjectId }) => [data, subjectId]));
    for (const secret of ["token=", link, "refused:", "gone@example.com"]) expect(said).not.toContain(secret);
  });

  test("a relay that never takes it is given up, and the body is erased", async () => {
    const id = await write(parley, "never@example.com");
    relay.refuseNext(...Array.from({ length: 10 }, () => 451));
    for (let attempt = 0; attempt < 10; attempt++) {
      await parley.work!.runDueJobs();
      clock.advance(8 * 3600_000);
    }
    expect(await rowOf(parley, id)).toMatchObject({ sentAt: null, failure: "given_up", sealedBody: null });
    await parley.work!.runDueJobs();
    expect(takenFor("never@example.com")).toEqual([]);
  });
});
