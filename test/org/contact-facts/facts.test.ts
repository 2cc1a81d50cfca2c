import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expireContactFacts } from "../../../subgraphs/org/contact-facts/jobs/expire-facts.js";
import { putMessage } from "../../mail/support/put-message.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { makeContact } from "../support/make-contact.js";
import { putFact } from "../support/put-fact.js";
import { putNote } from "../support/put-note.js";

let parley: TestParley;
let organization: TestOrganization;
let scout: TestAgent;
let clerk: TestAgent;
beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  scout = await makeAgent(parley.services, organization, "facts-scout");
  clerk = await makeAgent(parley.services, organization, "facts-clerk");
});
afterAll(() => parley?.close());

const call = (who: TestCredential, method: string, path: string, body?: unknown, headers = {}) =>
  rest(parley, who, method, `/api/v1/contacts/${path}`, body, headers);
const contact = async () => (await makeContact(parley.services, organization.id, { givenName: "Dana" })).id;
const note = () => putNote(parley, { id: scout.id, organizationId: organization.id });
const events = async (subjectId: string) => {
  const rows = await parley.services.database.request.reader.event.findMany({
    where: { subjectId },
    orderBy: { id: "asc" },
  });
  return rows.map(({ kind, identityId, data }) => [kind, identityId, data]);
};

describe("a fact of an agent", () => {
  it("cites the mail that it is from, which other agents cannot read", async () => {
    const contactId = await contact();
    const mail = await putMessage(parley.services, scout.id);
    const cited = { source_type: "email_message", source_id: mail.id, source_locator: { start: 0, end: 4 } };
    const fact = { content: " Prefers tea. ", kind: "preference", confidence: 0.875, citations: [cited] };
    const { status, body } = await call(scout.key, "POST", `${contactId}/facts/`, fact);
    expect([status, body]).toMatchObject([
      201,
      {
        contact_id: contactId,
        content: "Prefers tea.",
        confidence: "0.875",
        origin: "generated",
        kind: "preference",
        expires_at: null,
        locked_at: null,
        citations: [{ source_type: "email_message", availability: "available", source_id: mail.id }],
      },
    ]);
    const [citation] = body.citations;
    expect(citation.source_locator).toMatchObject({ mailbox: expect.any(String), start: 0, end: 4 });
    const path = citation.source_url.replace("/api/v1/contacts/", "");
    const source = await call(scout.key, "GET", path);
    expect(source.body).toMatchObject({ source_type: "email_message", source_id: mail.id });
    expect((await rest(parley, scout.key, "GET", source.body.source_url)).status).toBe(200);
    const [seen] = (await call(clerk.key, "GET", `${contactId}/facts`)).body;
    expect(seen.citations).toEqual([
      {
        source_type: "email_message",
        availability: "source_unavailable_to_caller",
        source_id: null,
        source_url: null,
        source_locator: null,
      },
    ]);
    expect(errorOf(await call(clerk.key, "GET", path))).toEqual([404, "citation_source_unavailable"]);
    expect(await events(body.id)).toEqual([
      ["contact_fact.created", null, { contact_id: contactId, fact_id: body.id }],
    ]);
  });

  it("needs a source that the agent may read, and cannot be changed by it", async () => {
    const contactId = await contact();
    const fact = { content: "Likes tea.", kind: "profile" };
    expect(errorOf(await call(scout.key, "POST", `${contactId}/facts`, fact))).toEqual([403, "admin_required"]);
    for (const source_id of [await note(), randomUUID()]) {
      const citations = [{ source_type: "note", source_id }];
      const refused = await call(clerk.key, "POST", `${contactId}/facts`, { ...fact, citations });
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "citations", 0, "source_id"]]);
    }
    const id = await putFact(parley, contactId, await note());
    for (const method of ["PATCH", "DELETE"]) {
      const body = method === "PATCH" ? { kind: "profile" } : undefined;
      expect(errorOf(await call(scout.key, method, `${contactId}/facts/${id}`, body))).toEqual([403, "admin_required"]);
    }
  });

  it("that is said again gets another source", async () => {
    const contactId = await contact();
    const say = async (content: string) =>
      call(scout.key, "POST", `${contactId}/facts`, {
        content,
        kind: "context",
        citations: [{ source_type: "note", source_id: await note() }],
      });
    const first = await say("Is in Rome.");
    const second = await say("is in  ROME.");
    expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
    expect(second.body.citations).toHaveLength(2);
    expect(second.body.content).toBe("Is in Rome.");
    expect(first.body.expires_at).not.toBeNull();
  });

  it("outlives its source", async () => {
    const contactId = await contact();
    const noteId = await note();
    const id = await putFact(parley, contactId, noteId);
    await rest(parley, scout.key, "DELETE", `/api/v1/notes/${noteId}`);
    const { body } = await call(organization.adminKey, "GET", `${contactId}/facts/${id}`);
    expect(body.citations).toMatchObject([{ availability: "purged", source_id: null }]);
  });
});

describe("a fact of a person", () => {
  it("is locked; a new content drops sources, a new kind keeps them", async () => {
    const contactId = await contact();
    const id = await putFact(parley, contactId, await note());
    const path = `${contactId}/facts/${id}`;
    const kind = await call(organization.adminKey, "PATCH", path, { kind: "profile" });
    expect(kind.body).toMatchObject({ kind: "profile", origin: "user", confidence: "0.875" });
    expect([kind.body.citations.length, kind.body.locked_at === null]).toEqual([1, false]);
    const content = await call(organization.admin, "PATCH", path, { content: "Prefers mail." });
    expect(content.body).toMatchObject({ content: "Prefers mail.", confidence: null, citations: [] });
    for (const body of [{}, { content: "" }, { content: null }, { kind: "rumor" }]) {
      expect((await call(organization.adminKey, "PATCH", path, body)).status).toBe(422);
    }
    const made = await call(organization.adminKey, "POST", `${contactId}/facts`, {
      content: "Is Ann.",
      kind: "context",
    });
    expect(made.body).toMatchObject({ origin: "user", expires_at: null, citations: [] });
    const key = { "Idempotency-Key": randomUUID() };
    const remove = () => call(organization.adminKey, "DELETE", `${contactId}/facts/${made.body.id}`, undefined, key);
    const gone = await remove();
    expect((await remove()).body).toEqual(gone.body);
    expect([gone.status, gone.body]).toMatchObject([
      200,
      { deleted_fact_id: made.body.id, memory_count: 1, latest_memory: { id, content: "Prefers mail." } },
    ]);
  });
});

it("an expired fact is listed only on request, reported once, and revived by a change", async () => {
  const contactId = await contact();
  const id = await putFact(parley, contactId, await note(), { expiresAt: new Date(0) });
  expect((await call(scout.key, "GET", `${contactId}/facts`)).body).toEqual([]);
  expect((await call(scout.key, "GET", `${contactId}/facts?include_expired=true`)).body).toMatchObject([{ id }]);
  const run = () =>
    expireContactFacts.run({ services: parley.services, signal: new AbortController().signal, attempt: 1 } as never);
  await run();
  await run();
  expect(await events(id)).toEqual([["contact_fact.expired", null, { contact_id: contactId, fact_id: id }]]);
  await call(organization.adminKey, "PATCH", `${contactId}/facts/${id}`, { kind: "context" });
  expect((await call(scout.key, "GET", `${contactId}/facts`)).body).toMatchObject([{ id, expires_at: null }]);
});

it("a person who says what an agent said makes it theirs: it no longer expires", async () => {
  const contactId = await contact();
  const later = new Date(parley.services.clock.now().getTime() + 86_400_000);
  const id = await putFact(parley, contactId, await note(), { content: "Is on leave.", expiresAt: later });
  const said = await call(organization.adminKey, "POST", `${contactId}/facts`, {
    content: "is on leave.",
    kind: "profile",
    confidence: 2 / 3,
  });
  const theirs = { id, origin: "user", kind: "profile", expires_at: null, confidence: "0.667" };
  expect([said.status, said.body]).toMatchObject([200, theirs]);
  expect(said.body.locked_at).not.toBeNull();
  expect(
    (await call(organization.adminKey, "POST", `${contactId}/facts`, { ...said.body, confidence: 1.5 })).status,
  ).toBe(422);
});

it("sources that a fact has take no room from new ones", async () => {
  const contactId = await contact();
  const notes = [];
  for (let n = 0; n < 50; n += 1) notes.push({ source_type: "note", source_id: await note() });
  const add = (citations: object[]) =>
    call(scout.key, "POST", `${contactId}/facts`, { content: "Plays chess.", kind: "profile", citations });
  for (let n = 0; n < 45; n += 9) await add(notes.slice(n, n + 9));
  const { body } = await add([...notes.slice(0, 5), ...notes.slice(45)]);
  expect(body.citations).toHaveLength(50);
});

describe("the facts of merged contacts", () => {
  const merge = (contactId: string, mergedId: string) =>
    call(organization.adminKey, "POST", `${contactId}/merge`, { losing_contact_ids: [mergedId] });

  it("are those of both, equal ones once with all sources", async () => {
    const [one, other, noteId] = [await contact(), await contact(), await note()];
    const retained = await putFact(parley, one, noteId);
    await putFact(parley, other, noteId);
    await putFact(parley, other, await note());
    const moved = await putFact(parley, other, noteId, { content: "Is in Rome." });
    const merged = await merge(one, other);
    expect([merged.status, merged.body]).toMatchObject([200, { memory_count: 2, latest_memory: { id: moved } }]);
    const { body } = await call(scout.key, "GET", `${one}/facts`);
    expect(body.map(({ id, citations }: any) => [id, citations.length])).toEqual([
      [moved, 1],
      [retained, 2],
    ]);
    expect((await call(scout.key, "GET", `${other}/facts`)).body).toEqual([]);
    const late = await call(organization.adminKey, "POST", `${other}/facts`, { content: "Late.", kind: "profile" });
    expect(errorOf(late)).toEqual([409, "contact_merged"]);
    expect(late.body.detail).toMatchObject({ merged_into_contact_id: one });
  });

  it("are refused if there would be more than 25", async () => {
    const [one, other, noteId] = [await contact(), await contact(), await note()];
    for (let n = 0; n < 25; n += 1) await putFact(parley, one, noteId, { content: `Fact ${n}.` });
    const left = await putFact(parley, other, noteId);
    const refused = await merge(one, other);
    expect(errorOf(refused)).toEqual([409, "contact_memory_limit"]);
    expect(refused.body.detail).toMatchObject({ limit: 25, total: 26 });
    expect((await call(scout.key, "GET", `${other}/facts`)).body).toMatchObject([{ id: left }]);
  });
});
