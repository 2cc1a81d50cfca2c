import { afterAll, beforeAll, expect, it } from "vitest";
import { moveLabels } from "../../../subgraphs/mail/messages/move-labels.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley?.close());

it("labels move with an agent, and become those of its new organization", async () => {
  const { services } = parley;
  const { database, clock } = services;
  const [from, to] = [await makeOrganization(services), await makeOrganization(services)];
  const [mover, host] = [await makeAgent(services, from, "label-mover"), await makeAgent(services, to, "label-host")];
  const label = async (agent: typeof mover, names: string[]) => {
    const { id } = await putMessage(services, agent.id);
    const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages/${id}`;
    expect((await rest(parley, agent.key, "PATCH", path, { add_labels: names })).status).toBe(200);
    return id;
  };
  const id = await label(mover, ["shared", "own"]);
  await label(host, ["shared"]);
  const catalogue = async (organizationId: string) => {
    const rows = await database.request.reader.label.findMany({ where: { organizationId }, orderBy: { name: "asc" } });
    return rows.map(({ id: labelId, name }) => ({ labelId, name }));
  };
  const [before] = await catalogue(to.id);

  await database.request.transaction(async (tx) => {
    await tx.identity.update({ where: { id: mover.id }, data: { organizationId: to.id } });
    await moveLabels(tx, mover.id, to.id, clock.now());
  });

  const base = "/api/v1/mail/mailboxes/label-mover@agents.localhost/messages";
  const list = await rest(parley, to.adminKey, "GET", `${base}?labels=shared,own`);
  expect(list.body.items).toMatchObject([{ id, labels: ["received", "unread", "own", "shared"] }]);
  const after = await catalogue(to.id);
  expect(after.map(({ name }) => name)).toEqual(["own", "shared"]);
  expect(after).toContainEqual(before);
  expect((await catalogue(from.id)).map(({ name }) => name)).toEqual(["own", "shared"]);
  expect((await rest(parley, from.adminKey, "GET", base)).status).toBe(404);
});
