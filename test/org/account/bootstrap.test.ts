import { afterEach, beforeEach, expect, it } from "vitest";
import { bootstrap, credentialDirectory } from "../../../subgraphs/index.js";
import { createTestServices, runOnSubgraph, type TestServices } from "../../support/services.js";

let services: TestServices;

beforeEach(async () => {
  services = await createTestServices();
});

afterEach(async () => {
  await services.close();
});

it("makes one organization, whose admin key and console token work", async () => {
  const [first, ...others] = (await Promise.all([bootstrap(services), bootstrap(services), bootstrap(services)])).sort(
    (left, right) => Number(left === null) - Number(right === null),
  );
  expect(others).toEqual([null, null]);
  expect(await services.database.request.reader.issuerKey.count()).toBe(1);
  const directory = credentialDirectory(services);
  const viewer = await directory.lookup({ scheme: "api_key", value: first!.adminKey });
  expect(viewer).toMatchObject({ kind: "admin_key", organizationId: first!.organizationId });
  const user = await directory.lookup({ scheme: "bearer", value: first!.consoleToken });
  expect(user).toMatchObject({ kind: "console_admin", userId: first!.userId });
});

it("makes nothing when its keys cannot be kept", async () => {
  const failing = bootstrap(services, () => Promise.reject(new Error("no room on the disk")));
  await expect(failing).rejects.toThrow("no room on the disk");
  const { organization, apiKey } = services.database.request.reader;
  expect([await organization.count(), await apiKey.count()]).toEqual([0, 0]);
  expect(await bootstrap(services)).not.toBeNull();
});

it("lets the first admin key create, read and list identities", async () => {
  const { adminKey } = (await bootstrap(services))!;
  const viewer = (await credentialDirectory(services).lookup({ scheme: "api_key", value: adminKey }))!;
  const created = await runOnSubgraph(
    services,
    "org",
    { viewer },
    `mutation { createIdentity(input: { agentHandle: "@Scout" }) { identity { id agentHandle displayName claimStatus } } }`,
  );
  expect(created).toMatchObject({
    data: {
      createIdentity: { identity: { agentHandle: "scout", displayName: "scout", claimStatus: "AGENT_CLAIMED" } },
    },
  });
  const read = await runOnSubgraph(
    services,
    "org",
    { viewer },
    `{ identity(agentHandle: "@SCOUT") { agentHandle organization { plan } } identities { nodes { agentHandle } } }`,
  );
  expect(read).toEqual({
    data: {
      identity: { agentHandle: "scout", organization: { plan: "team" } },
      identities: { nodes: [{ agentHandle: "scout" }] },
    },
  });
});
