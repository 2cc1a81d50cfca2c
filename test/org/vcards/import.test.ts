import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { card } from "./support/read-stream.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley?.close());

const upload = `mutation { createContactImportUpload { url maxBytes } }`;
const imports = `mutation ($uploadId: ID!) {
  importContacts(input: { uploadId: $uploadId }) {
    createdCount errorCount
    results { index status contact { id } error conflictingContactId }
  }
}`;
const everything = `query ($ids: [ID!]!) { contactsVcard(ids: $ids) { vcard contactCount } }`;

/** The body of an answer to a GraphQL request. */
async function graphql(key: string, query: string, variables: object, headers: Record<string, string> = {}) {
  const answer = await rest(parley, key, "POST", "/graphql", { query, variables }, headers);
  return answer.body as { data: any; errors?: { extensions: { code: string } }[] };
}

/** Uploads vCards, to the address that was created for them. */
async function put(key: string, vcards: string | Uint8Array, type = "text/vcard") {
  const { data } = await graphql(key, upload, {});
  const address = new URL(data.createContactImportUpload.url);
  return parley.fetch(address.pathname, { method: "POST", headers: { "Content-Type": type }, body: vcards as string });
}

async function importCards(key: string, vcards: string | Uint8Array, headers: Record<string, string> = {}) {
  const { upload_id: uploadId } = (await (await put(key, vcards)).json()) as { upload_id: string };
  return graphql(key, imports, { uploadId }, headers);
}

const countOf = async ({ id }: TestOrganization): Promise<number> =>
  parley.services.database.request.reader.contact.count({ where: { organizationId: id } });

describe("an import", () => {
  it("stores good cards beside bad ones, and names what is in the way", async () => {
    const organization = await makeOrganization(parley.services);
    const vcards =
      card("3.0", "FN:Ada", "EMAIL:ada@example.org") +
      card("4.0", "FN:Ada again", "EMAIL:ADA@example.org") +
      card("3.0", "EMAIL:nameless@example.org") +
      card("2.1", "N;CHARSET=iso-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg");
    const { data } = await importCards(organization.adminKey, vcards);
    const { results, ...counts } = data.importContacts;
    expect(counts).toEqual({ createdCount: 2, errorCount: 2 });
    expect(results.map(({ index, status }: { index: number; status: string }) => [index, status])).toEqual([
      [0, "CREATED"],
      [1, "CONFLICT"],
      [2, "ERROR"],
      [3, "CREATED"],
    ]);
    expect(results[1].conflictingContactId).toBe(results[0].contact.id);
    expect(results[2].error).toBe("vCard missing required FN field");
    const again = (await importCards(organization.adminKey, card("4.0", "FN:Ada", "EMAIL:ada@example.org"))).data;
    expect(again.importContacts.results[0]).toMatchObject({
      status: "CONFLICT",
      contact: null,
      conflictingContactId: results[0].contact.id,
    });
  });

  it("of what was exported gives equal contacts", async () => {
    const [one, other] = [await makeOrganization(parley.services), await makeOrganization(parley.services)];
    const vcards = card(
      "4.0",
      "FN:Ada\\, Countess",
      "N:Byron\\, Jr.;Ada;King;Lady;OM",
      "ORG:Engines\\; Ltd.",
      "TITLE:Analyst",
      "BDAY:18151210",
      "EMAIL;TYPE=work;PREF=1:ada@example.org",
      "item1.EMAIL:ädä@example.org",
      "item1.X-ABLabel:Secret",
      "TEL;TYPE=cell:+49 151 1234567",
      "URL:https://example.org/a,b;c",
      "ANNIVERSARY:18350708",
      "ADR;TYPE=home:;;St James's Sq\\, 12;London;;SW1;UK",
      `NOTE:First\\nsecond ${"👩‍👩‍👧‍👧".repeat(50)}`,
      "X-PARLEY-AGENT:scout@other.example",
      "item2.X-PARLEY-CHAT-USER:T012/U034",
      "item3.X-PARLEY-FIELD:blue",
      "item3.X-ABLabel:Colour",
    );
    const first = (await importCards(one.adminKey, vcards)).data.importContacts.results[0].contact.id as string;
    const exported = (await graphql(one.adminKey, everything, { ids: [first] })).data.contactsVcard.vcard as string;
    const second = (await importCards(other.adminKey, exported)).data.importContacts.results[0].contact.id as string;
    const rows = await parley.services.database.request.reader.contact.findMany({
      where: { id: { in: [first, second] } },
      omit: { id: true, organizationId: true, createdAt: true, updatedAt: true, reviewedAt: true, reviewedBy: true },
    });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0]).toMatchObject({ creationSource: "vcard", preferredNameSource: "vcard", reviewStatus: "confirmed" });
    expect(rows[0]!.customFields).toEqual([{ label: "Colour", value: "blue" }]);
  });

  it("by an agent suggests contacts", async () => {
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, "importer");
    const { data } = await importCards(agent.key, card("4.0", "FN:Ada"));
    const { id } = data.importContacts.results[0].contact as { id: string };
    const row = await parley.services.database.request.reader.contact.findUnique({ where: { id } });
    expect(row).toMatchObject({ reviewStatus: "unreviewed", createdByIdentityId: agent.id });
  });

  it("with an Idempotency-Key happens once, also its conflicts", async () => {
    const organization = await makeOrganization(parley.services);
    const vcards = card("4.0", "FN:Ada") + card("4.0", "FN:B", "TEL:+15550100") + card("4.0", "FN:C", "TEL:+15550100");
    const headers = { "Idempotency-Key": "import-1" };
    const first = await importCards(organization.adminKey, vcards, headers);
    expect(first.data.importContacts).toMatchObject({ createdCount: 2, errorCount: 1 });
    const second = await importCards(organization.adminKey, vcards, headers);
    expect(second.data).toEqual(first.data);
    expect(await countOf(organization)).toBe(2);
    const other = await importCards(organization.adminKey, card("4.0", "FN:Other"), headers);
    expect(other.errors?.[0]?.extensions.code).toBe("idempotency_key_reused");
    expect(await countOf(organization)).toBe(2);
  });

  it("may have a thousand cards, and nothing of more is stored", async () => {
    const organization = await makeOrganization(parley.services);
    const many = Array.from({ length: 1_001 }, (_, at) => card("3.0", `FN:Contact ${at}`)).join("");
    const { errors } = await importCards(organization.adminKey, many);
    expect(errors?.[0]?.extensions).toMatchObject({ code: "payload_too_large", status: 413 });
    expect(await countOf(organization)).toBe(0);
  });

  it.each<[string, string | Uint8Array, object]>([
    ["bytes of another charset", Buffer.from(card("3.0", "FN:J\xf6rg"), "latin1"), { code: "not_utf8", status: 400 }],
    ["no card", "hello", { code: "validation_failed", status: 422 }],
    ["nothing", "", { code: "validation_failed", status: 422 }],
  ])("of %s is refused", async (_case, vcards, extensions) => {
    const { adminKey } = await makeOrganization(parley.services);
    expect((await importCards(adminKey, vcards)).errors?.[0]?.extensions).toMatchObject(extensions);
  });

  it("accepts a byte order mark", async () => {
    const { adminKey } = await makeOrganization(parley.services);
    const { data } = await importCards(adminKey, `\ufeff${card("3.0", "FN:Ada")}`);
    expect(data.importContacts.createdCount).toBe(1);
  });
});

describe("an upload", () => {
  it("has at most 5 MiB, and only vCards", async () => {
    const { adminKey } = await makeOrganization(parley.services);
    const large = await put(adminKey, "a".repeat(5 * 1024 * 1024 + 1));
    expect([large.status, ((await large.json()) as any).error.code]).toEqual([413, "payload_too_large"]);
    const json = await put(adminKey, "{}", "application/json");
    expect([json.status, ((await json.json()) as any).error.code]).toEqual([415, "unsupported_media_type"]);
    expect((await put(adminKey, card("4.0", "FN:A"), "text/x-vcard; charset=utf-8")).status).toBe(201);
  });

  it("belongs to its organization", async () => {
    const [one, other] = [await makeOrganization(parley.services), await makeOrganization(parley.services)];
    const { upload_id: uploadId } = (await (await put(one.adminKey, card("4.0", "FN:A"))).json()) as any;
    expect((await graphql(other.adminKey, imports, { uploadId })).errors?.[0]?.extensions.code).toBe("not_found");
    expect(await countOf(other)).toBe(0);
  });

  it("is one of 20 in an hour", async () => {
    const { adminKey } = await makeOrganization(parley.services);
    for (let count = 0; count < 20; count++) expect((await put(adminKey, "")).status).toBe(201);
    const more = await put(adminKey, "");
    expect([more.status, Number(more.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});

describe("an import over REST", () => {
  const post = async (key: string, vcards: string, headers: Record<string, string> = {}) =>
    rest(parley, key, "POST", "/api/v1/contacts/import", vcards, { "content-type": "text/vcard", ...headers });

  it("answers one result for each card", async () => {
    const { adminKey } = await makeOrganization(parley.services);
    const ada = card("3.0", "FN:Ada", "EMAIL:ada@example.org");
    const { status, body } = await post(adminKey, ada + ada + card("3.0", "TITLE:None"));
    expect([status, body.created_count, body.error_count]).toEqual([200, 1, 2]);
    const [created, conflict, error] = body.results;
    expect(created).toMatchObject({ index: 0, status: "created", error: null, conflicting_contact_id: null });
    expect(created.contact).toMatchObject({
      preferred_name: "Ada",
      creation_source: "vcard",
      emails: [{ label: null, value: "ada@example.org", is_primary: false }],
    });
    expect(conflict).toMatchObject({
      index: 1,
      status: "conflict",
      contact: null,
      conflicting_contact_id: created.contact.id,
    });
    expect(error).toMatchObject({ index: 2, status: "error", error: "vCard missing required FN field" });
  });

  it("with an Idempotency-Key happens once, and its retry does not count", async () => {
    const organization = await makeOrganization(parley.services);
    const key = { "idempotency-key": "import-1" };
    const first = await post(organization.adminKey, card("3.0", "FN:Ada"), key);
    for (let count = 0; count < 25; count++) {
      const again = await post(organization.adminKey, card("3.0", "FN:Ada"), key);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(again.headers.get("idempotent-replay")).toBe("true");
    }
    expect(await countOf(organization)).toBe(1);
  });

  it("refuses what is no vCard", async () => {
    const { adminKey } = await makeOrganization(parley.services);
    const none = await post(adminKey, "hello");
    expect([none.status, none.body.detail[0].loc]).toEqual([422, ["body"]]);
    expect((await post(adminKey, "{}", { "content-type": "application/json" })).status).toBe(415);
    const large = await post(adminKey, "a".repeat(5 * 1024 * 1024 + 1));
    expect([large.status, large.body.error.code]).toEqual([413, "payload_too_large"]);
  });
});

describe("an export over REST", () => {
  it("is a file, and its errors are JSON", async () => {
    const { adminKey } = await makeOrganization(parley.services);
    const vcards = card("4.0", "FN:Zoë/Quill", "EMAIL:zoe@example.org") + card("4.0", "FN:Bob");
    const { results } = (await importCards(adminKey, vcards)).data.importContacts;
    const [zoe, bob] = results.map(({ contact }: { contact: { id: string } }) => contact.id) as [string, string];
    const accept = { Accept: "text/vcard" };
    const file = await rest(parley, adminKey, "GET", `/api/v1/contacts/${zoe}.vcf`, undefined, accept);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("text/vcard; charset=utf-8");
    expect(file.headers.get("content-disposition")).toContain("filename*=UTF-8''Zo%C3%AB%20Quill.vcf");
    expect(file.body).toContain("FN:Zoë/Quill\r\n");
    const both = await rest(parley, adminKey, "POST", "/api/v1/contacts/vcard-export", { contact_ids: [bob, zoe] });
    expect(both.body).toMatchObject({ content_type: "text/vcard; charset=utf-8", contact_count: 2 });
    expect(both.body.vcard.endsWith(file.body)).toBe(true);

    const absent = "5e1c1d5e-7d6f-4a3e-9f59-0a3f7f1c2b11";
    for (const id of [absent, "nonsense"]) {
      const refused = await rest(parley, adminKey, "GET", `/api/v1/contacts/${id}.vcf`, undefined, accept);
      expect([refused.status, refused.body.error.code]).toEqual([404, "not_found"]);
      expect(refused.headers.get("content-type")).toContain("application/json");
    }
    const part = await rest(parley, adminKey, "POST", "/api/v1/contacts/vcard-export", { contact_ids: [zoe, absent] });
    expect([part.status, part.body.detail.missing_contact_ids]).toEqual([404, [absent]]);
    const none = await rest(parley, adminKey, "POST", "/api/v1/contacts/vcard-export", { contact_ids: [] });
    expect([none.status, none.body.detail[0].loc]).toEqual([422, ["body", "contact_ids"]]);
  });
});
