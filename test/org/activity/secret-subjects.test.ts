import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { openSocket } from "../../support/socket.js";
import { makeVault, storeSecret, vault } from "../../vault/support/secrets.js";

let parley: TestParley;
let ours: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley();
  ours = await makeOrganization(parley.services);
  await makeVault(parley.services, ours);
});
afterAll(() => parley?.close());

const fields = "kind subject { __typename ... on VaultSecret { id name } }";
const past = async (credential: any = ours.admin): Promise<any> => {
  await parley.services.events.publish();
  const query = `{ organizationEvents(first: 10, kinds: ["vault."]) { nodes { ${fields} } } }`;
  const { data } = await parley.graphql(query, {}, credential);
  return data?.["organizationEvents"].nodes;
};

it("an event of a secret has the secret as its subject, listed and live, until it is deleted", async () => {
  const holder = await makeAgent(parley.services, ours, "holder");
  const { id } = await storeSecret(parley, ours.adminKey, { name: "Deploy key" });
  await parley.services.events.publish();
  const socket = openSocket(parley.url, { token: ours.admin.authorization!.split(" ")[1]! });
  const after = (await socket.run("{ eventCursor }")).data.eventCursor;
  const stream = socket.subscribe(
    `subscription ($after: String) { organizationActivity(after: $after) { ${fields} } }`,
    { after },
  );
  const granted = await vault(parley, ours.adminKey, "POST", `/${id}/access`, { identity_id: holder.id });
  expect(granted.status).toBe(201);
  const subject = { __typename: "VaultSecret", id, name: "Deploy key" };
  const grant = { kind: "vault.access_granted", subject };
  expect((await stream.next()).data.organizationActivity).toEqual(grant);
  await socket.close();
  expect(await past()).toEqual([grant, { kind: "vault.secret_created", subject }]);
  await vault(parley, ours.adminKey, "DELETE", `/${id}`);
  expect((await past()).map((event: any) => event.subject)).toEqual([null, null, null, null]);
});

it("members and other organizations are told of no secret", async () => {
  await storeSecret(parley, ours.adminKey, { name: "Hidden" });
  const theirs = await makeOrganization(parley.services);
  expect(await past(ours.member)).toEqual([]);
  expect(await past(theirs.admin)).toEqual([]);
});
