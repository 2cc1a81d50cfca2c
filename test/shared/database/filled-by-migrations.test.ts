import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { correspondents } from "../../../subgraphs/mail/messages/rules/correspondents.js";
import { applyMigrations } from "../../../subgraphs/shared/database/migrate.js";
import { createEmptyDatabase, type TestDatabase } from "../../support/database.js";

// Migrations that fill a new table from what is stored already do so by the rule of what is stored from then on.

const all = path.resolve(import.meta.dirname, "../../../prisma/migrations");
const log = { info: () => {}, warn: () => {} };
const at = "2026-11-01T09:00:00Z";

let database: TestDatabase;
let client: pg.Client;
let migrationsDir: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  migrationsDir = await mkdtemp(path.join(tmpdir(), "parley-migrations-"));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(migrationsDir, { recursive: true, force: true });
});

/** Applies the migrations from the first one on, up to one that is not applied; all without a name. */
async function migrateBefore(last?: string): Promise<void> {
  const names = (await readdir(all)).filter((name) => /^\d+_/.test(name)).toSorted();
  if (last !== undefined) expect(names).toContain(last);
  for (const name of names.filter((one) => last === undefined || one < last)) {
    await cp(path.join(all, name), path.join(migrationsDir, name), { recursive: true });
  }
  await applyMigrations(database.url, { migrationsDir, log });
}

/** Stores a row with these columns alone: what it refers to need not be there. */
async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  await client.query("set session_replication_role = replica");
  const columns = Object.keys(row);
  const values = columns.map((_, index) => `$${index + 1}`).join(", ");
  await client.query(`insert into ${table} (${columns.join(", ")}) values (${values})`, Object.values(row));
}

it("mail that was stored is found by those with whom it was exchanged", async () => {
  await migrateBefore("20261130120000_mail_correspondents");
  const inbound = { direction: "inbound", from: "Dana@Example.com", to: ["desk@agents.localhost"], cc: [], bcc: [] };
  const outbound = { direction: "outbound", from: "desk@agents.localhost", to: ["dana@example.com"], cc: [], bcc: [] };
  const many = Array.from({ length: 60 }, (_, n) => `n${n}@example.com`);
  const mails = [
    inbound,
    { ...inbound, cc: ["Eve@Example.com", "eve@example.com", ""] },
    { ...inbound, cc: ["eve@example.com"], isForged: true },
    { ...inbound, from: "" },
    { ...outbound, to: ["dana@example.com", "DANA@example.com"], cc: ["eve@example.com"], bcc: ["ben@example.com"] },
    { ...outbound, to: [`${"a".repeat(320)}@example.com`, "fay@example.com"] },
    { ...outbound, to: many },
  ].map((mail) => ({ isForged: false, status: "received", ...mail, id: randomUUID(), mailboxId: randomUUID() }));
  const deleted = { ...mails[0]!, id: randomUUID(), status: "deleted" };
  for (const { id, mailboxId, direction, status, from, to, cc, bcc, isForged } of [...mails, deleted]) {
    await insert("mail_message", {
      ...{ id, mailbox_id: mailboxId, thread_id: randomUUID(), direction, status, rfc_id: `<${id}@example.com>` },
      ...{ from_address: from, to_addresses: to, cc_addresses: cc, bcc_addresses: bcc, reply_to: [], is_read: false },
      ...{ is_forged: isForged, has_attachments: false, byte_size: 1, created_at: at, updated_at: at },
      ...{ '"references"': [] },
    });
  }
  await migrateBefore();
  const { rows } = await client.query('select * from mail_correspondent order by address collate "C"');
  for (const { id, mailboxId, direction, from, to, cc, bcc, isForged } of mails) {
    const named = { fromAddress: from, toAddresses: to, ccAddresses: cc, bccAddresses: bcc, isForged };
    const wanted = correspondents({ ...named, direction: direction as "inbound" | "outbound" });
    expect(rows.filter((row) => row.message_id === id)).toEqual(
      wanted.toSorted().map((address) => {
        return { mailbox_id: mailboxId, address, occurred_at: new Date(at), message_id: id };
      }),
    );
  }
  expect(rows.filter(({ message_id: id }) => id === deleted.id)).toEqual([]);
});

it("conversations of two in team chat are known by those who wrote in them, with their workspace", async () => {
  await migrateBefore("20261130130000_chat_correspondents");
  const connectionId = randomUUID();
  await insert("chat_connection", {
    ...{ id: connectionId, identity_id: randomUUID(), workspace_id: "T1", workspace_name: "One", bot_user_id: "UBOT" },
    ...{ created_at: at, updated_at: at },
  });
  const event = async (conversationId: string, userId: string, more: Readonly<Record<string, unknown>> = {}) => {
    const id = randomUUID();
    await insert("chat_event", {
      ...{ id, connection_id: connectionId, slack_event_id: id, type: "message", conversation_id: conversationId },
      ...{ user_id: userId, from_self: false, facts: { message: { botId: null } }, happened_at: at, received_at: at },
      ...more,
    });
  };
  await event("D1", "UADA");
  await event("D1", "UBOT", { from_self: true });
  await event("D2", "UBEN", { facts: { actor: { teamId: "T2" } } });
  await event("D3", "USLACKBOT");
  await event("D4", "UAPP", { facts: { message: { botId: "B1" } } });
  await event("D5", "UEVE", { subtype: "channel_join" });
  await event("D6", "UEVE", { type: "reaction_added" });
  await event("C1", "UADA");
  await migrateBefore();
  const { rows } = await client.query("select * from chat_direct_conversation order by conversation_id");
  expect(rows).toEqual([
    { connection_id: connectionId, conversation_id: "D1", user_id: "UADA", user_workspace_id: null },
    { connection_id: connectionId, conversation_id: "D2", user_id: "UBEN", user_workspace_id: "T2" },
  ]);
  const { rows: told } = await client.query("select user_id from chat_event where user_workspace_id = 'T2'");
  expect(told).toEqual([{ user_id: "UBEN" }]);
});
