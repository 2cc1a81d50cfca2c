import { afterEach, expect, test } from "vitest";
import { untilSomebodyWaits, waitingNow } from "../support/locks.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";
import { openSocket } from "../support/socket.js";
import { createAgentKey, createIdentity } from "./subscriptions/activity.js";

let parley: TestParley;
afterEach(() => parley.close());

test("a key with more operations than its share waits, and others do not", async () => {
  parley = await startTestParley({ environment: { OPERATIONS_MAX_PER_CALLER: "2" } });
  const other = await createAgentKey(parley, (await createIdentity(parley, "other")).id);
  const { driver } = parley.services.database.jobs;
  const holder = await driver.connect();
  await holder.query("begin");
  await holder.query("select 1 from identity for update");
  const update = () => rest(parley, parley.adminKey, "PATCH", "/api/v1/identities/other", { display_name: "Busy" });
  const underWay = [update(), update()];
  await untilSomebodyWaits(driver, 2);
  // By either interface: they share what a key has.
  let waiting = 2;
  const one = (answer: Promise<{ status: number }>) => answer.then(({ status }) => [status, (waiting -= 1)][0]);
  const late = [
    one(rest(parley, parley.adminKey, "GET", "/api/v1/whoami")),
    one(parley.graphql("{ viewer { kind } }", {}, parley.adminKey)),
  ];
  for (let n = 0; n < 5; n++) expect((await rest(parley, other.secret, "GET", "/api/v1/whoami")).status).toBe(200);
  expect(waiting).toBe(2);
  await holder.query("commit");
  holder.release();
  expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await Promise.all(late)).toEqual([200, 200]);
});

test("operations of many fields have no more connections than their caller, and others are served", async () => {
  parley = await startTestParley({ environment: { DATABASE_POOL_SIZE: "6", OPERATIONS_MAX_PER_CALLER: "3" } });
  const other = await createAgentKey(parley, (await createIdentity(parley, "other")).id);
  const { driver } = parley.services.database.jobs;
  const holder = await driver.connect();
  await holder.query("begin");
  await holder.query("lock table a2a_task in access exclusive mode");
  const fields = Array.from({ length: 20 }, (_, n) => `t${n}: a2aTasks(first: ${n + 1}) { nodes { id } }`).join(" ");
  const query = `{ identities(first: 1) { nodes { ${fields} } } }`;
  const underWay = [1, 2, 3].map(() => parley.graphql(query, {}, parley.adminKey));
  await untilSomebodyWaits(driver, 3);
  for (let n = 0; n < 5; n++) expect((await rest(parley, other.secret, "GET", "/api/v1/whoami")).status).toBe(200);
  expect(await waitingNow(driver)).toBe(3);
  await holder.query("commit");
  holder.release();
  for (const { errors } of await Promise.all(underWay)) expect(errors).toBeUndefined();
});

test("a key has so many sockets and so many different subscriptions", async () => {
  parley = await startTestParley({ environment: { SOCKETS_MAX_PER_KEY: "2", SUBSCRIPTIONS_MAX_PER_KEY: "2" } });
  const [first, second, third] = [1, 2, 3].map(() => openSocket(parley.url, { apiKey: parley.adminKey }));
  await createIdentity(parley, "followed");
  await first!.run("{ viewer { kind } }");
  await second!.run("{ viewer { kind } }");
  await expect(third!.run("{ viewer { kind } }")).rejects.toMatchObject({ code: 1013 });
  const follow = (fields: string) => `subscription { agentActivity(agentHandle: "followed") { ${fields} } }`;
  const open = async () => /^parley_subscriptions (\d+)$/m.exec(await (await parley.fetch("/metrics")).text())?.[1];
  first!.subscribe(follow("cursor"));
  second!.subscribe(follow("cursor kind"));
  // Equal ones share; another one is too many.
  await expect.poll(open).toBe("2");
  second!.subscribe(follow("cursor"));
  await expect.poll(open).toBe("3");
  const refused = first!.subscribe(follow("kind"));
  await expect(refused.next()).rejects.toMatchObject([{ extensions: { code: "rate_limited", retryAfter: 1 } }]);
  await first!.close();
  await second!.close();
  // What was closed makes room, again and again.
  for (let times = 0; times < 3; times++) {
    const isServed = async () => {
      const socket = openSocket(parley.url, { apiKey: parley.adminKey });
      const served = await socket.run("{ viewer { kind } }").then(
        () => true,
        () => false,
      );
      await socket.close();
      return served;
    };
    await expect.poll(isServed).toBe(true);
  }
});

test("metrics that wait for the database leave its connections to others", async () => {
  parley = await startTestParley();
  const { driver } = parley.services.database.jobs;
  const [holder, watcher] = [await driver.connect(), await driver.connect()];
  await holder.query("begin");
  await holder.query("lock table log_head in access exclusive mode");
  const answers = Promise.all(Array.from({ length: 30 }, () => parley.fetch("/metrics")));
  await untilSomebodyWaits(watcher);
  expect((await parley.fetch("/healthz")).status).toBe(200);
  expect((await rest(parley, parley.adminKey, "GET", "/api/v1/whoami")).status).toBe(200);
  await holder.query("commit");
  holder.release();
  watcher.release();
  expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
});
