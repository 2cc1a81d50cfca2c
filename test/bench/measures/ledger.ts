import { listMessages } from "../../../subgraphs/a2a/tasks/list-messages.js";
import { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import { encodeKeyset } from "../../../subgraphs/shared/pagination/page.js";
import { anonymous } from "../../../subgraphs/shared/viewer/viewer.js";
import type { DatabaseServer } from "../databases.js";
import { type Ground, makeScene, openGround, type Scene } from "../ground.js";
import { type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";

const messages = 1_000_000;
const perTask = 100;
const pageSize = 50;

/**
 * Pages and searches of one identity's messages, of which there are a million: as an operation reads them, without the
 * transport. A search is for a word of one message, of every hundredth, of every fifth, and of none.
 */
export async function measureLedger(server: DatabaseServer): Promise<Measure[]> {
  const ground = await openGround(await server.create(), { publishes: false });
  try {
    const scene = await makeScene(ground.services, 1);
    await fill(ground, scene);
    const cursor = await cursorOfPage(ground, scene, 1_000);
    const read = (search?: string, after?: string) => timed(ground, scene, search, after);
    const costs = await medians(
      {
        first: () => read(),
        thousandth: () => read(undefined, cursor),
        rare: () => read("needle"),
        seldom: () => read("seldom"),
        common: () => read("common"),
        none: () => read("nowhere"),
        old: () => read("bygone"),
      },
      { rounds: 15, warmUp: 3 },
    );
    const compare = (what: string, over: number, atMost?: number): Measure =>
      ratioMeasure(
        `${what} ÷ page 1 of a million messages`,
        { over, under: costs.first, unit: "ms", oursIs: "over" },
        atMost === undefined ? null : { atMost },
      );
    return [
      compare("h1 page 1000", costs.thousandth, 1.5),
      compare("h2 search for a word of one message, the oldest,", costs.rare),
      compare("h3 search for a word of every hundredth message", costs.seldom),
      compare("h4 search for a word of every fifth message", costs.common),
      compare("h5 search for a word of the older half alone", costs.old),
      compare("h6 search for a word that nobody wrote", costs.none),
    ];
  } finally {
    await ground.close();
  }
}

/** A million messages in tasks of a hundred. The search index is built at the end, which is quicker. */
async function fill({ services }: Ground, { tasks }: Scene): Promise<void> {
  const { driver } = services.database.jobs;
  const { rows } = await driver.query("select pg_get_indexdef('a2a_message_search'::regclass) as definition");
  await driver.query("drop index a2a_message_search");
  const client = await driver.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query(
      `insert into a2a_task
       select gen_random_uuid(), context_id, requester_id, worker_id, state, version, $2, $2 * 200,
              created_at - n * interval '1 minute', updated_at, completed_at
       from a2a_task, generate_series(1, $3::int) n where id = $1`,
      [tasks[0], perTask, messages / perTask],
    );
    await client.query(
      `insert into a2a_message (id, task_id, context_id, requester_id, worker_id, seq, role, message_id, idempotency_scope,
                                fingerprint, parts, search_text, bytes, created_at)
       select gen_random_uuid(), task_id, context_id, requester_id, worker_id, seq, 'agent', seq, task_id::text, '\\x00',
              jsonb_build_array(jsonb_build_object('text', text)), text, 200, created_at + seq * interval '100 ms'
       from (
         select t.id as task_id, t.context_id, t.requester_id, t.worker_id, t.created_at, seq, t.n,
                concat_ws(' ', 'message', md5(t.n || '/' || seq), md5(seq || '/' || t.n),
                          case when t.n = $2 and seq = 1 then 'needle' end, case when seq = 1 then 'seldom' end,
                          case when seq % 5 = 0 then 'common' end, case when t.n > $2 / 2 then 'bygone' end) as text
         from (select *, row_number() over (order by created_at desc) as n from a2a_task where id <> $1) t,
              generate_series(1, $3::int) seq
       ) made`,
      [tasks[0], messages / perTask, perTask],
    );
    await client.query(rows[0].definition);
    await client.query("vacuum analyze a2a_message, a2a_task");
  } finally {
    client.release(true);
  }
}

/** The cursor after which a page starts. */
async function cursorOfPage({ services }: Ground, { worker }: Scene, page: number): Promise<string> {
  const { rows } = await services.database.request.driver.query<{ id: string; created_at: Date }>(
    `select id, created_at from a2a_message where worker_id = $1 order by created_at desc, id desc offset $2 limit 1`,
    [worker.id, (page - 1) * pageSize - 1],
  );
  const { id, created_at: createdAt } = rows[0]!;
  return encodeKeyset(services.keyring, listOf(worker.id), { id, createdAt });
}

/** What the list calls itself when it is not filtered. */
function listOf(workerId: string): string {
  return `a2a-messages/${workerId}/both/${JSON.stringify(Array(7).fill(null))}`;
}

/** The milliseconds of one page. */
async function timed({ services }: Ground, { worker }: Scene, search?: string, after?: string): Promise<number> {
  const context = new RequestContext(services, { viewer: { ...anonymous, kind: "system", adapter: "bench" } });
  const begun = performance.now();
  await listMessages(context, worker.id, "both", { search }, { first: pageSize, after: after ?? null });
  return performance.now() - begun;
}
