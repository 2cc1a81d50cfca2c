import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { meetSenders } from "../../../subgraphs/shared/contacts/meet-senders.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { makeContact } from "../support/make-contact.js";
import { putFact } from "../support/put-fact.js";
import { putNote } from "../support/put-note.js";
import { anyNumber, makeHome, signUp, signupCalls } from "../support/signup.js";

let parley: TestParley;
let home: TestOrganization & { readonly adminEmail: string };
const { approve } = signupCalls(() => parley);
beforeAll(async () => {
  parley = await startTestParley({ environment: anyNumber });
  home = await makeHome(parley);
});
afterAll(() => parley?.close());

const db = () => parley.services.database.request.reader;
const row = (id: string) => db().contact.findUnique({ where: { id } });
const named = (name: string) => ({ agentHandles: [{ label: "works for", handle: name }] });
const kindsOf = async (id: string) =>
  (await db().event.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } })).map(({ kind }) => kind);

describe("an agent that is renamed", () => {
  async function rename(from: string, to: string): Promise<void> {
    const { status } = await rest(parley, home.adminKey, "PATCH", `/api/v1/identities/${from}`, { agent_handle: to });
    expect(status).toBe(200);
  }

  it("is followed by the contacts of all organizations that name it", async () => {
    const [from, to] = [handle("old"), handle("new")];
    await makeAgent(parley.services, home, from);
    const other = await makeOrganization(parley.services);
    const [ours, theirs, stranger] = await Promise.all([
      makeContact(parley.services, home.id, { ...named(from), preferredName: "Dana" }),
      makeContact(parley.services, other.id, named(from.toUpperCase())),
      makeContact(parley.services, other.id, named(`${from}@other.example`)),
    ]);
    await rename(from, to);
    await vi.waitFor(async () => {
      expect(await row(ours.id)).toMatchObject({ ...named(to), preferredName: "Dana", version: 2 });
      // Without a name it is called by its handle.
      expect(await row(theirs.id)).toMatchObject({ ...named(to), preferredName: to });
    });
    expect((await row(stranger.id))!.version).toBe(1);
    const found = await rest(parley, other.adminKey, "GET", `/api/v1/contacts/lookup?handle=${to}`);
    expect(found.body.map(({ id }: any) => id)).toEqual([theirs.id]);
    expect(await kindsOf(theirs.id)).toEqual(["contact.created", "contact.updated"]);
    const event = await db().event.findFirstOrThrow({ where: { subjectId: ours.id, kind: "contact.updated" } });
    expect(event.data).toEqual({ fields: ["agent_handles"] });
  });

  it("does not become somebody else whose contact still names its new handle", async () => {
    const [from, to] = [handle("old"), handle("new")];
    await makeAgent(parley.services, home, from);
    const others = await Promise.all([1, 2, 3].map(() => makeOrganization(parley.services)));
    const [bob, plain, suggested] = await Promise.all([
      makeContact(parley.services, others[0]!.id, { ...named(to), preferredName: "Bob" }),
      makeContact(parley.services, others[1]!.id, named(to)),
      makeContact(
        parley.services,
        others[2]!.id,
        named(to),
        (await makeAgent(parley.services, others[2]!, handle("a"))).id,
      ),
    ]);
    const following = await Promise.all(others.map(({ id }) => makeContact(parley.services, id, named(from))));
    await rename(from, to);
    await vi.waitFor(async () => {
      for (const { id } of following) expect(await row(id)).toMatchObject(named(to));
    });
    expect(await row(bob.id)).toMatchObject({ preferredName: "Bob", agentHandles: [] });
    expect(await row(plain.id)).toMatchObject({ preferredName: to, preferredNameSource: "manual", agentHandles: [] });
    // A suggestion that says nothing else is not one of anybody.
    expect(await row(suggested.id)).toBeNull();
    expect(await kindsOf(suggested.id)).toEqual(["contact.created", "contact.deleted"]);
  });
});

describe("the address book of an agent that joins an organization", () => {
  const newcomer = async () => signUp(parley, { human_email: home.adminEmail });

  it("moves with it, and is merged where the organization knows an identifier", async () => {
    const { identityId, organizationId } = await newcomer();
    const email = (value: string) => ({ label: null, value, isPrimary: true });
    const known = await makeContact(parley.services, home.id, {
      preferredName: "Dana Known",
      emails: [email("dana@moves.example")],
    });
    const third = await makeContact(parley.services, home.id, { emails: [email("third@moves.example")] });
    const moving = await makeContact(parley.services, organizationId, {
      companyName: "Example Ltd.",
      notes: "Met in Rome.",
      emails: ["DANA@moves.example", "d@moves.example", "third@moves.example"].map((value) => ({
        ...email(value),
        isPrimary: false,
      })),
    });
    const fresh = await makeContact(parley.services, organizationId, { emails: [email("fresh@moves.example")] });
    expect((await approve(home.admin, identityId)).status).toBe(200);
    expect(await row(fresh.id)).toMatchObject({ organizationId: home.id, status: "active" });
    expect(await row(known.id)).toMatchObject({
      preferredName: "Dana Known",
      companyName: "Example Ltd.",
      notes: "Met in Rome.",
      emails: [
        { label: null, value: "dana@moves.example", isPrimary: true },
        { label: null, value: "d@moves.example", isPrimary: false },
      ],
    });
    expect((await row(third.id))!.version).toBe(1);
    const merged = await rest(parley, home.adminKey, "GET", `/api/v1/contacts/${moving.id}`);
    expect(merged.body).toMatchObject({ status: "merged", merged_into_contact_id: known.id, notes: null, emails: [] });
    expect((await kindsOf(known.id)).at(-1)).toBe("contact.merged");
    const told = await db().event.findMany({ where: { organizationId: home.id, subjectId: fresh.id } });
    expect(told.map(({ kind, data }) => [kind, data])).toEqual([["contact.created", { source: "manual" }]]);
    const found = await rest(parley, home.adminKey, "GET", "/api/v1/contacts/lookup?email=d@moves.example");
    expect(found.body.map(({ id }: any) => id)).toEqual([known.id]);
  });

  it("brings nobody back whom the organization forgot or whose suggestion it deleted, and leaves nothing behind", async () => {
    const { identityId, organizationId } = await newcomer();
    const meet = (organization: string, name: string) =>
      parley.services.database.request.transaction((tx) =>
        parley.services.parts.get(meetSenders)(tx, parley.services, [
          { organizationId: organization, identityId, kind: "email", text: `${name}@away.example`, name: null },
        ]),
      );
    const addresses = async (organization: string) =>
      (await db().contactIdentifier.findMany({ where: { organizationId: organization } }))
        .map(({ value }) => value)
        .filter((value) => value.endsWith("@away.example"));
    const run = async (document: string, name: string) => {
      const where = { organizationId: home.id, value: `${name}@away.example` };
      const { contactId: id } = await db().contactIdentifier.findFirstOrThrow({ where });
      expect((await parley.graphql(document, { id }, home.adminKey)).errors).toBeUndefined();
    };
    for (const name of ["forgotten", "deleted", "twice"]) await meet(home.id, name);
    await run("mutation ($id: ID!) { forgetContact(id: $id) { forgottenContactId } }", "forgotten");
    await run("mutation ($id: ID!) { deleteContact(id: $id) { deletedContactId } }", "deleted");
    await run("mutation ($id: ID!) { deleteContact(id: $id) { deletedContactId } }", "twice");
    for (const name of ["forgotten", "deleted", "fresh"]) await meet(organizationId, name);
    // What the other organization keeps away for good stays away for good.
    const hashes = await db().contactSuppression.findMany({ where: { organizationId: home.id } });
    const expiresAt = new Date("9999-12-31T00:00:00Z");
    await parley.services.database.request.writer.contactSuppression.createMany({
      data: hashes.map(({ hash }) => ({ hash, organizationId, expiresAt })),
    });
    expect((await approve(home.admin, identityId)).status).toBe(200);
    expect(await addresses(home.id)).toEqual(["fresh@away.example"]);
    for (const name of ["forgotten", "deleted", "twice"]) await meet(home.id, name);
    expect(await addresses(home.id)).toEqual(["fresh@away.example"]);
    const ends = await db().contactSuppression.findMany({ where: { organizationId: home.id } });
    expect(ends.map((row) => row.expiresAt)).toEqual(hashes.map(() => expiresAt));
    const where = { organizationId };
    const left = await Promise.all(
      [db().contact, db().contactIdentifier, db().contactSuppression].map((table) => (table as any).count({ where })),
    );
    expect(left).toEqual([0, 0, 0]);
  });

  it("brings its facts: of more than 25 the newest stay", async () => {
    const { identityId, organizationId } = await newcomer();
    const emails = [{ label: null, value: "facts@moves.example", isPrimary: true }];
    const known = await makeContact(parley.services, home.id, { emails });
    const moving = await makeContact(parley.services, organizationId, { emails });
    const noteId = await putNote(parley, {
      ...(await makeAgent(parley.services, home, handle("a"))),
      organizationId: home.id,
    });
    const ids: string[] = [];
    for (let nth = 0; nth < 20; nth++) {
      for (const contact of [known, moving]) {
        const content = nth === 0 ? "Known to both." : `Fact ${ids.length}.`;
        ids.push(await putFact(parley, contact.id, noteId, { content }));
      }
    }
    // Each is older than the next.
    for (const [nth, id] of ids.entries()) {
      await parley.services.database.request.transaction((tx) =>
        tx.contactFact.update({ where: { id }, data: { updatedAt: new Date(Date.UTC(2026, 0, 1, 0, nth)) } }),
      );
    }
    expect((await approve(home.admin, identityId)).status).toBe(200);
    const facts = await db().contactFact.findMany({ where: { contactId: known.id }, orderBy: { updatedAt: "asc" } });
    expect(facts.map(({ id }) => id)).toEqual(ids.slice(-25));
    expect(await db().contactFact.count({ where: { contactId: moving.id } })).toBe(0);
    const deleted = await db().event.count({ where: { organizationId: home.id, kind: "contact_fact.deleted" } });
    expect(deleted).toBe(15);
  });
});
