import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Automata } from "../../../subgraphs/shared/reviews/lists/automata.js";
import { judgeInForce } from "../../../subgraphs/shared/reviews/lists/judge-in-force.js";
import type { ListInForce } from "../../../subgraphs/shared/reviews/rules/review-lists.js";
import { factsOf, knownPeer, policyOf, ruleOf } from "../../shared/reviews/facts.js";
import { createTestDatabase } from "../../support/database.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let parley: TestParley;
beforeAll(async () => {
  database = await createTestDatabase();
  parley = await startTestParley({ environment: { DATABASE_URL: database.url } });
});
afterAll(async () => {
  await parley.close();
  await database.drop();
});

/** Lists with so many entries each, that no send meets. */
async function putLists(kind: "domain" | "words", count: number, entries: number): Promise<ListInForce[]> {
  const lists = Array.from({ length: count }, () => ({
    id: randomUUID(),
    name: "Many",
    kind,
    version: 1,
    isBuiltIn: false,
  }));
  for (const { id } of lists) {
    await parley.services.database.request.transaction(
      (tx) => tx.$executeRaw`
        insert into review_list_entry (id, list_id, value, skeleton, created_by, created_at)
        select gen_random_uuid(), ${id}::uuid, 'entry' || n || case when ${kind} = 'words' then '' else '.example' end,
               'entry' || n, 'ann', now()
        from generate_series(1, ${entries}::int) n`,
    );
  }
  return lists;
}

/** Milliseconds of 100 rules that all name the lists, for a text of so many characters. */
async function timeOf(lists: readonly ListInForce[], length: number): Promise<number> {
  const named = (kind: string): string[] => lists.filter((list) => list.kind === kind).map(({ id }) => id);
  const rules = Array.from({ length: 100 }, (_, index) =>
    ruleOf({
      id: `rule${index}`,
      conditions: [
        index % 2 === 0 ? { type: "peer_in_list", value: named("domain") } : { type: "words", value: named("words") },
      ],
    }),
  );
  const peers = Array.from({ length: 50 }, (_, index) => ({ ...knownPeer, value: `dana@host${index}.example` }));
  const facts = factsOf({ peers, texts: ["harmless words ".repeat(length / 15)] });
  const start = performance.now();
  const { action } = await judgeInForce(
    parley.services.database.request.reader,
    new Automata(),
    policyOf({ rules, lists }),
    facts,
  );
  expect(action).toBe("allow");
  return performance.now() - start;
}

test("11.7: with 100 rules, 52,000 entries and a mebibyte of text, the gate takes linear time", async () => {
  const few = [...(await putLists("domain", 5, 1_000)), ...(await putLists("words", 2, 100))];
  const many = [...(await putLists("domain", 5, 10_000)), ...(await putLists("words", 2, 1_000))];
  await timeOf(few, 100_000);
  const small = await timeOf(few, 100_000);
  // Ten times as much of everything. A quadratic gate takes a hundred times as long.
  expect((await timeOf(many, 999_990)) / Math.max(small, 10)).toBeLessThan(60);
});
