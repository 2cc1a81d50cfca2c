import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Prisma } from "../../../generated/prisma/client.js";
import { type Database, openDatabase } from "../../../subgraphs/shared/database/client.js";
import { silentLogger } from "../../support/silent-logger.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  database = openDatabase({ url: server.url, poolSize: 2, log: silentLogger });
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

describe("a raw read answers the same outside a transaction as inside", () => {
  const at = new Date("2026-03-29T00:59:59.123Z");
  const statements: Record<string, Prisma.Sql> = {
    "whole numbers": Prisma.sql`select 7::int2 as a, 7::int4 as b, 9007199254740993::int8 as c, count(*) as d from log_head`,
    fractions: Prisma.sql`select 0.1::float8 as a, 12345678901234567890.5::numeric as b`,
    instants: Prisma.sql`select ${at}::timestamptz as a, ${at}::timestamptz(3) at time zone 'UTC' as b, '2026-03-29'::date as c`,
    texts: Prisma.sql`select ${"ä\\' \u{1F600}"}::text as a, ${null}::text as b, 'x'::varchar as c`,
    identifiers: Prisma.sql`select ${"0b5e3d62-6f4e-4a8e-9d59-0d6b0f1c2a3b"}::uuid as a, true as b`,
    "JSON documents": Prisma.sql`select ${'{"a":[1,null,"x"]}'}::jsonb as a, 'null'::jsonb as b, '[1]'::json as c`,
    bytes: Prisma.sql`select ${new Uint8Array([0, 1, 255])}::bytea as a`,
    lists: Prisma.sql`select ${["a,b", 'c"d']}::text[] as a, ${[1, 2]}::int[] as b`,
    "no rows": Prisma.sql`select 1 as a where false`,
  };

  test.each(Object.entries(statements))("%s", async (_, statement) => {
    const inside = await database.request.transaction((tx) => tx.$queryRaw<object[]>(statement));
    const outside = await database.request.reader.$queryRaw<object[]>(statement);
    expect(outside).toEqual(inside);
    expect(await database.request.pipelinedTransaction((tx) => tx.$queryRaw<object[]>(statement))).toEqual(inside);
  });

  test("as a template with nested parts", async () => {
    const part = Prisma.sql`${1}::int + ${2}::int`;
    expect(await database.request.reader.$queryRaw`select ${part} as sum, ${"x"}::text as text`).toEqual([
      { sum: 3, text: "x" },
    ]);
  });

  test("and hands the statement's error on", async () => {
    await expect(database.request.reader.$queryRaw`select 1 / ${0}::int`).rejects.toThrow(/division by zero/);
  });
});
