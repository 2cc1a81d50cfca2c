import { appendFile, mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ParleyClient } from "../../clients/graphql/index.js";
import type { Online } from "../../cli/terminal/online.js";
import type { Manifest } from "../../cli/export/export-folder.js";
import { exportOrganization } from "../../cli/export/export-organization.js";
import { openSource } from "../../cli/export/open-source.js";
import type { Source } from "../../cli/export/step.js";
import { putMessage } from "../mail/support/put-message.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";

let parley: TestParley;
let organization: TestOrganization;
let folder: string;
/** More than one page has. */
const mails = 30;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  const { id } = await makeAgent(parley.services, organization, "scout");
  for (let count = 1; count < mails; count += 1) await putMessage(parley.services, id, { subject: `Mail ${count}` });
  const source = "From: scout@agents.localhost\r\nTo: ada@example.com\r\nSubject: Whole\r\n\r\nHello\r\n";
  const bccAddresses = ["grace@example.com", "eve@example.com"];
  await putMessage(parley.services, id, { source, bccAddresses, direction: "outbound" });
});
afterAll(() => parley?.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-export-"));
  return () => rm(folder, { recursive: true });
});

const mbox = "mail/scout@agents.localhost.mbox";
const textOf = (file: string): Promise<string> => readFile(path.join(folder, file), "utf8");

/** Exports over HTTP, as the command does. It is cut off after so many mails. */
async function exported({ apiKey = organization.adminKey, mostMails = mails } = {}): Promise<Manifest> {
  const client = new ParleyClient({ baseUrl: parley.url, apiKey });
  const open = openSource({ client, server: { url: parley.url } } as Online);
  let left = mostMails;
  const cutOff = (source: Source): Source => ({
    ...source,
    run: (document, variables) => {
      // A mail is asked for by its id, everything else page by page.
      if ("id" in (variables as object) && left-- === 0) throw new Error("cut off");
      return source.run(document, variables);
    },
  });
  const facts = { folder, server: parley.url, version: "1.0.0", now: () => new Date(), onProgress: () => {} };
  return exportOrganization((id) => cutOff(open(id)), facts);
}

/** Exports a page of mails and some of the next, and is cut off then. */
async function exportInPart(): Promise<Manifest> {
  await expect(exported({ mostMails: 27 })).rejects.toThrow("cut off");
  const manifest = JSON.parse(await textOf("export.json")) as Manifest;
  expect(manifest.files[mbox]!.rows).toBeGreaterThan(0);
  expect(manifest.files[mbox]!.rows).toBeLessThan(mails);
  return manifest;
}

test("an export has every page of a list", async () => {
  const { files } = await exported();
  expect(files["mails.jsonl"]!.rows).toBe(mails);
  const subjects = (await textOf("mails.jsonl"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).subject);
  expect(new Set(subjects).size).toBe(mails);
});

test("a mail that was sent names those who got a blind copy, as its bytes do not", async () => {
  await exported();
  expect(await textOf(mbox)).toContain("Bcc: grace@example.com,\n eve@example.com\nFrom: scout@agents.localhost\n");
});

test("what was written after the last committed page is written again, once", async () => {
  await exportInPart();
  await appendFile(path.join(folder, mbox), "From half a mail");
  await appendFile(path.join(folder, "mails.jsonl"), '{"half":');
  const { files } = await exported();
  expect(files["mails.jsonl"]!.rows).toBe(mails);
  const ids = (await textOf("mails.jsonl"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).id);
  expect(new Set(ids).size).toBe(mails);
  expect((await textOf(mbox)).match(/^From /gm)).toHaveLength(mails);
});

test("an export does not go on after a file that lost something", async () => {
  const { files } = await exportInPart();
  await truncate(path.join(folder, mbox), files[mbox]!.bytes - 1);
  await expect(exported()).rejects.toMatchObject({ code: "export_broken" });
});

test("an export of one organization is not continued with another", async () => {
  await exportInPart();
  const before = await textOf("export.json");
  const other = await makeOrganization(parley.services);
  await expect(exported({ apiKey: other.adminKey })).rejects.toMatchObject({ code: "export_of_other" });
  expect(await textOf("export.json")).toBe(before);
});
