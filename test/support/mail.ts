import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { vi } from "vitest";
import { systemClock } from "../../subgraphs/shared/clock/clock.js";
import { outboxFolder } from "../../subgraphs/shared/system-mail/eml-transport.js";
import type { TestParley } from "./parley.js";

/** A mail that the server wrote to a person. */
export interface TestMail {
  readonly from: string;
  /** The address alone. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
}

/** The mails in the server's outbox, oldest first. A mail that was just requested may not be there yet: `mailTo`. */
export async function readOutbox(parley: Pick<TestParley, "services">): Promise<TestMail[]> {
  const folder = outboxFolder(parley.services.config.PARLEY_DATA_DIR);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted();
  // Ordered by the time of the file: a manual clock gives many mails the same date.
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { keptAt: (await stat(file, { bigint: true })).mtimeNs, mail: parseMail(await readFile(file, "utf8")) };
    }),
  );
  // The sort is stable: files with the same coarse time stay in the order of their names.
  return files.toSorted((left, right) => Number(left.keptAt - right.keptAt)).map(({ mail }) => mail);
}

/**
 * The mails to that address, the oldest first, once there are `count` of them. Does what background work is due, so that
 * it works on any clock.
 */
export async function mailTo(
  parley: Pick<TestParley, "services" | "work">,
  address: string,
  count = 1,
): Promise<TestMail[]> {
  return vi.waitUntil(
    async () => {
      if (parley.services.clock !== systemClock) await parley.work?.runDueJobs();
      const mails = (await readOutbox(parley)).filter(({ to }) => to === address);
      return mails.length >= count ? mails : undefined;
    },
    { interval: 20 },
  );
}

/** Everything that was asked for is sent or failed when this resolves: for promises that no mail comes. */
export async function outboxAtRest(parley: Pick<TestParley, "services" | "work">): Promise<TestMail[]> {
  const { reader } = parley.services.database.request;
  await vi.waitUntil(
    async () => {
      if (parley.services.clock !== systemClock) await parley.work?.runDueJobs();
      return (await reader.systemMail.count({ where: { sentAt: null, failedAt: null } })) === 0;
    },
    { interval: 20 },
  );
  return readOutbox(parley);
}

/** A message of one text part. */
export function parseMail(raw: string): TestMail {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => splitOnce(line, ": ")).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const encoding = headers.get("content-transfer-encoding") ?? "7bit";
  return {
    from: addressIn(headers.get("from")!),
    to: addressIn(headers.get("to")!),
    subject: headers.get("subject")!,
    text: decoded(raw.slice(end + 4), encoding).replaceAll("\r\n", "\n"),
    headers,
  };
}

function decoded(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function addressIn(header: string): string {
  return /<([^>]+)>/.exec(header)?.[1] ?? header.trim();
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}
