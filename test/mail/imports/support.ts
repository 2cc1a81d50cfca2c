import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { rest } from "../../support/rest.js";
import type { TestParley } from "../../support/parley.js";

/** The importer, and the target. */
export interface Importer {
  readonly parley: TestParley;
  readonly key: string;
  readonly address: string;
}

/** A mail with this Message-ID and these further headers. */
export function mail(id: string, headers: Readonly<Record<string, string>> = {}, body = "Hello\r\n"): string {
  const all = {
    From: "Ada <ada@example.com>",
    To: "box@agents.localhost",
    Subject: `Mail ${id}`,
    Date: "Sat, 01 Mar 2014 10:00:00 +0100",
    "Message-ID": `<${id}@example.com>`,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${lines.join("")}\r\n${body}`;
}

/** An mbox of these mails. */
export function mbox(...mails: string[]): string {
  return mails.map((one) => `From ada@example.com Sat Mar  1 09:00:00 2014\r\n${one}\r\n`).join("");
}

export const importsOf = (address: string): string => `/api/v1/mail/mailboxes/${address}/imports`;

/** Uploads a file to an upload target, as clients do. */
export async function upload(
  target: { readonly url: string; readonly fields: Readonly<Record<string, string>> },
  file: string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  form.append("file", new Blob([file]), "mail");
  return fetch(target.url, { method: "POST", body: form });
}

/** Creates an import. */
export async function createImport({ parley, key, address }: Importer, body: object = {}): Promise<any> {
  const answer = await rest(parley, key, "POST", importsOf(address), { source_format: "auto", ...body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Creates an import, uploads a file and starts it. Answers its id. */
export async function startImport(
  importer: Importer,
  file: string | Uint8Array<ArrayBuffer>,
  body: object = {},
): Promise<string> {
  const { job, upload: target } = await createImport(importer, body);
  const { status } = await upload(target, file);
  if (status !== 204) throw new Error(`The upload was answered ${status}.`);
  const { parley, key, address } = importer;
  await rest(parley, key, "POST", `${importsOf(address)}/${job.id}/start`);
  return job.id;
}

export async function readImport({ parley, key, address }: Importer, id: string): Promise<any> {
  return (await rest(parley, key, "GET", `${importsOf(address)}/${id}`)).body;
}

/** Brings a file in, to its end. Answers the job. */
export async function runImport(
  importer: Importer,
  file: string | Uint8Array<ArrayBuffer>,
  body: object = {},
): Promise<any> {
  const id = await startImport(importer, file, body);
  await importer.parley.work!.runDueJobs();
  return readImport(importer, id);
}

/** The messages of the importer's mailbox, oldest first. */
export async function storedMessages({ parley, address }: Importer) {
  return parley.services.database.request.reader.mailMessage.findMany({
    where: { mailbox: { emailAddress: address } },
    orderBy: [{ createdAt: "asc" }, { rfcId: "asc" }],
    include: { text: { select: { bodyText: true, bodyHtml: true } }, attachments: true },
  });
}

/** A zip of files by their names. */
export async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}
