import { afterAll, beforeAll, expect, test } from "vitest";
import { play } from "../../../subgraphs/org/demo/player/play.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOperator } from "../../support/operator.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

let parley: TestParley;
let organization: TestOrganization;
beforeAll(async () => {
  // Nothing is played: what is due is done when a test says so.
  parley = await startTestParley({ clock: new ManualClock(new Date()) });
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
  const where = { kind: "demo.started", organizationId: organization.id };
  expect(await parley.services.database.request.reader.event.count({ where })).toBe(1);
});

test("a demo that cannot reach the server says why, without its key", async () => {
  const key = "ApiKey_of_the_demo";
  const failure = await play({ url: "http://127.0.0.1:9", key, signal: AbortSignal.timeout(60_000) });
  expect(failure).not.toBeNull();
  expect(failure).not.toContain(key);
});
