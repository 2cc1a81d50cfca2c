import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { readdir, readFile, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runImport } from "../mail/imports/support.js";
import { putMessage } from "../mail/support/put-message.js";
import { ManualClock } from "../support/manual-clock.js";
import { putReview } from "../org/support/put-review.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { type CommandLine, createCommandLine } from "./run.js";

let parley: TestParley;
let cli: CommandLine;

const handles = ["scout", "editor"];
const tricky = "From here on:\nFrom afar\n>From the past\n\nFrom the end";
const key = (): Record<string, string> => ({ PARLEY_URL: parley.url, PARLEY_KEY: parley.adminKey });

/** An organization in which something of most kinds happened. */
beforeAll(async () => {
  [parley, cli] = await Promise.all([startTestParley(), createCommandLine()]);
  const environment = key();
  for (const handle of handles) {
    await cli.json(["agents", "create", handle, "--name", `Agent ${handle}`], { environment });
    await cli.json(["keys", "create", "--agent", handle, "--save-profile", handle], { environment });
  }
  const { id } = await cli.json(["tasks", "send", "scout", "Count\nthe queues.", "--profile", "editor"]);
  await cli.json(["tasks", "reply", id, "Seven.", "--profile", "scout"]);
  const send = ["mail", "send", "-", "--to", "scout@agents.localhost", "--subject", "Grüße", "--profile", "editor"];
  await cli.json(send, { input: tricky });
  const webhook = ["webhooks", "create", "parley:receiver", "--event", "a2a.task.created", "--agent", "scout"];
  await cli.json(webhook, { environment });
  await cli.json(["freeze", "editor", "--reason", "For the record."], { environment });
  const { nodes } = (await parley.graphql("{ identities(first: 5) { nodes { id agentHandle } } }", {}, parley.adminKey))
    .data!["identities"];
  const scout = nodes.find((one: { agentHandle: string }) => one.agentHandle === "scout").id;
  await parley.work!.runDueJobs();
  const { organizationId } = await parley.services.database.request.reader.identity.findUniqueOrThrow({
    where: { id: scout },
  });
  const fact = { content: "Prefers mail.", kind: "PREFERENCE" };
  const contact = "mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }";
  const dana = { givenName: "Dana", emails: [{ value: "dana@example.com" }] };
  const added = await parley.graphql(contact, { input: dana }, parley.adminKey);
  const contactId = added.data!["createContact"].contact.id;
  const remember = "mutation ($input: CreateContactFactInput!) { createContactFact(input: $input) { fact { id } } }";
  await parley.graphql(remember, { input: { contactId, ...fact } }, parley.adminKey);
  await putReview(parley, { id: scout, organizationId });
  const attachments = [{ filename: "plan.bin", bytes: Buffer.alloc(100_000, "From \n") }];
  await putMessage(parley.services, scout, { bodyText: tricky, subject: "Parts alone", attachments });
  const head = "From: ada@example.com\r\nTo: scout@agents.localhost\r\nMessage-ID: <long@example.com>\r\n";
  const date = `Date: ${new Date().toUTCString().replace("GMT", "+0000")}\r\nSubject: Long\r\n\r\n`;
  const long = "From line to line.\r\n".repeat(30_000);
  const facts = { rfcId: "<long@example.com>", subject: "Long", bodyText: long.replaceAll("\r\n", "\n") };
  await putMessage(parley.services, scout, { ...facts, source: `${head}${date}${long}` });
});

afterAll(async () => {
  await cli?.close();
  await parley?.close();
});

const rowsOf = async (folder: string, file: string): Promise<any[]> =>
  (await readFile(path.join(cli.folder, folder, file), "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

test("an export has what the organization has, counted, for its owner's eyes alone, and without secrets", async () => {
  const made = await cli.json(["export", "whole"], { environment: key() });
  expect(made).toMatchObject({
    parley: "export",
    format: 1,
    files: {
      "organization.jsonl": { rows: 1 },
      "identities.jsonl": { rows: 2 },
      "tasks.jsonl": { rows: 1 },
      "task-messages.jsonl": { rows: 2 },
      "mails.jsonl": { rows: 5 },
      "mail/scout@agents.localhost.mbox": { rows: 4 },
      "mail/editor@agents.localhost.mbox": { rows: 1 },
      "contacts.vcf": { rows: 1 },
      "contacts.jsonl": { rows: 1 },
      "contact-facts.jsonl": { rows: 1 },
      "webhooks.jsonl": { rows: 1 },
      "freezes.jsonl": { rows: 1 },
      "reviews.jsonl": { rows: 1 },
    },
  });
  for (const [file, { rows, bytes }] of Object.entries<{ rows: number; bytes: number }>(made.files)) {
    const { size, mode } = await stat(path.join(cli.folder, "whole", file));
    expect([file, size, mode & 0o777]).toEqual([file, bytes, 0o600]);
    if (file.endsWith(".jsonl")) expect([file, (await rowsOf("whole", file)).length]).toEqual([file, rows]);
  }
  expect(JSON.parse(await readFile(path.join(cli.folder, "whole/export.json"), "utf8"))).toEqual(made);
  const messages = await rowsOf("whole", "task-messages.jsonl");
  expect(new Set(messages.map(({ parts }) => parts[0].text))).toEqual(new Set(["Count\nthe queues.", "Seven."]));
  expect(await rowsOf("whole", "reviews.jsonl")).toMatchObject([
    { state: "PENDING", revisions: [{ number: 1, content: { subject: "Invoice 7" } }] },
  ]);
  const [contact] = await rowsOf("whole", "contacts.jsonl");
  expect(await rowsOf("whole", "contact-facts.jsonl")).toMatchObject([
    { contactId: contact.id, content: "Prefers mail." },
  ]);
  const cards = await readFile(path.join(cli.folder, "whole/contacts.vcf"), "utf8");
  expect(cards).toContain(`UID:urn:uuid:${contact.id}`);
  expect(cards).toContain("dana@example.com");
  const everything = await textOf("whole");
  const profiles = JSON.parse(await readFile(path.join(cli.folder, ".config/parley/profiles.json"), "utf8")).profiles;
  const keys = [parley.adminKey, ...Object.values<{ key: string }>(profiles).map((one) => one.key)];
  for (const secret of [...keys.map((one) => one.slice(one.indexOf(".") + 1)), "whsec_", "/api/v1/mail/"]) {
    expect(everything).not.toContain(secret);
  }
  const again = await cli.run(["export", "whole", "--json"], { environment: key() });
  expect([again.code, JSON.parse(again.err).error.code]).toEqual([1, "export_exists"]);
  const agent = await cli.run(["export", "other", "--profile", "scout", "--json"]);
  expect([agent.code, JSON.parse(agent.err).error.code]).toEqual([4, "admin_required"]);
});

test("a review is listed, shown with its recipients first, refused, and approved only by a person", async () => {
  const environment = key();
  const { items } = await cli.json(["reviews", "list", "--agent", "scout"], { environment });
  const { id, contentSha256 } = items[0];
  const shown = await cli.run(["reviews", "show", id], { environment });
  expect(shown.out).toMatch(/^To: dana@example\.com\n/);
  expect(shown.out).toContain(`approve ${id} --hash ${contentSha256}`);
  const refused = await cli.run(["reviews", "approve", id, "--hash", contentSha256, "--json"], { environment });
  expect([refused.code, JSON.parse(refused.err).error.code]).toEqual([4, "decider_required"]);
  const rejected = await cli.json(["reviews", "reject", id, "--reason", "not_now"], { environment });
  expect(rejected).toMatchObject({ id, state: "REJECTED", decisionReason: "not_now" });
  const late = await cli.run(["reviews", "withdraw", id, "--profile", "scout", "--json"]);
  expect(JSON.parse(late.err).error.code).toBe("review_decided");
});

test("an export that was interrupted goes on, and has what an uninterrupted one has", async () => {
  await cli.json(["export", "at-once"], { environment: key() });
  for (let answers = 4; ; answers += 7) {
    const proxy = await startFailing(answers);
    const { port } = proxy.address() as AddressInfo;
    const environment = { ...key(), PARLEY_URL: `http://127.0.0.1:${port}` };
    const { code } = await cli.run(["export", "in-pieces", "--json"], { environment });
    proxy.close();
    if (code === 0) break;
    expect(code).toBe(6);
  }
  const [atOnce, inPieces] = await Promise.all([filesOf("at-once"), filesOf("in-pieces")]);
  expect(inPieces).toEqual(atOnce);
});

test("the mail of an export comes into an empty installation: as many, with the same texts and files", async () => {
  await cli.json(["export", "to-move"], { environment: key() });
  // What is due is done when the test says so.
  const empty = await startTestParley({ clock: new ManualClock(new Date()) });
  try {
    for (const handle of handles) {
      const target = { PARLEY_URL: empty.url, PARLEY_KEY: empty.adminKey };
      await cli.json(["agents", "create", handle], { environment: target });
      const address = `${handle}@agents.localhost`;
      const mbox = new Uint8Array(await readFile(path.join(cli.folder, `to-move/mail/${address}.mbox`)));
      const job = await runImport({ parley: empty, key: empty.adminKey, address }, mbox);
      const [before, after] = [await mailsOf(parley, address), await mailsOf(empty, address)];
      expect(after).toEqual(before);
      expect(job).toMatchObject({ status: "completed" });
    }
  } finally {
    await empty.close();
  }
});

async function mailsOf(server: TestParley, address: string): Promise<unknown[]> {
  const facts = "messageId direction fromAddress toAddresses subject bodyText attachments { filename byteSize }";
  const query = `{ mailMessages(mailbox: "${address}", first: 100) { nodes { ${facts} } } }`;
  const { nodes } = (await server.graphql(query, {}, server.adminKey)).data!["mailMessages"];
  return nodes
    .map((mail: { bodyText: string }) => ({ ...mail, bodyText: mail.bodyText.trimEnd() }))
    .toSorted((a: { messageId: string }, b: { messageId: string }) => (a.messageId < b.messageId ? -1 : 1));
}

/** The texts of an export's files, by name; of the manifest, what does not depend on when and where from it was made. */
async function filesOf(folder: string): Promise<Record<string, unknown>> {
  const texts: Record<string, unknown> = {};
  for (const file of await readdir(path.join(cli.folder, folder), { recursive: true })) {
    const where = path.join(cli.folder, folder, file);
    if (!(await stat(where)).isFile()) continue;
    const text = await readFile(where, "utf8");
    // A mail that is made of its parts has new boundaries each time.
    texts[file] = file === "export.json" ? JSON.parse(text).files : text.replaceAll(/--_NmP-[0-9a-f-]+/g, "");
  }
  return texts;
}

const textOf = async (folder: string): Promise<string> => JSON.stringify(await filesOf(folder));

/** In front of the server: it passes so many requests on, and then answers that no server is there. */
async function startFailing(answers: number): Promise<Server> {
  let left = answers;
  const proxy = createServer((request, response) => {
    void (async () => {
      if (left-- <= 0) return response.writeHead(503).end("gone");
      const { method, url, headers } = request;
      const body = method === "POST" ? await buffer(request) : null;
      const passed = { "content-type": "application/json", "x-api-key": String(headers["x-api-key"] ?? "") };
      const answer = await fetch(`${parley.url}${url}`, { method: method!, body, headers: body ? passed : {} });
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type")! });
      return response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return proxy;
}
