import { afterEach, beforeEach, expect, it } from "vitest";
import { sealedColumns } from "../../../subgraphs/index.js";
import { type MetSender, meetSenders } from "../../../subgraphs/shared/contacts/meet-senders.js";
import { reseal } from "../../../subgraphs/shared/secrets/reseal.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { createTestServices, runOnSubgraph, type TestServices, viewerOf } from "../../support/services.js";
import { makeContact } from "../support/make-contact.js";

/** The secrets of the installation, one after the other. */
const secrets = ["first", "second", "third"].map((name) => `${name} secret of this installation: long enough`);

let database: TestDatabase;
let running: TestServices;
let organization: TestOrganization;
let agent: TestAgent;
beforeEach(async () => {
  database = await createTestDatabase();
  await start(secrets[0]!);
  organization = await makeOrganization(running);
  agent = await makeAgent(running, organization, handle("met"));
});
afterEach(async () => {
  await running.close();
  await database.drop();
});

async function start(secret: string): Promise<void> {
  running = await createTestServices({ DATABASE_URL: database.url, PARLEY_SECRET: secret });
}

/** The operator puts another secret in the place of the present one, as the documentation says. */
async function rotate(from: string, to: string): Promise<void> {
  await running.close();
  await start(`${to},${from}`);
  expect(await reseal(running.database, running.keyring, sealedColumns)).toMatchObject({ complete: true });
  await running.close();
  await start(to);
}

/** A message of that sender arrives. */
async function meet(text: string): Promise<void> {
  const name = { text: "Again", source: "mail_header" } as const;
  const sender: MetSender = { organizationId: organization.id, identityId: agent.id, kind: "email", text, name };
  await running.database.request.transaction((tx) => running.parts.get(meetSenders)(tx, running, [sender]));
}

async function run(document: string, id: string): Promise<void> {
  const viewer = viewerOf("admin_key", { organizationId: organization.id, keyId: organization.adminKeyId });
  expect((await runOnSubgraph(running, "org", { viewer }, document, { id })).errors).toBeUndefined();
}
const forget = (id: string) => run("mutation ($id: ID!) { forgetContact(id: $id) { forgottenContactId } }", id);
const remove = (id: string) => run("mutation ($id: ID!) { deleteContact(id: $id) { deletedContactId } }", id);

/** The addresses of the contacts. */
async function addresses(): Promise<string[]> {
  const rows = await running.database.request.reader.contactIdentifier.findMany({ orderBy: { value: "asc" } });
  return rows.map(({ value }) => value);
}
const contactId = async (value: string): Promise<string> =>
  (await running.database.request.reader.contactIdentifier.findFirstOrThrow({ where: { value } })).contactId;

it("who was forgotten or deleted stays away after the secret was rotated twice, until somebody adds it by hand", async () => {
  await meet("forgotten@gone.example");
  await meet("deleted@gone.example");
  await forget(await contactId("forgotten@gone.example"));
  await remove(await contactId("deleted@gone.example"));
  for (const [place, secret] of secrets.slice(1).entries()) {
    await rotate(secrets[place]!, secret);
    for (const sender of ["forgotten", "deleted", `other${place}`]) await meet(`${sender}@gone.example`);
  }
  expect(await addresses()).toEqual(["other0@gone.example", "other1@gone.example"]);

  const emails = [{ label: null, value: "forgotten@gone.example", isPrimary: true }];
  const { id } = await makeContact(running, organization.id, { emails });
  await remove(id);
  await meet("forgotten@gone.example");
  expect(await addresses()).toContain("forgotten@gone.example");
});

it("a message of a stranger arrives although a stored key does not open", async () => {
  await running.database.request.writer.lastingKey.create({
    data: { use: "contacts", secretId: "lost", sealedKey: new Uint8Array(64) },
  });
  await meet("new@gone.example");
  expect(await addresses()).toEqual(["new@gone.example"]);
});
