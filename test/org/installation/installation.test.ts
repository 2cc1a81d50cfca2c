import { afterAll, beforeAll, expect, test } from "vitest";
import { addJob } from "../../../subgraphs/shared/work/add-job.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOperator } from "../../support/operator.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, testSecret, type TestParley } from "../../support/parley.js";

const canary = "a-password-of-the-relay";
const clock = new ManualClock(new Date());
let parley: TestParley;
let operator: TestOrganization;

const query = `{ installation {
  findings { code severity subject message remedy }
  processes { role host version isSilent silentSeconds }
  queues { task waiting running scheduled retrying givenUp waitingSince }
  isMoreQueued
  failedJobs { task attempts error }
  consumers { name position behind waitingSince }
  eventLog { position prunedTo unpublishedSeconds }
  deliveries { waiting receivers slowReceivers dueSince }
  versions { name version }
  settings { name value isSecret isSet isDefault description }
} }`;
const read = async (): Promise<any> => {
  const { data, errors } = await parley.graphql(query, {}, operator.admin);
  expect(errors).toBeUndefined();
  return data!["installation"];
};
const codes = ({ findings }: any): string[] => findings.map(({ code }: any) => code);
const sql = (text: string) => parley.services.database.jobs.driver.query(text);

beforeAll(async () => {
  const relay = `smtp://parley:${canary}@relay.invalid:587`;
  parley = await startTestParley({ clock, environment: { MAIL_RELAY_URL: relay } });
  operator = await makeOrganization(parley.services);
  await makeOperator(parley, operator.id);
});
afterAll(() => parley?.close());

test("the operator sees processes, consumers, versions and settings, and no secret", async () => {
  const installation = await read();
  expect(installation.processes).toEqual([
    {
      role: "all",
      host: expect.stringMatching(/./),
      version: "0.1.0",
      isSilent: false,
      silentSeconds: expect.any(Number),
    },
  ]);
  expect(installation.consumers.map(({ name }: any) => name)).toEqual(
    expect.arrayContaining(["webhook-fan-out", "im-queued-messages", "system-mail"]),
  );
  expect(installation.versions.map(({ name }: any) => name)).toEqual([
    "Parley",
    "Node",
    "PostgreSQL",
    "Schema of the database",
  ]);
  const setting = (name: string) => installation.settings.find((one: any) => one.name === name);
  expect(setting("MAIL_RELAY_URL")).toMatchObject({ value: null, isSecret: true, isSet: true });
  expect(setting("PORT")).toMatchObject({ value: "0", isSecret: false, isDefault: false });
  expect(setting("OIDC_CLIENT_SECRET")).toMatchObject({ value: null, isSecret: true, isSet: false });
  const everything = JSON.stringify(installation);
  for (const secret of [canary, testSecret]) expect(everything).not.toContain(secret);
  expect(codes(installation)).toContain("mail_domain_default");
  expect(codes(installation)).not.toContain("mail_relay_missing");
});

test("a member of the operator's organization, and the admin of another one, see nothing of it", async () => {
  const stranger = await makeOrganization(parley.services);
  const { data, errors } = await parley.graphql(query, {}, stranger.admin);
  expect([data, errors?.[0]?.extensions.code]).toEqual([null, "operator_required"]);
});

test("work that waits and work that fails is found, the worst first", async () => {
  const { database } = parley.services;
  await database.jobs.transaction((tx) => addJob(tx, "mail-of-nobody", {}, { runAt: clock.now() }));
  await database.jobs.transaction((tx) => addJob(tx, "later", {}, { runAt: new Date(clock.now().getTime() + 1e9) }));
  await database.jobs.transaction((tx) => addJob(tx, "failing", {}, { runAt: clock.now(), maxAttempts: 2 }));
  await sql(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'failing failed: TypeError\\n at /a/path'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'failing')`,
  );
  clock.advance(31 * 60_000);
  const installation = await read();
  const queue = (task: string) => installation.queues.find((one: any) => one.task === task);
  expect(queue("mail-of-nobody")).toMatchObject({ waiting: 1, running: 0, scheduled: 0, retrying: 0, givenUp: 0 });
  expect(queue("later")).toMatchObject({ waiting: 0, scheduled: 1, waitingSince: null });
  expect(queue("failing")).toMatchObject({ waiting: 0, givenUp: 1 });
  expect(installation.failedJobs).toEqual([{ task: "failing", attempts: 2, error: "failing failed: TypeError" }]);
  expect(installation.isMoreQueued).toBe(false);
  expect(installation.findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: "queue_old", severity: "WRONG", subject: "mail-of-nobody" }),
      expect.objectContaining({ code: "jobs_given_up", severity: "WARNING", subject: "failing" }),
    ]),
  );
  const order: number[] = installation.findings.map(({ severity }: any) =>
    ["WRONG", "WARNING", "NOTE"].indexOf(severity),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

test("a process that is gone is found", async () => {
  await sql("update process_heartbeat set beat_at = clock_timestamp() - interval '50 seconds'");
  const installation = await read();
  expect(codes(installation)).toContain("process_silent");
  expect(installation.processes).toEqual([expect.objectContaining({ isSilent: true })]);
});

test("a consumer that is held up is found", async () => {
  const holder = await parley.services.database.jobs.driver.connect();
  try {
    await holder.query("begin");
    await holder.query("select from consumer_position where name = 'demo' for update");
    const { errors } = await parley.graphql("mutation { playDemo { done } }", {}, operator.admin);
    expect(errors).toBeUndefined();
    await parley.services.events.publish();
    clock.advance(6 * 60_000);
    const installation = await read();
    const consumer = installation.consumers.find(({ name }: any) => name === "demo");
    expect(consumer).toMatchObject({ waitingSince: expect.any(String) });
    expect(consumer.behind).toBeGreaterThan(0);
    expect(installation.findings).toContainEqual(
      expect.objectContaining({ code: "consumer_behind", severity: "WARNING", subject: "demo" }),
    );
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});
