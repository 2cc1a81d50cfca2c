import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handle } from "../../support/handle.js";
import { makeOperator } from "../../support/operator.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";

// A freeze of the installation concerns every agent of every organization.

let parley: TestParley;
let operator: TestOrganization;
let others: TestOrganization;
let agent: TestAgent;
beforeAll(async () => {
  parley = await startTestParley();
  [operator, others] = [await makeOrganization(parley.services), await makeOrganization(parley.services)];
  await makeOperator(parley, operator.id);
});
beforeEach(async () => {
  agent = await makeAgent(parley.services, others, handle("scout"));
  return async () => {
    await parley.services.database.request.transaction(async (tx) => {
      await tx.freeze.deleteMany();
      await tx.installationState.updateMany({ data: { frozen: null, frozenAt: null } });
      await tx.identity.updateMany({ data: { frozen: null, frozenAt: null } });
    });
  };
});
afterAll(() => parley.close());

const freeze = () => rest(parley, operator.admin, "PUT", "/api/v1/installation/freeze", { mode: "sends" });

test("its event is one row for each organization, however many agents there are", async () => {
  for (let count = 0; count < 5; count++) await makeAgent(parley.services, others, handle("more"));
  const { body } = await freeze();
  const { reader } = parley.services.database.request;
  const rows = await reader.event.findMany({ where: { subjectId: body.freeze.id } });
  expect(rows.map(({ identityId }) => identityId)).toEqual(rows.map(() => null));
  const organizations = await reader.organization.count({ where: { deletedAt: null } });
  expect(new Set(rows.map(({ organizationId }) => organizationId)).size).toBe(organizations);
  expect(rows).toHaveLength(organizations);
});

test("an agent of another organization is stopped, and follows it with the freezes of its own, but not of a colleague", async () => {
  const colleague = await makeAgent(parley.services, others, handle("colleague"));
  const socket = openSocket(parley.url, { apiKey: agent.key });
  const after = (await socket.run("{ eventCursor }")).data.eventCursor;
  const stream = socket.subscribe(
    "subscription ($after: String) { freezeChanged(after: $after) { freeze { scope } } }",
    {
      after,
    },
  );
  const stop = (of: TestAgent) =>
    rest(parley, others.admin, "PUT", `/api/v1/identities/${of.handle}/freeze`, { mode: "sends" });
  await stop(colleague);
  await freeze();
  await stop(agent);
  const seen = await stream.take(2);
  expect(seen.map(({ data }) => data.freezeChanged.freeze.scope)).toEqual(["INSTALLATION", "AGENT"]);
  await socket.close();
  const mail = { recipients: { to: ["dana@example.com"] }, subject: "Invoice 7", body_text: "Please pay." };
  const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`;
  expect(errorOf(await rest(parley, agent.key, "POST", path, mail))).toEqual([403, "installation_frozen"]);
});
