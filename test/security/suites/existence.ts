import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { graphqlCall, restCall } from "../../support/kit/calls.js";
import { type Caller, type ExpectedRow, outsiders } from "../../support/kit/expected.js";
import type { Kit } from "../../support/kit/kit.js";
import { askingOf, type Outcome, restOutcome } from "../../support/kit/outcome.js";
import { emptied, makeScene, makeWorld, type Scene } from "../../support/kit/scene.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

/** A caller that may not know of something is answered as if it had never been, and changes nothing. */
export function testExistence(kit: Kit): void {
  const { expected } = kit;
  let parley: TestParley;
  let scene: Scene;
  /** The same without anything in it: these ids and names never were. */
  let nothing: Scene;
  /** Every row of the database, before anybody asked. */
  let before: Contents;

  beforeAll(async () => {
    parley = await startTestParley({ environment: kit.environment ?? {} });
    scene = await makeScene(await makeWorld(parley, kit), kit, true);
    nothing = emptied(kit, scene);
    await vi.waitUntil(async () => (await unnoticed(parley)) === 0, { timeout: inject("patience") });
    before = await everything(parley, kit);
  });
  afterAll(() => parley?.close());

  describe("what a caller may not know of answers as if it had never been", () => {
    test.each(refusalsIn(expected.rest, kit.knownToSiblings))("%s for %s", async (name, caller) => {
      const ask = async (subject: Scene): Promise<string> =>
        comparable(
          await restOutcome(parley, scene.credentials[caller]!, restCall(kit, name, subject), expected),
          subject,
        );
      expect(await ask(scene)).toBe(await ask(nothingFor(caller)));
    });

    test.each(refusalsIn(expected.graphql, kit.knownToSiblings))("%s for %s", async (name, caller) => {
      const ask = async (subject: Scene): Promise<string> => {
        const cursor = caller === "sib" ? scene.cursor : scene.theirCursor;
        const document = graphqlCall(kit, name, { ...subject, cursor });
        return comparable(await askingOf(name)(parley, scene.credentials[caller]!, document, expected), subject);
      };
      expect(await ask(scene)).toBe(await ask(nothingFor(caller)));
    });
  });

  test("and none of them changed anything", async () => {
    expect(await everything(parley, kit)).toEqual(before);
  });

  /** Agents of one organization may call each other, so they know each other's endpoints. */
  function nothingFor(caller: Caller): Scene {
    return caller === "sib" ? { ...nothing, peer: scene.peer } : nothing;
  }
}

/** Callers who may not know of the target, with the operations that refuse them. */
function refusalsIn(
  table: readonly ExpectedRow[],
  knownToSiblings: readonly string[] = [],
): [name: string, caller: Caller][] {
  const known = { sib: ["ok", "null", ...knownToSiblings], other: ["ok", "null"] };
  return table.flatMap(({ name, answers }) =>
    [...outsiders, "sib" as const]
      .filter((caller) => !(caller === "sib" ? known.sib : known.other).includes(answers[caller]!))
      .map((caller): [string, Caller] => [name, caller]),
  );
}

/** An answer without what differs from request to request, names of its scene in place of their values. */
function comparable({ text }: Outcome, subject: Scene): string {
  let plain = text.replaceAll(/req_[\w-]+/g, "request");
  const named = { ...subject, target: subject.target.handle, peer: subject.peer.handle };
  for (const [name, value] of Object.entries(named))
    if (typeof value === "string" && value.length > 0) plain = plain.replaceAll(value, name);
  return plain;
}

/** Reviews of organizations whose first mail about reviews, with a link for each reader, a job has not made yet. */
async function unnoticed(parley: TestParley): Promise<number> {
  const { rows } = await parley.services.database.request.driver.query(`
    select id from review v where state = 'pending' and not exists
      (select from review o where o.organization_id = v.organization_id and o.noticed_at is not null)`);
  return rows.length;
}

/** What changes by itself, or by being asked: the log's position, work and mail under way, counts of calls. */
const restless = [
  ...["event", "log_head", "consumer_position", "process_heartbeat", "system_mail", "rate_window", "review_notice"],
  ...["blob", "blob_chunk", "_prisma_migrations"],
];

/** The rows of each table. */
type Contents = Readonly<Record<string, unknown[]>>;

/** All that operations write, but for when keys were last used; mail of the scene may still be on its way. */
async function everything(parley: TestParley, { recordsRefusals: records }: Kit): Promise<Contents> {
  const { driver } = parley.services.database.request;
  const { rows: tables } = await driver.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1",
    [[...restless, ...(records?.tables ?? [])]],
  );
  const contents: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await driver.query(
      `select (to_jsonb(t) - $1::text[])::text as text from "${name}" t order by text`,
      [["last_used_at", "last_seen_at", "noticed_at", ...(records?.columns ?? [])]],
    );
    contents[name] = rows;
  }
  const { rows } = await driver.query(
    "select count(*) from event where kind not like 'system_mail.%' and kind <> all ($1)",
    [records?.events ?? []],
  );
  return { ...contents, event: rows };
}
