import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeContact } from "../support/make-contact.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley?.close());

const base = "/api/v1/contacts";

/** An organization, and calls to its address book. */
async function openBook() {
  const organization = await makeOrganization(parley.services);
  return { organization, ...callsAs(organization.adminKey) };
}

function callsAs(credential: TestCredential) {
  const call = (method: string, path: string, body?: unknown) =>
    rest(parley, credential, method, `${base}${path}`, body);
  return {
    call,
    add: async (body: object) => (await call("POST", "", body)).body as { id: string },
    names: async (query: string) =>
      (await call("GET", `?${query}`)).body.map((contact: { preferred_name: string }) => contact.preferred_name),
  };
}

const kinds = async ({ id }: TestOrganization) => {
  const where = { organizationId: id, kind: { startsWith: "contact." } };
  const rows = await parley.services.database.request.reader.event.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ kind, data }) => [kind, data]);
};

describe("a contact", () => {
  it("is answered with every key of the contract, by paths with and without a slash", async () => {
    const { call } = await openBook();
    const emails = [{ value: "Dana@Example.com", is_primary: true }];
    const phones = [{ label: "work", value_e164: "+493012345678" }];
    const { status, body } = await call("POST", "/", {
      given_name: " Dana ",
      family_name: "Lee",
      emails,
      phones,
      extra: 1,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      preferred_name: "Dana Lee",
      preferred_name_source: "manual",
      preferred_name_locked_at: null,
      emails: [{ label: null, value: "Dana@Example.com", is_primary: true }],
      phones: [{ label: "work", value_e164: "+493012345678", is_primary: false }],
      websites: [],
      access: [{ contact_id: body.id, identity_id: null }],
      creation_source: "manual",
      review_status: "confirmed",
      is_confirmed: true,
      is_auto_created: false,
      memory_count: 0,
      latest_memory: null,
      merged_into_contact_id: null,
      status: "active",
    });
    expect((await call("GET", `/${body.id}`)).body).toEqual(body);
    expect((await call("GET", `/${body.id}/access`)).body).toEqual(body.access);
    expect((await call("GET", "/lookup?email=dana@example.COM")).body).toEqual([body]);
    expect((await call("GET", "/not-a-uuid")).status).toBe(404);
  });

  it("changes when its name was given, and the name stays", async () => {
    const { call, add } = await openBook();
    const { id } = await add({ preferred_name: "Boss" });
    const change = { company_name: "Example Ltd.", phones: [{ value_e164: "+15555550142" }] };
    const changed = await call("PATCH", `/${id}`, change);
    expect([changed.status, changed.body]).toMatchObject([200, { preferred_name: "Boss", ...change }]);
    expect((await call("GET", `/${id}`)).body).toEqual(changed.body);
  });

  it("changes as a patch says, and only then has an event without values", async () => {
    const { call, add, organization } = await openBook();
    const { id } = await add({ given_name: "Dana", emails: [{ value: "a@b.example" }], notes: "x" });
    expect((await call("PATCH", `/${id}`, {})).status).toBe(200);
    const named = await call("PATCH", `/${id}`, { preferred_name: "Boss", given_name: null, emails: null });
    expect(named.body).toMatchObject({ preferred_name: "Boss", given_name: null, emails: [], notes: "x" });
    expect(named.body.preferred_name_locked_at).not.toBeNull();
    expect(errorOf(await call("PATCH", `/${id}`, { preferred_name: null }))).toEqual([422, "contact_empty"]);
    const open = await call("PATCH", `/${id}`, { review_status: "unreviewed" });
    expect(open.body).toMatchObject({ is_confirmed: false, reviewed_at: null, reviewed_by: null });
    expect(await kinds(organization)).toEqual([
      ["contact.created", { source: "manual" }],
      ["contact.updated", { fields: expect.arrayContaining(["given_name", "emails", "preferred_name"]) }],
      ["contact.updated", { fields: ["review_status", "reviewed_at", "reviewed_by"] }],
    ]);
  });

  it("keeps an identifier from others until it is free, also when many ask at once", async () => {
    const { call, add } = await openBook();
    const ids = [await add({ given_name: "A" }), await add({ given_name: "B" }), await add({ given_name: "C" })];
    const change = { agent_handles: [{ handle: "@Scout" }] };
    const answers = await Promise.all(ids.map(({ id }) => call("PATCH", `/${id}`, change)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const winner = ids[answers.findIndex(({ status }) => status === 200)]!.id;
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.detail).toMatchObject({
      error: "contact_identifier_conflict",
      conflicting_contact_id: winner,
      identifier: "scout",
    });
    expect((await call("DELETE", `/${winner}`)).status).toBe(204);
    expect((await call("POST", "", change)).status).toBe(201);
  });

  it("of an agent is a suggestion, which agents may delete; those of people stay", async () => {
    const { organization, add, call } = await openBook();
    const agent = await makeAgent(parley.services, organization, `clerk-${randomUUID().slice(0, 8)}`);
    const asAgent = callsAs(agent.key);
    const own = await asAgent.add({ given_name: "Own" });
    const confirmed = await add({ given_name: "Confirmed" });
    expect(own).toMatchObject({ review_status: "unreviewed", created_by_identity_id: agent.id });
    expect(errorOf(await asAgent.call("PATCH", `/${own.id}`, { review_status: "confirmed" }))).toEqual([
      403,
      "admin_required",
    ]);
    const unknown = randomUUID();
    const ids = [confirmed.id, own.id, unknown, own.id];
    expect((await asAgent.call("POST", "/bulk-delete", { contact_ids: ids })).body).toEqual({
      deleted_count: 1,
      error_count: 2,
      results: [
        { contact_id: confirmed.id, status: "error", error: "admin_required" },
        { contact_id: own.id, status: "deleted", error: null },
        { contact_id: unknown, status: "error", error: "not_found" },
      ],
    });
    expect((await call("GET", `/${confirmed.id}`)).status).toBe(200);
  });
});

describe("finding contacts", () => {
  it("follows cursors in the order in which contacts were added, whatever changes", async () => {
    const { organization, add, call } = await openBook();
    const ids: string[] = [];
    for (const given_name of ["Cy", "Al", "Bo"]) ids.push((await add({ given_name })).id);
    const query =
      "query ($after: String) { contacts(first: 1, after: $after, order: CREATED) { nodes { id } pageInfo { endCursor } } }";
    const found: string[] = [];
    for (let after: string | null = null; found.length < 3;) {
      const answer: any = await parley.graphql(query, { after }, organization.adminKey);
      found.push(answer.data.contacts.nodes[0].id);
      after = answer.data.contacts.pageInfo.endCursor;
      await call("PATCH", `/${ids[0]}`, { job_title: `Buyer ${found.length}` });
    }
    expect(found).toEqual(ids);
  });

  it("answers long cards in several pages, and says so", async () => {
    const { organization, call } = await openBook();
    const customFields = Array.from({ length: 50 }, (_, index) => ({ label: `${index}`, value: "😀".repeat(2_000) }));
    for (let made = 0; made < 12; made++) {
      await makeContact(parley.services, organization.id, { givenName: `Long ${made}`, customFields });
    }
    const first = await call("GET", "?limit=20");
    expect(first.headers.get("x-truncated")).toBe("true");
    expect(first.body.length).toBeGreaterThan(0);
    const second = await call("GET", `?limit=20&offset=${first.body.length}`);
    const ids = [...first.body, ...second.body].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(12);
    expect(second.headers.get("x-truncated")).toBeNull();
    expect((await call("GET", "?limit=2")).headers.get("x-truncated")).toBeNull();
  });

  it("lists by name or by change, filtered, page after page", async () => {
    const { call, add, names } = await openBook();
    for (const [given_name, notes] of [
      ["bo", "100% sure"],
      ["Al", "likes_tea"],
      ["Cy", null],
    ])
      await add({ given_name, notes });
    await add({ emails: [{ value: "ed@müller.example" }] });
    expect(await names("order=name")).toEqual(["Al", "bo", "Cy", "ed@müller.example"]);
    expect(await names("order=name&limit=2&offset=1")).toEqual(["bo", "Cy"]);
    expect(await names("")).toEqual(["ed@müller.example", "Cy", "Al", "bo"]);
    expect(await names("q=0%25%20S")).toEqual(["bo"]);
    expect(await names("q=_")).toEqual(["Al"]);
    expect(await names("q=ED@M")).toEqual(["ed@müller.example"]);
    expect(await names("review_status=unreviewed")).toEqual([]);
    expect(await names("review_status=unreviewed,confirmed&order=name&limit=1")).toEqual(["Al"]);
    for (const query of ["limit=201", "offset=10001", "order=age", "review_status=x", `q=${"a".repeat(101)}`]) {
      expect((await call("GET", `?${query}`)).status, query).toBe(422);
    }
  });

  it.each(["NAME", "RECENT"])("follows cursors in the order %s", async (order) => {
    const { organization, add } = await openBook();
    for (const given_name of ["Bo", "Al", "Al", "Cy"]) await add({ given_name });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: string = `contacts(first: 1, order: ${order}, after: ${JSON.stringify(after)}) { nodes { preferredName } pageInfo { hasNextPage endCursor } }`;
      const { data }: any = await parley.graphql(`query { ${page} }`, {}, organization.adminKey);
      const { nodes, pageInfo } = data.contacts;
      seen.push(nodes[0].preferredName);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toEqual(order === "NAME" ? ["Al", "Al", "Bo", "Cy"] : ["Cy", "Al", "Al", "Bo"]);
  });

  it("looks up with exactly one filter", async () => {
    const { call, add } = await openBook();
    const { id } = await add({ emails: [{ value: "Dana@Müller.example" }], phones: [{ value_e164: "+493012345678" }] });
    const found = async (query: string) => (await call("GET", `/lookup?${query}`)).body.map((one: any) => one.id);
    for (const query of [
      "email=dana@xn--mller-kva.example",
      "email_contains=ANA@",
      "email_domain=@m%C3%BCller.example",
      "phone=%2B493012345678",
      "phone_contains=12%2034",
    ]) {
      expect(await found(query), query).toEqual([id]);
    }
    expect(await found("email_domain=example")).toEqual([]);
    expect(await found("handle=scout")).toEqual([]);
    for (const query of ["", "email=a@b.example&handle=scout"]) {
      expect(errorOf(await call("GET", `/lookup?${query}`))).toEqual([422, "lookup_needs_one_filter"]);
    }
    for (const query of ["email=dana", "phone=030", "phone_contains=x", "email_contains=a"]) {
      expect((await call("GET", `/lookup?${query}`)).body.detail[0].loc, query).toEqual(["query", query.split("=")[0]]);
    }
  });

  it("shows nothing to other organizations", async () => {
    const [ours, theirs] = [await openBook(), await openBook()];
    const { id } = await ours.add({ emails: [{ value: "dana@example.com" }] });
    expect((await theirs.call("GET", "/lookup?email=dana@example.com")).body).toEqual([]);
    expect((await theirs.call("GET", `/${id}`)).status).toBe(404);
    expect((await theirs.call("POST", "", { emails: [{ value: "dana@example.com" }] })).status).toBe(201);
    const mine = await theirs.add({ given_name: "Mine" });
    expect((await theirs.call("POST", `/${mine.id}/merge`, { losing_contact_ids: [id] })).status).toBe(404);
  });
});

describe("a merge", () => {
  it("leaves one contact with everything, and the others pointing to it", async () => {
    const { call, add, organization } = await openBook();
    const one = await add({ given_name: "Dana", emails: [{ value: "a@b.example", is_primary: true }] });
    const two = await add({ given_name: "D.", job_title: "CEO", emails: [{ value: "c@d.example", is_primary: true }] });
    const three = await add({ company_name: "Acme" });
    expect((await call("POST", `/${two.id}/merge`, { losing_contact_ids: [three.id], field_sources: {} })).status).toBe(
      200,
    );
    const sources = { given_name: two.id };
    const merged = await call("POST", `/${one.id}/merge`, { losing_contact_ids: [two.id], field_sources: sources });
    expect(merged.body).toMatchObject({
      id: one.id,
      given_name: "D.",
      job_title: "CEO",
      company_name: "Acme",
      emails: [
        { value: "a@b.example", is_primary: true },
        { value: "c@d.example", is_primary: false },
      ],
    });
    const pointer = { status: "merged", merged_into_contact_id: one.id, preferred_name: null, emails: [] };
    expect((await call("GET", `/${two.id}`)).body).toMatchObject(pointer);
    expect((await call("GET", `/${three.id}`)).body).toMatchObject(pointer);
    expect((await call("GET", "/lookup?email=c@d.example")).body.map(({ id }: { id: string }) => id)).toEqual([one.id]);
    const late = await call("PATCH", `/${two.id}`, { given_name: "X" });
    expect(late.body.detail).toMatchObject({ error: "contact_merged", merged_into_contact_id: one.id });
    expect((await kinds(organization)).filter(([kind]) => kind === "contact.merged")).toHaveLength(5);
    expect((await call("DELETE", `/${one.id}`)).status).toBe(204);
    expect((await call("GET", `/${three.id}`)).status).toBe(404);
  });

  it("happens once when two contacts are merged into each other at the same time", async () => {
    const { call, add } = await openBook();
    const [one, two] = [await add({ given_name: "One" }), await add({ given_name: "Two" })];
    const answers = await Promise.all([
      call("POST", `/${one.id}/merge`, { losing_contact_ids: [two.id] }),
      call("POST", `/${two.id}/merge`, { losing_contact_ids: [one.id] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("is refused with places of what is wrong", async () => {
    const { call, add } = await openBook();
    const { id } = await add({ given_name: "One" });
    for (const [losers, sources] of [
      [[], {}],
      [[id], {}],
      [[randomUUID()], { notes: randomUUID() }],
    ]) {
      const body = { losing_contact_ids: losers, field_sources: sources };
      expect((await call("POST", `/${id}/merge`, body)).status).toBe(422);
    }
    expect((await call("POST", `/${id}/merge`, { losing_contact_ids: [randomUUID()] })).status).toBe(404);
  });
});
