import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkSession } from "../../../subgraphs/shared/database/check-session.js";
import { type Database, openDatabase } from "../../../subgraphs/shared/database/client.js";
import { silentLogger } from "../../support/silent-logger.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";

let server: TestDatabase;
let database: Database;
const odd = ["SQL, DMY", "German, DMY", "Postgres, MDY"];

beforeEach(async () => {
  server = await createTestDatabase();
});
afterEach(async () => {
  await database?.close();
  await server.drop();
});

/** Sets what the sessions of the database begin with. */
async function set(dateStyle: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const name = client.escapeIdentifier(new URL(server.url).pathname.slice(1));
  await client.query(`alter database ${name} set TimeZone = 'America/New_York'`);
  await client.query(`alter database ${name} set DateStyle = ${client.escapeLiteral(dateStyle)}`);
  await client.query(`alter database ${name} set jit = on`);
  await client.end();
}

const read = `select current_setting('TimeZone') as zone, current_setting('DateStyle') as dates, current_setting('jit') as jit`;

test.each(odd)(
  "sessions say UTC and ISO, and compile nothing, in a database with %s of another zone",
  async (style) => {
    await set(style);
    database = openDatabase({ url: server.url, poolSize: 2, log: silentLogger });
    await checkSession(database);
    for (const pool of [database.request, database.jobs]) {
      const { driver, reader } = pool;
      const ours = { zone: "UTC", dates: "ISO, MDY", jit: "off" };
      expect((await driver.query(read)).rows).toEqual([ours]);
      const moment = "2026-03-04T05:06:07.000Z";
      const ask = (db: Pick<typeof reader, "$queryRaw">) => db.$queryRaw`select ${moment}::timestamptz as moment`;
      expect(await ask(reader)).toEqual([{ moment: new Date(moment) }]);
      expect(await pool.transaction((tx) => ask(tx))).toEqual([{ moment: new Date(moment) }]);
    }
  },
);

test("connections that leave the zone of the database are refused with a sentence", async () => {
  await set("ISO, MDY");
  const driver = new pg.Pool({ connectionString: server.url, max: 1 });
  database = openDatabase({ url: server.url, poolSize: 2, log: silentLogger });
  const foreign = { ...database, request: { ...database.request, driver } };
  await expect(checkSession(foreign)).rejects.toThrow("time zone America/New_York");
  await driver.end();
});

test("what passes for limits of a session limits each transaction and each read, where a pooler is between", async () => {
  const other = new URL(server.url);
  other.searchParams.set("application_name", "direct");
  database = openDatabase({ url: server.url, directUrl: other.href, poolSize: 2, log: silentLogger });
  const { reader, driver } = database.request;
  const expected = [{ statement: "5s", idle: "5s", jit: "off" }];
  const ask = (db: Pick<typeof reader, "$queryRaw">) => db.$queryRaw`
    select current_setting('statement_timeout') as statement, current_setting('jit') as jit,
           current_setting('idle_in_transaction_session_timeout') as idle`;
  expect(await ask(reader)).toEqual(expected);
  expect(await database.request.transaction((tx) => ask(tx))).toEqual(expected);
  expect(await database.request.pipelinedTransaction((tx) => ask(tx as unknown as typeof reader))).toEqual(expected);
  const { rows } = await driver.query("select current_setting('statement_timeout') as statement");
  expect(rows).toEqual([{ statement: "0" }]);
});

test("a slow machine has longer limits: TIME_LIMITS_FACTOR times as long", async () => {
  database = openDatabase({ url: server.url, poolSize: 2, log: silentLogger, timeFactor: 3 });
  const limit = (db: Pick<typeof database.request.reader, "$queryRaw">) =>
    db.$queryRaw`select current_setting('statement_timeout') as within`;
  expect(await limit(database.request.reader)).toEqual([{ within: "15s" }]);
  expect(await limit(database.jobs.reader)).toEqual([{ within: "3min" }]);
});
