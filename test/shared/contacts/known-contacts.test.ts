import { afterAll, beforeAll, expect, test } from "vitest";
import { findKnownContacts } from "../../../subgraphs/shared/contacts/known-contacts.js";
import { putFact } from "../../org/support/put-fact.js";
import { putNote } from "../../org/support/put-note.js";
import { makeContact } from "../../org/support/make-contact.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { createTestServices, type TestServices } from "../../support/services.js";

let testDatabase: TestDatabase;
let running: TestServices;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  running = await createTestServices({ DATABASE_URL: testDatabase.url });
});
afterAll(async () => {
  await running?.close();
  await testDatabase?.drop();
});

const email = (value: string) => ({ label: null, value, isPrimary: false });

test("an organization knows its own contacts, and one without a name is not named by its address", async () => {
  const [ours, theirs] = [await makeOrganization(running), await makeOrganization(running)];
  const dana = await makeContact(running, ours.id, { preferredName: "Dana", emails: [email("Dana@Example.com")] });
  const agent = await makeAgent(running, ours, handle("noter"));
  const noteId = await putNote({ services: running }, { id: agent.id, organizationId: ours.id });
  await putFact({ services: running }, dana.id, noteId, { content: "Likes tea." });
  await putFact({ services: running }, dana.id, noteId, { content: "Was in Rome.", expiresAt: new Date(0) });
  const bare = await makeContact(running, ours.id, { emails: [email("bare@example.com")] });
  await makeContact(running, theirs.id, { preferredName: "Theirs", emails: [email("theirs@example.com")] });
  const asked = ["dana@example.com", "bare@example.com", "theirs@example.com", "nobody@example.com"];
  const { reader } = running.database.request;
  const found = await findKnownContacts(reader, ours.id, "email", asked, running.clock.now());
  expect(Object.fromEntries(found)).toEqual({
    "bare@example.com": { id: bare.id, name: null, memories: [] },
    "dana@example.com": { id: dana.id, name: "Dana", memories: ["Likes tea."] },
  });
  // A number is not an address.
  expect(await findKnownContacts(reader, ours.id, "phone", asked, running.clock.now())).toEqual(new Map());
});
