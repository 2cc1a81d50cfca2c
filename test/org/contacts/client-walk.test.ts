import { afterAll, beforeAll, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { putMessage } from "../../mail/support/put-message.js";
import { readStrictly } from "../support/strict-records.js";

/*
 * Every call of the public client's `contacts` and `notes` with the bodies and queries that it sends, and answers as strict as its
 * three languages read them: Python parses ids, days and decimals, Rust fails on null lists, TypeScript maps arrays without a guard.
 */

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, handle("walk"));
});
afterAll(() => parley?.close());

const uuid = expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const contacts = "/api/v1/contacts";
const notes = "/api/v1/notes";

/** Answers the body of a call that must succeed. */
async function call(status: number, method: string, path: string, body?: unknown, headers = {}): Promise<any> {
  const answer = await rest(parley, organization.adminKey, method, path, body, headers);
  expect([method, path, answer.status, answer.status < 300 || answer.body]).toEqual([method, path, status, true]);
  readStrictly(method, path, answer.body);
  return answer.body;
}

/** A call of the client whose body or answer is no JSON. */
async function raw(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Response> {
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const answer = await parley.fetch(path, init, organization.adminKey);
  expect(answer.status).toBe(200);
  return answer;
}

const contactRecord = {
  id: uuid,
  organization_id: expect.any(String),
  emails: expect.any(Array),
  phones: expect.any(Array),
  websites: expect.any(Array),
  dates: expect.any(Array),
  addresses: expect.any(Array),
  custom_fields: expect.any(Array),
  access: [{ id: uuid, contact_id: uuid, identity_id: null, created_at: time }],
  creation_source: expect.stringMatching(/^(manual|vcard|communication|backfill)$/),
  review_status: expect.stringMatching(/^(unreviewed|confirmed)$/),
  preferred_name_source: expect.stringMatching(/^(manual|vcard|provider|mail_header|identifier_fallback)$/),
  is_auto_created: expect.any(Boolean),
  is_confirmed: expect.any(Boolean),
  memory_count: expect.any(Number),
  status: "active",
  created_at: time,
  updated_at: time,
};

/** As its encoders write it: without labels that are null, and primary ones only. */
const fullCard = {
  preferred_name: "Dana Example",
  name_prefix: "Dr.",
  given_name: "Dana",
  middle_name: "M.",
  family_name: "Example",
  name_suffix: "Jr.",
  company_name: "Example Ltd.",
  job_title: "Head of sales",
  birthday: "1990-02-28",
  notes: "Met in Rome.",
  emails: [
    { value: "dana@walk.example", is_primary: true },
    { label: "home", value: "d@walk.example" },
  ],
  phones: [{ value_e164: "+15555550142", is_primary: true }],
  websites: [{ url: "https://walk.example" }],
  dates: [{ label: "met", date: "2024-02-29" }],
  addresses: [{ label: "work", street: "1 Main St", city: "Rome", postal: "00100" }],
  custom_fields: [{ label: "tier", value: "gold" }],
  // What clients before 0.5.1 send restricts nothing.
  access_identity_ids: [],
};

it("walks through every call about contacts", async () => {
  const made = await call(201, "POST", contacts, fullCard);
  expect(made).toMatchObject({
    ...contactRecord,
    emails: [
      { label: null, value: "dana@walk.example", is_primary: true },
      { label: "home", value: "d@walk.example", is_primary: false },
    ],
    phones: [{ label: null, value_e164: "+15555550142", is_primary: true }],
    websites: [{ label: null, url: "https://walk.example" }],
    dates: [{ label: "met", date: "2024-02-29" }],
    addresses: [{ label: "work", street: "1 Main St", city: "Rome", region: null, postal: "00100", country: null }],
    birthday: "1990-02-28",
  });
  const twin = await call(201, "POST", contacts, { emails: [{ value: "twin@walk.example" }] });
  const path = `${contacts}/${made.id}`;
  expect(await call(200, "GET", path)).toMatchObject(contactRecord);

  const repeated = `${contacts}?q=dana&order=name&limit=10&offset=0&review_status=unreviewed&review_status=confirmed`;
  for (const list of [repeated, `${contacts}/?review_status=unreviewed,confirmed&q=dana`]) {
    expect((await call(200, "GET", list)).map(({ id }: any) => id)).toEqual([made.id]);
  }
  for (const filter of [
    "email=Dana%40Walk.example",
    "email_contains=dana%40",
    "email_domain=walk.example",
    "phone=%2B15555550142",
    "phone_contains=555501",
  ]) {
    const found = await call(200, "GET", `${contacts}/lookup?${filter}`);
    expect([filter, found.map(({ id }: any) => id)]).toEqual([filter, expect.arrayContaining([made.id])]);
    expect(found[0]).toMatchObject(contactRecord);
  }
  expect(await call(200, "GET", `${path}/access`)).toEqual([
    { id: uuid, contact_id: made.id, identity_id: null, created_at: time },
  ]);

  const patched = await call(200, "PATCH", path, { job_title: null, websites: null, review_status: "confirmed" });
  expect(patched).toMatchObject({ job_title: null, websites: [], notes: "Met in Rome." });
  expect((await call(200, "PATCH", path, {})).updated_at).toBe(patched.updated_at);

  const merged = await call(200, "POST", `${path}/merge`, { losing_contact_ids: [twin.id], field_sources: {} });
  expect(merged).toMatchObject({ ...contactRecord, id: made.id, memory_count: 0, latest_memory: null });
  expect(await call(200, "GET", `${contacts}/${twin.id}`)).toMatchObject({ merged_into_contact_id: made.id });

  const vcf = await raw("GET", `${path}.vcf`, { accept: "text/vcard" });
  expect(await vcf.text()).toMatch(/^BEGIN:VCARD\r\nVERSION:4\.0\r\n/);
  const many = await call(200, "POST", `${contacts}/vcard-export`, { contact_ids: [made.id] });
  expect(many).toEqual({
    content_type: "text/vcard; charset=utf-8",
    contact_count: 1,
    vcard: expect.stringContaining("FN:Dana Example"),
  });
  const headers = { "content-type": "text/vcard", accept: "application/json" };
  const card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ann Imported\r\nEND:VCARD\r\n";
  const imported = (await (await raw("POST", `${contacts}/import`, headers, card + many.vcard)).json()) as any;
  readStrictly("POST", `${contacts}/import`, imported);
  expect(imported).toMatchObject({
    created_count: 1,
    error_count: 1,
    results: [
      { index: 0, status: "created", contact: contactRecord, error: null, conflicting_contact_id: null },
      { index: 1, status: "conflict", contact: null, error: expect.any(String), conflicting_contact_id: made.id },
    ],
  });
  const unknown = "3f6f2a4e-8c1b-4d6a-9b0e-5a7c2d1e0f43";
  const ids = [imported.results[0].contact.id, unknown];
  expect(await call(200, "POST", `${contacts}/bulk-delete`, { contact_ids: ids })).toEqual({
    deleted_count: 1,
    error_count: 1,
    results: [
      { contact_id: ids[0], status: "deleted", error: null },
      { contact_id: unknown, status: "error", error: "not_found" },
    ],
  });
  expect(await call(204, "DELETE", path)).toBeUndefined();
});

it("walks through every call about facts", async () => {
  const { id } = await call(201, "POST", contacts, { given_name: "Known" });
  const note = await call(201, "POST", notes, { body: "Likes tea." });
  const facts = `${contacts}/${id}/facts`;
  const record = {
    id: uuid,
    contact_id: id,
    content: "Likes tea.",
    confidence: "0.875",
    origin: "user",
    kind: "preference",
    expires_at: null,
    locked_at: time,
    created_at: time,
    updated_at: time,
    citations: [
      {
        source_type: "note",
        availability: "available",
        source_id: note.id,
        source_url: expect.stringMatching(/^\/api\/v1\/contacts\/[^/]+\/facts\/[^/]+\/citations\/[^/]+$/),
        source_locator: {},
      },
    ],
  };
  const made = await call(201, "POST", facts, {
    content: "Likes tea.",
    kind: "preference",
    confidence: "0.875",
    citations: [{ source_type: "note", source_id: note.id }],
  });
  expect(made).toEqual(record);
  // A bare array: two of the languages unwrap nothing here.
  expect(await call(200, "GET", facts)).toEqual([record]);
  expect(await call(200, "GET", `${facts}?include_expired=true`)).toEqual([record]);
  expect(await call(200, "GET", `${facts}/${made.id}`)).toEqual(record);
  const cited = made.citations[0].source_url as string;
  expect(await call(200, "GET", cited)).toMatchObject({
    source_type: "note",
    source_id: note.id,
    source_locator: {},
    source_url: `${notes}/${note.id}`,
  });
  expect(await call(200, "GET", `${contacts}/${id}`)).toMatchObject({
    memory_count: 1,
    latest_memory: { id: made.id, content: "Likes tea.", updated_at: time },
  });
  const changed = await call(200, "PATCH", `${facts}/${made.id}`, { content: "Likes coffee." });
  expect(changed).toMatchObject({ content: "Likes coffee.", confidence: null, citations: [] });
  expect(await call(200, "DELETE", `${facts}/${made.id}`)).toEqual({
    deleted_fact_id: made.id,
    memory_count: 0,
    latest_memory: null,
  });
});

it("walks through the correspondence, also that of a contact without one", async () => {
  const emails = [{ value: "pen@walk.example", is_primary: true }];
  const { id } = await call(201, "POST", contacts, { emails });
  const message = { fromAddress: "pen@walk.example", bodyText: "Hello.", subject: null };
  const at = new Date("2026-01-01T00:00:00Z");
  const first = await putMessage(parley.services, agent.id, { ...message, createdAt: at });
  const attachments = [{ filename: "a.txt", contentType: "text/plain", bytes: "a" }];
  const second = await putMessage(parley.services, agent.id, { ...message, attachments });
  const path = `${contacts}/${id}/correspondence?identity_id=${agent.id}`;
  for (const content of ["metadata", "preview", "full"]) {
    const { items } = await call(
      200,
      "GET",
      `${path}&content=${content}&include_failed=false&transcripts=none&order=asc`,
    );
    expect(items.map(({ source_id }: any) => source_id)).toEqual([first.id, second.id]);
  }
  // Python joins the names, TypeScript and Rust repeat the key.
  for (const named of ["channels=email,calls", "channels=email&channels=calls"]) {
    const page = await call(200, "GET", `${path}&${named}&limit_per_channel=1`);
    expect(page.channels.map(({ channel }: any) => channel).toSorted()).toEqual(["calls", "email"]);
    const next = await call(200, "GET", `${path}&${named}&limit_per_channel=1&cursor=${page.next_cursor}`);
    expect(next.items.map(({ source_id }: any) => source_id)).toEqual([first.id]);
  }
  const silent = await call(201, "POST", contacts, { given_name: "Silent" });
  const none = await call(200, "GET", `${contacts}/${silent.id}/correspondence?identity_id=${agent.id}`);
  expect([none.items, none.next_cursor, none.channels.length]).toEqual([[], null, 4]);
});

it("walks through every call about notes", async () => {
  const record = {
    id: uuid,
    organization_id: organization.id,
    created_by: expect.any(String),
    title: "Hours",
    body: "Open from 9 to 5.",
    status: "active",
    access: [],
    is_pinned: false,
    created_at: time,
    updated_at: time,
  };
  const made = await call(201, "POST", notes, { body: "Open from 9 to 5.", title: "Hours" });
  expect(made).toEqual(record);
  const path = `${notes}/${made.id}`;
  expect(await call(200, "GET", path)).toEqual(record);
  expect(await call(200, "PATCH", path, {})).toEqual(made);
  expect(await call(200, "PATCH", path, { title: null, body: "Open from 8 to 5." })).toMatchObject({
    title: null,
    body: "Open from 8 to 5.",
  });
  const grant = { id: uuid, note_id: made.id, identity_id: agent.id, created_at: time };
  expect(await call(201, "POST", `${path}/access`, { identity_id: agent.id })).toEqual(grant);
  expect(await call(200, "GET", `${path}/access`)).toEqual([grant]);
  const list = `${notes}?q=open&identity_id=${agent.id}&limit=10&offset=0&order=created`;
  expect(await call(200, "GET", list)).toMatchObject([{ id: made.id, access: [grant] }]);
  expect(await call(204, "DELETE", `${path}/access/${agent.id}`)).toBeUndefined();
  expect(await call(204, "DELETE", path)).toBeUndefined();
});
