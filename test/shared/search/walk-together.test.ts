import { afterAll, beforeAll, expect, it } from "vitest";
import { Prisma } from "../../../generated/prisma/client.js";
import { walkTogether } from "../../../subgraphs/shared/search/walk-together.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley?.close());

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const at = (n: number): Date => new Date(Date.UTC(2026, 0, 1, 0, n));

/** Lists of the rows of these minutes, each with ten bytes; what was found, and where the walk stopped. */
async function walk(
  lists: readonly (readonly number[])[],
  { each = 100, bytes = 1_000, first = 100, odd = false } = {},
): Promise<[number[], number | null]> {
  const rows = lists.flatMap((list, owner) =>
    list.map((n) => Prisma.sql`(${owner}::int, ${id(n)}::uuid, ${at(n)}::timestamptz, 10)`),
  );
  const candidates = Prisma.sql`select * from (values ${Prisma.join(rows)}) as list (owner, id, created_at, bytes)`;
  const isFound = odd ? Prisma.sql`extract(minute from c.created_at)::int % 2 = 1` : Prisma.sql`true`;
  const { reader } = parley.services.database.request;
  const { found, stoppedAt } = await walkTogether(reader, { candidates, each, bytes, first, isFound });
  return [
    found.map(({ id: of }) => Number(of.slice(-12))),
    stoppedAt === null ? null : Number(stoppedAt.id.slice(-12)),
  ];
}

it("finds what matches in all lists, newest first, each once, and one more than the page has", async () => {
  expect(
    await walk([
      [5, 3, 1],
      [4, 3, 2],
    ]),
  ).toEqual([[5, 4, 3, 2, 1], null]);
  expect(
    await walk(
      [
        [5, 3, 1],
        [4, 3, 2],
      ],
      { odd: true },
    ),
  ).toEqual([[5, 3, 1], null]);
  expect(
    await walk(
      [
        [5, 3, 1],
        [4, 3, 2],
      ],
      { first: 2 },
    ),
  ).toEqual([[5, 4, 3], null]);
});

it("stops for all lists where one of them was cut", async () => {
  expect(
    await walk(
      [
        [9, 7, 5],
        [8, 1],
      ],
      { each: 3 },
    ),
  ).toEqual([[9, 8, 7, 5], 5]);
  expect(
    await walk(
      [
        [9, 8, 7],
        [6, 5, 4],
      ],
      { each: 3 },
    ),
  ).toEqual([[9, 8, 7], 7]);
});

it("stops after so many bytes, but looks at one row at least", async () => {
  expect(await walk([[5, 4, 3, 2]], { bytes: 25 })).toEqual([[5, 4, 3], 3]);
  expect(await walk([[5, 4, 3, 2]], { bytes: 1 })).toEqual([[5], 5]);
  expect(await walk([[5, 4, 3, 2]], { bytes: 40 })).toEqual([[5, 4, 3, 2], null]);
});
