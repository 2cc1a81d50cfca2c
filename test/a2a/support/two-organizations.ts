import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley, type TestParleyOptions } from "../../support/parley.js";

/** A handle that no agent has. */
export const newHandle = (): string => `agent-${randomUUID().slice(0, 12)}`;

/** A server with two organizations that know nothing of each other. */
export interface TwoOrganizations {
  readonly parley: TestParley;
  readonly home: TestOrganization;
  readonly away: TestOrganization;
  /** An agent of `home`, a new one for each test. */
  readonly ours: TestAgent;
  /** An agent of `away`, a new one for each test. */
  readonly theirs: TestAgent;
}

/** Starts one for the tests of a file, without limits that many calls would reach; `before` gets it before each test. */
export function useTwoOrganizations(
  before: (stage: TwoOrganizations) => void,
  options: Pick<TestParleyOptions, "clock"> = {},
): void {
  let parley: TestParley;
  let home: TestOrganization;
  let away: TestOrganization;
  beforeAll(async () => {
    const environment = { A2A_NEW_TASKS_PER_MINUTE: "6000", A2A_CALLS_PER_MINUTE: "6000" };
    parley = await startTestParley({ environment, ...options });
    home = await makeOrganization(parley.services, "enterprise");
    away = await makeOrganization(parley.services, "enterprise");
  });
  afterAll(() => parley?.close());
  beforeEach(async () => {
    const ours = await makeAgent(parley.services, home, newHandle());
    const theirs = await makeAgent(parley.services, away, newHandle());
    before({ parley, home, away, ours, theirs });
  });
}
