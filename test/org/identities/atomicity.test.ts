import { afterAll, beforeAll, expect, it } from "vitest";
import { createIdentity } from "../../../subgraphs/org/identities/create-identity.js";
import { deleteIdentity } from "../../../subgraphs/org/identities/delete-identity.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import type { IdentityLifecycle } from "../../../subgraphs/shared/lifecycle/identity-lifecycle.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { createTestServices, type TestServices } from "../../support/services.js";
import { identityLifecycles } from "../../../subgraphs/shared/lifecycle/lifecycle-step.js";

let services: TestServices;
let organization: TestOrganization;

beforeAll(async () => {
  services = await createTestServices();
  organization = await makeOrganization(services);
});

afterAll(async () => {
  await services.close();
});

/** The services with one more domain, at the end of the list or at its start. */
function withLifecycle(lifecycle: IdentityLifecycle, at: "last" | "first"): Services {
  const lifecycles = services.parts.get(identityLifecycles);
  return withLifecycles(at === "last" ? [...lifecycles, lifecycle] : [lifecycle, ...lifecycles]);
}

function withLifecycles(lifecycles: readonly IdentityLifecycle[]): Services {
  return { ...services, parts: services.parts.with(identityLifecycles, lifecycles) };
}

async function rowsAbout(handle: string): Promise<Record<string, number>> {
  const { identity, mailbox, a2aSettings, nameReservation, event, apiKey } = services.database.request.reader;
  return {
    identities: await identity.count({ where: { liveHandle: handle } }),
    mailboxes: await mailbox.count({ where: { emailAddress: `${handle}@agents.localhost` } }),
    settings: await a2aSettings.count({ where: { identity: { liveHandle: handle } } }),
    names: await nameReservation.count({ where: { value: handle } }),
    events: await event.count({ where: { data: { path: ["agent_handle"], equals: handle } } }),
    liveKeys: await apiKey.count({ where: { identity: { agentHandle: handle }, revokedAt: null } }),
  };
}

it("creates nothing when one domain's part fails", async () => {
  const failing = withLifecycle({ created: () => Promise.reject(new Error("no room")) }, "last");
  const order = { organizationId: organization.id, agentHandle: "half-made" };
  const attempt = services.database.request.transaction((tx) => createIdentity(tx, failing, order));
  await expect(attempt).rejects.toThrow("no room");
  expect(new Set(Object.values(await rowsAbout("half-made")))).toEqual(new Set([0]));
});

it("deletes nothing when one domain's part fails, whichever it is", async () => {
  await makeAgent(services, organization, "half-gone");
  const before = await rowsAbout("half-gone");
  expect(before).toMatchObject({ identities: 1, mailboxes: 1, settings: 1, liveKeys: 1 });
  for (const at of ["first", "last"] as const) {
    const failing = withLifecycle({ deleted: () => Promise.reject(new Error("still busy")) }, at);
    const attempt = services.database.request.transaction(async (tx) => {
      const identity = await tx.identity.findUniqueOrThrow({ where: { liveHandle: "half-gone" } });
      await deleteIdentity(tx, failing, identity);
    });
    await expect(attempt).rejects.toThrow("still busy");
    expect(await rowsAbout("half-gone")).toEqual(before);
  }
});

it("takes domains down in the reverse order in which they were set up", async () => {
  const order: string[] = [];
  const note = (name: string): IdentityLifecycle => ({
    created: async () => void order.push(`+${name}`),
    deleted: async () => void order.push(`-${name}`),
  });
  const noted = withLifecycles(["one", "two", "three"].map(note));
  await services.database.request.transaction(async (tx) => {
    const identity = await createIdentity(tx, noted, { organizationId: organization.id, agentHandle: "in-order" });
    await deleteIdentity(tx, noted, identity);
  });
  expect(order).toEqual(["+one", "+two", "+three", "-three", "-two", "-one"]);
});

it("leaves a tombstone that keeps what it was called", async () => {
  const agent = await makeAgent(services, organization, "remembered");
  await services.database.request.transaction(async (tx) => {
    const identity = await tx.identity.findUniqueOrThrow({ where: { id: agent.id } });
    await deleteIdentity(tx, services, identity);
  });
  const { identity, event } = services.database.request.reader;
  expect(await identity.findUniqueOrThrow({ where: { id: agent.id } })).toMatchObject({
    agentHandle: "remembered",
    liveHandle: null,
    deletedAt: services.clock.now(),
  });
  const events = await event.findMany({ where: { subjectId: agent.id }, orderBy: { id: "asc" } });
  expect(events.map(({ kind, subjectVersion }) => [kind, subjectVersion])).toEqual([
    ["identity.created", 1],
    ["identity.deleted", 2],
  ]);
});
