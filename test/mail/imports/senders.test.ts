import { afterAll, beforeAll, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { ManualClock } from "../../support/manual-clock.js";
import { mail, mbox, runImport, storedMessages } from "./support.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({ clock: new ManualClock(new Date("2026-11-23T12:00:00Z")) });
});
afterAll(() => parley?.close());

it("an import adds no sender to the contacts", async () => {
  const organization = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, handle("box"));
  const importer = { parley, key: agent.key, address: `${agent.handle}@agents.localhost` };
  await runImport(importer, mbox(mail("one"), mail("two", { From: "Grace <grace@example.com>" })));
  expect(await storedMessages(importer)).toHaveLength(2);
  const where = { organizationId: organization.id };
  expect(await parley.services.database.request.reader.contact.count({ where })).toBe(0);
});
