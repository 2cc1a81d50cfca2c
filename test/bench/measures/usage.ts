import type { Services } from "../../../subgraphs/shared/context/services.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import type { Ground } from "../ground.js";
import { Load } from "../load.js";
import { type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";
import type { Addresses } from "../server.js";

const [few, many] = [10_000, 1_000_000];
const agents = 20;
const requests = 200;

/** Two organizations with as many agents, and a hundred times as many tasks in one as in the other. */
export interface UsageScene {
  readonly few: TestOrganization;
  readonly many: TestOrganization;
}

/** Writes the tasks with the statements of the database, and counts them as the migration does. */
export async function makeUsageScene({ services }: Ground): Promise<UsageScene> {
  return { few: await makeUser(services, few), many: await makeUser(services, many) };
}

/** What reading the usage of an organization costs, by the clock: most of it is the database's work. */
export async function measureUsage(addresses: Addresses, scene: UsageScene): Promise<Measure[]> {
  const loads = { few: loadOf(addresses, scene.few), many: loadOf(addresses, scene.many) };
  for (const [load, tasks] of [
    [loads.few, few],
    [loads.many, many],
  ] as const) {
    const { channels, identities } = JSON.parse(await load.once());
    const counted = channels.find((channel: { event_type: string }) => channel.event_type === "a2a_task").count;
    if (counted !== tasks || identities.length !== agents) throw new Error(`The usage says ${counted} of ${tasks}.`);
    await load.many(requests);
  }
  const timed = (load: Load) => async () => {
    const begun = performance.now();
    await load.many(requests);
    return (performance.now() - begun) / requests;
  };
  const costs = await medians({ few: timed(loads.few), many: timed(loads.many) }, { rounds: 9, warmUp: 1 });
  await Promise.all([loads.few.close(), loads.many.close()]);
  return [
    ratioMeasure(
      "i GET billing usage after a million tasks ÷ after ten thousand",
      { over: costs.many, under: costs.few, unit: "ms", oursIs: "over" },
      { atMost: 1.3 },
    ),
  ];
}

function loadOf({ parley }: Addresses, { adminKey }: TestOrganization): Load {
  return new Load(parley, { method: "GET", path: "/api/v1/billing/usage", key: adminKey });
}

async function makeUser(services: Services, tasks: number): Promise<TestOrganization> {
  const organization = await makeOrganization(services);
  const ids: string[] = [];
  for (let n = 0; n < agents; n += 1) {
    ids.push((await makeAgent(services, organization, `user-${tasks}-${n}`)).id);
  }
  const { driver } = services.database.jobs;
  const now = services.clock.now();
  const { rows } = await driver.query<{ id: string }>(
    `insert into a2a_context (id, name, opener_id, recipient_id, created_at, last_activity_at)
     values (gen_random_uuid(), 'usage', $1, $2, $3, $3) returning id`,
    [ids[0], ids[1], now],
  );
  const batch = 50_000;
  for (let written = 0; written < tasks; written += batch) {
    await driver.query(
      `insert into a2a_task (id, context_id, requester_id, worker_id, state, version, message_count, history_bytes,
                             created_at, updated_at, completed_at)
       select gen_random_uuid(), $1, ($2::uuid[])[1 + n % $3::int], ($2::uuid[])[1 + (n + 1) % $3::int], 'completed', 2, 2, 300,
              $4, $4, $4
       from generate_series(1, $5::int) n`,
      [rows[0]!.id, ids, agents, now, Math.min(batch, tasks - written)],
    );
  }
  await driver.query(
    `insert into usage_counter (organization_id, identity_id, channel, cycle_start, units)
     select $1, requester_id, 'a2a_task', date_trunc('month', created_at, 'UTC'), count(*)
     from a2a_task where context_id = $2 group by 2, 4`,
    [organization.id, rows[0]!.id],
  );
  return organization;
}
