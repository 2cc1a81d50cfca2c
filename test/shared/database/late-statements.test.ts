import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";
import { PrismaClient } from "../../../generated/prisma/client.js";
import type { Transaction } from "../../../subgraphs/shared/database/handles.js";
import { PrismaDriver } from "../../../subgraphs/shared/database/prisma-driver.js";
import { overloadOf } from "../../../subgraphs/shared/database/overload.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";

let server: TestDatabase;
let pool: pg.Pool;
let client: PrismaClient;

beforeAll(async () => {
  server = await createTestDatabase();
  pool = new pg.Pool({ connectionString: server.url, max: 1, pipeline: true });
  client = new PrismaClient({ adapter: new PrismaDriver(pool, { disposeExternalPool: false }) });
});
afterAll(async () => {
  await client?.$disconnect();
  await pool?.end();
  await server?.drop();
});

/** Statements of a connection, each when it is sent. */
function statementsOf(connection: pg.PoolClient, sent: (text: string) => void): void {
  const query = connection.query.bind(connection) as (...given: unknown[]) => unknown;
  connection.query = ((config: { text?: string }, ...rest: unknown[]) => {
    sent(typeof config === "string" ? config : (config.text ?? ""));
    return query(config, ...rest);
  }) as never;
}

test("a change whose time is over between two of its statements fails, and sends nothing after its end", async () => {
  const [organizationId, at] = [`org_${randomUUID()}`, new Date()];
  const names = { name: "One", plan: "free" };
  await client.organization.create({ data: { id: organizationId, ...names, createdAt: at, updatedAt: at } });
  // Another transaction holds the row that the change needs, until the change's time is over.
  const holder = new pg.Client({ connectionString: server.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from organization where id = $1 for update", [organizationId]);
  const sent: string[] = [];
  const connection = await pool.connect();
  statementsOf(connection, (text) => {
    sent.push(text);
    if (text === "ROLLBACK") void holder.query("commit");
  });
  connection.release();
  const id = `key_${randomUUID()}`;
  const key = { id, organizationId, label: "late", last4: "abcd", secretHash: Buffer.alloc(32) };
  const facts = { ...key, creatorType: "human" as const, createdBy: "user_1", createdAt: at, updatedAt: at };
  const select = { id: true, identity: { select: { id: true } } };
  const change = async (tx: Transaction) => (await tx.apiKey.create({ data: facts, select })).id;
  const late = client.$transaction(change, { timeout: 300 });
  const error = await late.then(
    (created) => ({ created }),
    (reason: unknown) => reason,
  );
  expect(overloadOf(error)).toMatchObject({ extensions: { code: "overloaded" } });
  expect(sent.at(-1)).toBe("ROLLBACK");
  expect(await client.apiKey.count({ where: { id } })).toBe(0);
  await holder.end();
});
