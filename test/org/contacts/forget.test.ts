import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { meetSenders } from "../../../subgraphs/shared/contacts/meet-senders.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { makeContact } from "../support/make-contact.js";
import { putFact } from "../support/put-fact.js";
import { putNote } from "../support/put-note.js";

let parley: TestParley;
let organization: TestOrganization;
beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
});
afterAll(() => parley?.close());

const db = () => parley.services.database.request.reader;
const emailsOf = (value: string) => [{ label: null, value, isPrimary: true }];
const forget = (id: string, key: string = organization.adminKey) =>
  parley.graphql("mutation ($id: ID!) { forgetContact(id: $id) { forgottenContactId } }", { id }, key);

/** A message arrives. */
async function meet(text: string): Promise<void> {
  const agent = await makeAgent(parley.services, organization, handle("met"));
  const sender = {
    organizationId: organization.id,
    identityId: agent.id,
    kind: "email",
    text,
    name: { text: "Again", source: "mail_header" },
  } as const;
  await parley.services.database.request.transaction((tx) =>
    parley.services.parts.get(meetSenders)(tx, parley.services, [sender]),
  );
}
const contactsWith = async (email: string): Promise<any[]> =>
  (await rest(parley, organization.adminKey, "GET", `/api/v1/contacts/lookup?email=${email}`)).body;

it("erases the contact, what was merged into it, facts and citations, and says only who did it", async () => {
  const agent = await makeAgent(parley.services, organization, handle("scout"));
  const secret = randomUUID();
  const email = `${secret}@gone.example`;
  const { id } = await makeContact(parley.services, organization.id, { givenName: secret, emails: emailsOf(email) });
  const twin = await makeContact(parley.services, organization.id, { givenName: "Twin" });
  const noteId = await putNote(parley, { id: agent.id, organizationId: organization.id });
  const long = new Date(0);
  await putFact(parley, id, noteId, { content: `${secret} lives in Rome.` });
  await putFact(parley, id, noteId, { content: `${secret} was in Oslo.`, expiresAt: long });
  await rest(parley, organization.adminKey, "POST", `/api/v1/contacts/${id}/merge`, { losing_contact_ids: [twin.id] });
  const known = await parley.graphql(
    "query ($id: ID!) { contact(id: $id) { facts(includeExpired: true) { content citations { sourceId } } } }",
    { id },
    organization.adminKey,
  );
  expect(known.data!["contact"].facts).toHaveLength(2);

  expect((await forget(id, agent.key)).errors?.[0]!.extensions?.["code"]).toBe("admin_required");
  expect((await forget(id)).data).toEqual({ forgetContact: { forgottenContactId: id } });
  expect((await forget(id)).errors?.[0]!.extensions?.["code"]).toBe("not_found");
  expect(await db().contact.count({ where: { id: { in: [id, twin.id] } } })).toBe(0);
  expect(await db().contactFact.count({ where: { contactId: id } })).toBe(0);
  expect(await db().contactFactCitation.count({ where: { sourceId: noteId } })).toBe(0);
  const events = await db().event.findMany({ where: { subjectId: { in: [id, twin.id] } }, orderBy: { id: "asc" } });
  expect(events.filter(({ kind }) => kind === "contact.forgotten")).toMatchObject([
    { data: {}, actorKind: "key" },
    { data: {}, actorKind: "key" },
  ]);
  expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(secret);
  // The stored answers for retries do not contain it either.
  expect(JSON.stringify(await db().idempotencyRecord.findMany())).not.toContain(secret);
});

it("messages never bring the person back, until somebody adds it by hand", async () => {
  const email = `${handle("never")}@gone.example`;
  const { id } = await makeContact(parley.services, organization.id, { givenName: "Never", emails: emailsOf(email) });
  await forget(id);
  await meet(email.toUpperCase());
  expect(await contactsWith(email)).toEqual([]);
  // Not after a suggestion was deleted either, which is forgotten after a year.
  const { count } = await db().$queryRaw<{ count: number }[]>`
      select count(*)::int as count from contact_suppression
      where organization_id = ${organization.id} and expires_at > now() + interval '1000 years'`.then(([row]) => row!);
  expect(count).toBeGreaterThan(0);
  const again = await makeContact(parley.services, organization.id, { givenName: "Back", emails: emailsOf(email) });
  await rest(parley, organization.adminKey, "DELETE", `/api/v1/contacts/${again.id}`);
  await meet(email);
  expect(await contactsWith(email)).toMatchObject([{ creation_source: "communication" }]);
});
