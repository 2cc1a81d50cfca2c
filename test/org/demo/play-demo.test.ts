import { afterAll, beforeAll, expect, test } from "vitest";
import { appendDemoEvent } from "../../../subgraphs/org/demo/append-demo-event.js";
import { demoLife } from "../../../subgraphs/org/demo/demo-life.js";
import { play } from "../../../subgraphs/org/demo/player/play.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOperator } from "../../support/operator.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

let parley: TestParley;
let organization: TestOrganization;
const clock = new ManualClock(new Date());

const ask = async (): Promise<void> => {
  const { data } = await parley.graphql("mutation { playDemo { done } }", {}, organization.admin);
  expect(data).toEqual({ playDemo: { done: true } });
};
const started = (): Promise<number> => {
  const where = { kind: "demo.started", organizationId: organization.id };
  return parley.services.database.request.reader.event.count({ where });
};

beforeAll(async () => {
  // Nothing is played: what is due is done when a test says so.
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services);
  await makeOperator(parley, organization.id);
});
afterAll(() => parley?.close());

test("a demo that is asked for twice with one key is started once", async () => {
  const headers = { ...organization.admin, "idempotency-key": "one-click" };
  for (let click = 0; click < 2; click += 1) {
    const { data } = await parley.graphql("mutation { playDemo { done } }", {}, headers);
    expect(data).toEqual({ playDemo: { done: true } });
  }
  expect(await started()).toBe(1);
});

test("a demo that is asked for in two tabs runs once; one that has ended, or never said so, may be asked for again", async () => {
  clock.advance(demoLife + 1);
  const before = await started();
  await Promise.all([ask(), ask()]);
  await ask();
  expect(await started()).toBe(before + 1);
  const creator = { createdBy: "somebody", creatorType: "human" } as const;
  await parley.services.database.request.writer.$transaction((tx) =>
    appendDemoEvent(tx, "demo.finished", organization.id, creator, clock.now()),
  );
  await ask();
  expect(await started()).toBe(before + 2);
  clock.advance(demoLife + 1);
  await ask();
  expect(await started()).toBe(before + 3);
});

test("a demo that cannot reach the server says why, without its key", async () => {
  const key = "ApiKey_of_the_demo";
  const failure = await play({ url: "http://127.0.0.1:9", key, signal: new AbortController().signal });
  expect(failure).not.toBeNull();
  expect(failure).not.toContain(key);
});
