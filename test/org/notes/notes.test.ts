import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let parley: TestParley;
let organization: TestOrganization;
let scout: TestAgent;
let clerk: TestAgent;
beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  scout = await makeAgent(parley.services, organization, "notes-scout");
  clerk = await makeAgent(parley.services, organization, "notes-clerk");
});
afterAll(() => parley?.close());

const base = "/api/v1/notes";
const call = (who: TestCredential, method: string, path = "", body?: unknown, headers = {}) =>
  rest(parley, who, method, `${base}${path}`, body, headers);
const write = async (who: TestCredential, note: object) => (await call(who, "POST", "", note)).body;
const titles = async (who: TestCredential, query = "") =>
  (await call(who, "GET", query)).body.map(({ title }: { title: string }) => title);
const events = async (subjectId: string) => {
  const rows = await parley.services.database.request.reader.event.findMany({
    where: { subjectId },
    orderBy: { id: "asc" },
  });
  return rows.map(({ kind, identityId, data }) => [kind, identityId, data]);
};

describe("who sees a note", () => {
  it("is its writer, and whom people give it to", async () => {
    const note = await write(scout.key, { body: "Ann calls at nine.\r\n", title: " Calls " });
    const own = { note_id: note.id, identity_id: scout.id };
    expect(note).toMatchObject({
      organization_id: organization.id,
      created_by: scout.id,
      title: "Calls",
      body: "Ann calls at nine.\r\n",
      status: "active",
      is_pinned: false,
      access: [own],
    });
    expect(errorOf(await call(clerk.key, "GET", `/${note.id}`))).toEqual([404, "not_found"]);
    expect(errorOf(await call(clerk.key, "POST", `/${note.id}/access`, { identity_id: clerk.id }))).toEqual([
      403,
      "admin_required",
    ]);
    const given = await call(organization.adminKey, "POST", `/${note.id}/access/`, { identity_id: clerk.id });
    expect([given.status, given.body]).toMatchObject([201, { note_id: note.id, identity_id: clerk.id }]);
    const again = await call(organization.adminKey, "POST", `/${note.id}/access`, { identity_id: clerk.id });
    expect([again.status, again.body.detail]).toMatchObject([
      409,
      { error: "redundant_grant", code: "redundant_grant", detail: expect.any(String) },
    ]);
    // No agent learns who else sees it.
    expect((await call(clerk.key, "GET", `/${note.id}`)).body.access).toMatchObject([{ identity_id: clerk.id }]);
    expect((await call(scout.key, "GET", `/${note.id}/access`)).body).toMatchObject([own]);
    expect((await call(organization.adminKey, "GET", `/${note.id}/access`)).body).toHaveLength(2);
    expect(errorOf(await call(clerk.key, "DELETE", `/${note.id}/access/${scout.id}`))).toEqual([403, "admin_required"]);
    expect((await call(clerk.key, "DELETE", `/${note.id}/access/${clerk.id}`)).status).toBe(204);
    expect(errorOf(await call(clerk.key, "GET", `/${note.id}/`))).toEqual([404, "not_found"]);
    expect((await call(organization.adminKey, "DELETE", `/${note.id}/access/${scout.id}`)).status).toBe(204);
    expect(errorOf(await call(scout.key, "PATCH", `/${note.id}`, { title: null }))).toEqual([404, "not_found"]);
    expect(await events(note.id)).toEqual([
      ["note.created", null, { note_id: note.id }],
      ["note.created", scout.id, { note_id: note.id }],
      ...["note.shared", "note.unshared"].flatMap((kind) =>
        [null, clerk.id].map((to) => [kind, to, { note_id: note.id, identity_id: clerk.id }]),
      ),
      ...[null, scout.id].map((to) => ["note.unshared", to, { note_id: note.id, identity_id: scout.id }]),
    ]);
  });

  it("is no agent, if people wrote it", async () => {
    const note = await write(organization.admin, { body: "For the team." });
    expect(note).toMatchObject({ created_by: organization.adminUserId, title: null, access: [] });
    expect(await titles(scout.key, `?q=team`)).toEqual([]);
    const shared = await write(organization.adminKey, { body: "For two.", identity_ids: [scout.id, clerk.id] });
    expect(shared).toMatchObject({ created_by: organization.adminUserId });
    expect(shared.access).toHaveLength(2);
    expect((await call(clerk.key, "GET", `/${shared.id}`)).status).toBe(200);
    const byAgent = await call(scout.key, "POST", "", { body: "No.", identity_ids: [clerk.id] });
    expect(errorOf(byAgent)).toEqual([403, "admin_required"]);
    const unknown = await call(organization.adminKey, "POST", "", { body: "No.", identity_ids: [randomUUID()] });
    expect(errorOf(unknown)).toEqual([404, "not_found"]);
  });

  it("is no one of another organization", async () => {
    const other = await makeOrganization(parley.services);
    const stranger = await makeAgent(parley.services, other, "notes-stranger");
    const note = await write(organization.adminKey, { body: "Ours." });
    for (const who of [other.adminKey, stranger.key]) {
      for (const method of ["GET", "PATCH", "DELETE"]) {
        expect(errorOf(await call(who, method, `/${note.id}`, method === "PATCH" ? {} : undefined))).toEqual([
          404,
          "not_found",
        ]);
      }
      expect(await titles(who)).toEqual([]);
    }
    const foreign = await call(organization.adminKey, "POST", `/${note.id}/access`, { identity_id: stranger.id });
    expect(errorOf(foreign)).toEqual([404, "not_found"]);
  });

  it("ends with the agent", async () => {
    const agent = await makeAgent(parley.services, organization, "notes-gone");
    const note = await write(agent.key, { body: "I was here." });
    expect((await rest(parley, organization.adminKey, "DELETE", "/api/v1/identities/notes-gone")).status).toBe(204);
    const left = await call(organization.adminKey, "GET", `/${note.id}`);
    expect(left.body).toMatchObject({ created_by: agent.id, access: [] });
    expect((await events(note.id)).at(-1)).toEqual([
      "note.unshared",
      null,
      { note_id: note.id, identity_id: agent.id },
    ]);
  });
});

describe("a change of a note", () => {
  it("says which fields changed, and nothing if none did", async () => {
    const note = await write(scout.key, { body: "One.", title: "Title" });
    const unchanged = await call(scout.key, "PATCH", `/${note.id}`, {});
    expect([unchanged.status, unchanged.body]).toEqual([200, note]);
    const changed = await call(scout.key, "PATCH", `/${note.id}`, { title: null, body: "Two.", is_pinned: true });
    expect(changed.body).toMatchObject({ title: null, body: "Two.", is_pinned: true });
    expect(changed.body.updated_at > note.updated_at).toBe(true);
    expect((await events(note.id)).slice(2)).toEqual(
      [null, scout.id].map((to) => ["note.updated", to, { note_id: note.id, fields: ["title", "body", "is_pinned"] }]),
    );
    const late = await call(scout.key, "PATCH", `/${note.id}`, {
      body: "Three.",
      expected_updated_at: note.updated_at,
    });
    expect([late.status, late.body.detail]).toMatchObject([
      409,
      { code: "note_changed", updated_at: changed.body.updated_at },
    ]);
    const expected_updated_at = changed.body.updated_at;
    expect((await call(scout.key, "PATCH", `/${note.id}`, { body: "Three.", expected_updated_at })).status).toBe(200);
  });

  it.each([
    ["POST", { body: "" }],
    ["POST", { title: "No body" }],
    ["POST", { body: "Mine.", created_by: "user_somebody" }],
    ["POST", { body: "a\0b" }],
    ["PATCH", { body: null }],
    ["PATCH", { title: "a\nb" }],
    ["PATCH", { expected_updated_at: "yesterday" }],
  ])("%s %j is refused", async (method, body) => {
    const note = await write(scout.key, { body: "One." });
    expect((await call(scout.key, method, method === "POST" ? "" : `/${note.id}`, body)).status).toBe(422);
    expect((await call(scout.key, "GET", `/${note.id}`)).body).toEqual(note);
  });

  it("loses nothing when two add to it at once", async () => {
    const note = await write(scout.key, { body: "Log" });
    await call(organization.adminKey, "POST", `/${note.id}/access`, { identity_id: clerk.id });
    const add = (who: string, text: string) =>
      parley.graphql(
        `mutation { appendToNote(input: { id: "${note.id}", text: "${text}" }) { note { version } } }`,
        {},
        who,
      );
    await Promise.all([add(scout.key, "one"), add(clerk.key, "two")]);
    const { body } = await call(scout.key, "GET", `/${note.id}`);
    expect(body.body.split("\n").toSorted()).toEqual(["Log", "one", "two"]);
  });

  it("deletes it for everyone, with an empty answer", async () => {
    const note = await write(scout.key, { body: "Short." });
    const answer = await call(scout.key, "DELETE", `/${note.id}`);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(errorOf(await call(organization.adminKey, "GET", `/${note.id}`))).toEqual([404, "not_found"]);
    expect((await events(note.id)).slice(2)).toEqual(
      [null, scout.id].map((to) => ["note.deleted", to, { note_id: note.id }]),
    );
  });

  it("that deletes or takes away has the same answer again for one key", async () => {
    const note = await write(scout.key, { body: "x" });
    const key = { "Idempotency-Key": randomUUID() };
    const revoke = () => call(organization.adminKey, "DELETE", `/${note.id}/access/${scout.id}`, undefined, key);
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
    const remove = () => call(organization.adminKey, "DELETE", `/${note.id}`, undefined, key);
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    const recorded = (await events(note.id)).filter(([, to]) => to === null);
    expect(recorded.map(([kind]) => kind)).toEqual(["note.created", "note.unshared", "note.deleted"]);
  });

  it("is made once for one key", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const first = await call(scout.key, "POST", "", { body: "Once." }, key);
    await call(scout.key, "DELETE", `/${first.body.id}`);
    const second = await call(scout.key, "POST", "", { body: "Once." }, key);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await titles(scout.key, "?q=once")).toEqual([]);
  });
});

describe("the list of notes", () => {
  it("is searched, filtered, sorted and skipped through", async () => {
    const office = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, office, "notes-list");
    const first = await write(office.adminKey, { title: "a", body: "The Straße is closed: 100%." });
    await write(office.adminKey, { title: "b", body: "Nothing", identity_ids: [agent.id] });
    await write(agent.key, { title: "c", body: "The street is open." });
    await call(office.adminKey, "PATCH", `/${first.id}`, { is_pinned: true });
    expect(await titles(office.adminKey)).toEqual(["a", "c", "b"]);
    expect(await titles(office.adminKey, "?order=created")).toEqual(["c", "b", "a"]);
    expect(await titles(office.adminKey, "?order=created&limit=1&offset=1")).toEqual(["b"]);
    expect(await titles(office.adminKey, "?q=STRASSE")).toEqual(["a"]);
    expect(await titles(office.adminKey, "?q=is+THE")).toEqual(["a", "c"]);
    expect(await titles(office.adminKey, "?q=100%25")).toEqual(["a"]);
    expect(await titles(office.adminKey, "?q=_othing")).toEqual([]);
    expect(await titles(office.adminKey, `?identity_id=${agent.id}`)).toEqual(["c", "b"]);
    expect(await titles(agent.key, `?identity_id=${agent.id}`)).toEqual(["c", "b"]);
    expect(errorOf(await call(agent.key, "GET", `?identity_id=${scout.id}`))).toEqual([404, "not_found"]);
    for (const query of ["?order=title", "?limit=201", "?offset=10001", `?q=${"a".repeat(201)}`]) {
      expect((await call(office.adminKey, "GET", query)).status).toBe(422);
    }
  });

  it("ends early where its notes are too long, and says so", async () => {
    const office = await makeOrganization(parley.services);
    const body = "x".repeat(100_000);
    const made = await Promise.all(Array.from({ length: 3 }, () => write(office.adminKey, { body })));
    const bodyBytes = 3 * 1_048_576;
    await parley.services.database.request.writer.note.updateMany({
      where: { id: { in: made.map(({ id }) => id) } },
      data: { bodyBytes },
    });
    const page = await call(office.adminKey, "GET");
    expect([page.body.length, page.headers.get("x-truncated")]).toEqual([1, "true"]);
    const last = await call(office.adminKey, "GET", "?offset=2");
    expect([last.body.length, last.headers.get("x-truncated")]).toEqual([1, null]);
  });
});

it("a link leads to a note", async () => {
  const note = await write(scout.key, { body: "Text.", title: "Linked" });
  const link = await rest(parley, organization.admin, "GET", `/api/v1/resource-links/notes/${note.id}`);
  expect(link.body).toMatchObject({
    console_path: `/console/${organization.id}/notes/${note.id}`,
    agent_identity: { id: scout.id },
    resource: { title: "Linked", created_by: scout.id },
  });
  const stranger = await makeOrganization(parley.services);
  expect((await rest(parley, stranger.admin, "GET", `/api/v1/resource-links/notes/${note.id}`)).status).toBe(404);
});
