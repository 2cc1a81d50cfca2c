import { request } from "node:http";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { showsOutbox } from "../../subgraphs/shared/system-mail/shows-outbox.js";
import type { OutboxPage } from "../../subgraphs/shared/system-mail/read-outbox.js";
import { outboxFolder } from "../../subgraphs/shared/system-mail/eml-transport.js";
import { mailTo } from "../support/mail.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { requestLink } from "../support/people.js";
import { firstAdminEmail } from "../../subgraphs/index.js";
import { RecordingLogger } from "../security/support/recording-logger.js";

const log = new RecordingLogger();
let parley: TestParley;
let token: string;
beforeAll(async () => {
  parley = await startTestParley({ log, environment: { LOG_LEVEL: "debug" } });
  token = new URL(parley.outboxUrl!).hash.replace("#token=", "");
});
afterAll(() => parley.close());

const read = async (query = "", headers: Record<string, string> = { "x-outbox-token": token }) => {
  const answer = await parley.fetch(`/outbox/mails${query}`, { headers });
  return { status: answer.status, headers: answer.headers, page: (await answer.json()) as OutboxPage };
};

/** The status of a request whose Host header is another one. */
const statusFor = (host: string, url: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(parley.url);
    const headers = { host, "x-outbox-token": token };
    request({ hostname, port, path: url, headers }, (answer) => resolve(answer.resume().statusCode!))
      .once("error", reject)
      .end();
  });

test("the operator reads mail as it was written, the newest first", async () => {
  await requestLink(parley, firstAdminEmail);
  const [mail] = await mailTo(parley, firstAdminEmail);
  const { page, headers } = await read();
  expect(page.mails[0]).toMatchObject({ to: firstAdminEmail, text: mail!.text.trimEnd(), date: expect.any(String) });
  expect(headers.get("cache-control")).toBe("no-store");
});

test("without the token of this start there is no mail", async () => {
  const wrong = [
    {},
    { "x-outbox-token": "" },
    { "x-outbox-token": `${token}x` },
    { "x-outbox-token": parley.adminKey },
  ];
  for (const headers of wrong) expect((await read("", headers as Record<string, string>)).status).toBe(401);
  expect((await parley.fetch(`/outbox/mails?token=${token}`)).status).toBe(401);
});

test("a name that only resolves to this machine does not show it", async () => {
  const { port } = new URL(parley.url);
  for (const url of ["/outbox", "/outbox/mails", "/pages/outbox.js"]) {
    expect(await statusFor(`localhost:${port}`, url)).toBe(200);
    for (const host of [`rebound.example:${port}`, "rebound.example", `localhost.rebound.example:${port}`]) {
      expect(await statusFor(host, url)).toBe(404);
    }
  }
});

test("a long outbox is read page by page, and what is no mail is left out", async () => {
  const folder = outboxFolder(parley.services.config.PARLEY_DATA_DIR);
  await mkdir(folder, { recursive: true });
  const names = Array.from({ length: 70 }, (_, index) => `2020-01-01T00-00-00.${String(index).padStart(3, "0")}Z.eml`);
  for (const name of names)
    await writeFile(path.join(folder, name), `Subject: ${name}\r\nTo: a@b.example\r\n\r\nHello`);
  await writeFile(path.join(folder, "note.txt"), "not a mail");
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const { page }: { page: OutboxPage } = await read(before === null ? "" : `?before=${encodeURIComponent(before)}`);
    expect(page.mails.length).toBeLessThanOrEqual(30);
    seen.push(...page.mails.map(({ name }) => name));
    before = page.next;
  } while (before !== null);
  expect(seen.filter((name) => name.startsWith("2020"))).toEqual(names.toReversed());
  expect(seen).not.toContain("note.txt");
});

test("the token stands in no log", () => {
  expect(log.lines.length).toBeGreaterThan(0);
  expect(log.lines.join("\n")).not.toContain(token);
});

const development = { PARLEY_ROLE: "all" } as const;
test.each([
  [true, development],
  [false, { ...development, PUBLIC_BASE_URL: "https://parley.example" }],
  [false, { ...development, TRUST_PROXY: "10.0.0.0/8" }],
  [false, { ...development, MAIL_RELAY_URL: "smtp://relay.example" }],
  [false, { PARLEY_ROLE: "gateway" } as const],
])("is there: %s, with %j", (shown, config) => {
  expect(showsOutbox(config)).toBe(shown);
});

test("a server that others reach has no such page", async () => {
  const open = await startTestParley({
    environment: { PUBLIC_BASE_URL: "https://parley.example", MAIL_DOMAIN: "parley.example" },
  });
  try {
    expect(open.outboxUrl).toBeNull();
    for (const url of ["/outbox", "/outbox/mails"]) expect((await open.fetch(url)).status).toBe(404);
  } finally {
    await open.close();
  }
});
