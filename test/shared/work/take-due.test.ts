import { afterAll, beforeAll, expect, test } from "vitest";
import { takeDue } from "../../../subgraphs/shared/work/take-due.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

// The domain of an organization is checked in its turn, however many domains of another wait.

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { MAIL_DOMAIN: "agents.example.com" } });
});
afterAll(() => parley?.close());

test.each([
  ["sending_domain", "registerSendingDomain(domain: $domain) { sendingDomain { id } }"],
  ["organization_domain_claim", "claimOrganizationDomain(domain: $domain) { organizationDomain { id } }"],
])("a %s of another organization does not wait for all that were due before", async (table, mutation) => {
  const [many, one] = [await makeOrganization(parley.services), await makeOrganization(parley.services)];
  const add = async (by: string, domain: string) => {
    clock.advance(1_000);
    const { errors } = await parley.graphql(`mutation ($domain: String!) { ${mutation} }`, { domain }, by);
    expect(errors).toBeUndefined();
  };
  for (let n = 0; n < 12; n++) await add(many.adminKey, `of-many-${n}.example`);
  await add(one.adminKey, "of-one.example");
  clock.advance(3_600_000);
  const now = clock.now();
  const due = { now, until: new Date(now.getTime() + 60_000), most: 10 };
  const { writer } = parley.services.database.jobs;
  const [first, second, third] = [
    await takeDue(writer, table, due),
    await takeDue(writer, table, due),
    await takeDue(writer, table, due),
  ];
  expect([first.length, second.length, third.length]).toEqual([10, 3, 0]);
  const owners = await writer.$queryRawUnsafe<{ domain: string }[]>(
    `select domain from ${table} where id = any($1::uuid[])`,
    first,
  );
  expect(owners.map(({ domain }) => domain)).toContain("of-one.example");
});
