import { afterAll, beforeAll, expect, it } from "vitest";
import { type PutFacts, putMessage } from "../../mail/support/put-message.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { makeContact } from "../support/make-contact.js";

let parley: TestParley;
let organization: TestOrganization;
let scout: TestAgent;
beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  scout = await makeAgent(parley.services, organization, "writing-scout");
});
afterAll(() => parley?.close());

let count = 0;
/** A contact with these addresses, or a new one. */
async function person(...addresses: readonly string[]) {
  const own = addresses.length > 0 ? addresses : [`person-${(count += 1)}@example.com`];
  const emails = own.map((value) => ({ label: null, value, isPrimary: false }));
  const { id } = await makeContact(parley.services, organization.id, { emails });
  return { id, email: own[0]! };
}
const put = (facts: PutFacts, identityId = scout.id) => putMessage(parley.services, identityId, facts);
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));
const pathOf = (contactId: string, query = "") => `/api/v1/contacts/${contactId}/correspondence${query}`;
const read = async (contactId: string, query = "", credential = scout.key) => {
  const answer = await rest(parley, credential, "GET", pathOf(contactId, query));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const idsOf = (page: { items: readonly { source_id: string }[] }) => page.items.map(({ source_id: id }) => id);

it("an agent reads the mail that it exchanged with a contact under all its addresses, the newest first", async () => {
  const dana = await person("Dana@first.example", "dana@second.example");
  const got = await put({ fromAddress: "dana@FIRST.example", createdAt: minute(1), subject: "Hello", bodyText: "Hi." });
  const sent = await put({
    direction: "outbound",
    toAddresses: ["dana@second.example", "dana@first.example"],
    createdAt: minute(2),
    attachments: [{ filename: "plan.txt", contentType: "text/plain", bytes: "plan" }],
  });
  await put({ fromAddress: "somebody@else.example", createdAt: minute(3) });
  const page = await read(dana.id);
  expect(page).toMatchObject({
    contact_id: dana.id,
    identity_id: scout.id,
    channels: [
      { channel: "calls", status: "no_resource", returned: 0 },
      { channel: "email", status: "available", returned: 2 },
      { channel: "imessage", returned: 0 },
      { channel: "sms", status: "no_resource", returned: 0 },
    ],
    next_cursor: null,
  });
  expect(page.items).toEqual([
    expect.objectContaining({
      source_id: sent.id,
      direction: "outbound",
      status: "sent",
      attachments: [{ filename: "plan.txt", content_type: "text/plain", size: 4 }],
    }),
    {
      channel: "email",
      source_id: got.id,
      direction: "inbound",
      occurred_at: minute(1).toISOString(),
      identity_id: scout.id,
      status: "received",
      detail_url: `/api/v1/mail/mailboxes/${encodeURIComponent("writing-scout@agents.localhost")}/messages/${got.id}`,
      mailbox_email: "writing-scout@agents.localhost",
      from_address: "dana@FIRST.example",
      to_addresses: ["writing-scout@agents.localhost"],
      cc_addresses: [],
      bcc_addresses: [],
      thread_id: got.threadId,
      subject: "Hello",
      snippet: "Hi.",
      body_text: null,
      content_unavailable: false,
      attachments: [],
    },
  ]);
  expect((await rest(parley, scout.key, "GET", page.items[1].detail_url)).status).toBe(200);
});

it("says how much of the texts is wanted", async () => {
  const { id, email } = await person();
  await put({ fromAddress: email, subject: "Hello", bodyText: "The entire text." });
  const shown = async (content: string) => (await read(id, `?content=${content}`)).items[0];
  expect(await shown("metadata")).toMatchObject({ subject: null, snippet: null, body_text: null });
  expect(await shown("preview")).toMatchObject({ subject: "Hello", snippet: "The entire text.", body_text: null });
  expect(await shown("full")).toMatchObject({ subject: "Hello", body_text: "The entire text." });
});

it("leaves out blocked mail, spam, forged senders, erased mail, and what did not arrive unless it is asked for", async () => {
  const { id, email } = await person();
  await put({ fromAddress: email, folder: "blocked" });
  await put({ fromAddress: email, folder: "spam" });
  await put({ fromAddress: email, isForged: true });
  const erased = await put({ fromAddress: email });
  const mailbox = "/api/v1/mail/mailboxes/writing-scout@agents.localhost/messages";
  expect((await rest(parley, scout.key, "DELETE", `${mailbox}/${erased.id}`)).status).toBe(204);
  const failed = await put({ direction: "outbound", toAddresses: [email], status: "failed", createdAt: minute(1) });
  const bounced = await put({ direction: "outbound", ccAddresses: [email], status: "bounced", createdAt: minute(2) });
  for (const credential of [scout.key, organization.adminKey]) {
    const owner = `identity_id=${scout.id}`;
    expect((await read(id, `?${owner}`, credential)).items).toEqual([]);
    expect(idsOf(await read(id, `?${owner}&include_failed=true`, credential))).toEqual([bounced.id, failed.id]);
  }
  const { database } = parley.services;
  expect(await database.request.reader.mailCorrespondent.count({ where: { messageId: erased.id } })).toBe(0);
});

it.each(["asc", "desc"])(
  "pages neither repeat nor leave out messages of one moment, while new ones arrive (%s)",
  async (order) => {
    const { id, email } = await person();
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      made.push((await put({ fromAddress: email, createdAt: minute(n < 5 ? 5 : n) })).id);
    }
    const whole = idsOf(await read(id, `?order=${order}`));
    const found: string[] = [];
    let cursor = "";
    for (let n = 0; n < 10; n += 1) {
      const page = await read(id, `?order=${order}&email_limit=2${cursor}`);
      found.push(...idsOf(page));
      if (n === 0) await put({ fromAddress: email, createdAt: minute(order === "desc" ? 30 : 1) });
      if (page.next_cursor === null) break;
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
    expect(found).toEqual(whole);
    expect(found.toSorted()).toEqual(made.toSorted());
  },
);

it("looks at a limited number of hidden messages for one page, and goes on from there", async () => {
  const { id, email } = await person();
  const first = await put({ fromAddress: email, createdAt: minute(0) });
  for (let n = 1; n <= 520; n += 1) await put({ fromAddress: email, folder: "blocked", createdAt: minute(n) });
  const page = await read(id, "?limit_per_channel=5");
  expect(page.items).toEqual([]);
  const next = await read(id, `?limit_per_channel=5&cursor=${encodeURIComponent(page.next_cursor)}`);
  expect(idsOf(next)).toEqual([first.id]);
  expect(next.next_cursor).toBeNull();
});

it("dates bound it: from the first on, and before the second", async () => {
  const { id, email } = await person();
  const made = [];
  for (const n of [0, 1, 2]) made.push((await put({ fromAddress: email, createdAt: minute(n) })).id);
  expect(idsOf(await read(id, "?after=2026-01-01T00:01:00Z"))).toEqual([made[2], made[1]]);
  expect(idsOf(await read(id, "?before=2026-01-01T00:01:00Z"))).toEqual([made[0]]);
  expect(idsOf(await read(id, "?after=2026-01-01&before=2026-01-02&order=asc"))).toEqual(made);
});

it("a cursor is refused if anything else was asked, by another contact, and if it was changed", async () => {
  const { id, email } = await person();
  const other = await person();
  for (const n of [0, 1, 2]) await put({ fromAddress: email, createdAt: minute(n) });
  const { next_cursor: cursor } = await read(id, "?email_limit=1");
  const ask = async (contactId: string, query: string) =>
    errorOf(await rest(parley, scout.key, "GET", pathOf(contactId, query)));
  const refused = [422, "invalid_cursor"];
  const same = `cursor=${encodeURIComponent(cursor)}`;
  for (const query of [same, `${same}&email_limit=1&order=asc`, `${same}&email_limit=1&content=full`]) {
    expect(await ask(id, `?${query}`)).toEqual(refused);
  }
  expect(await ask(other.id, `?email_limit=1&${same}`)).toEqual(refused);
  for (const given of ["x", `${cursor}x`, "", "..", "W10.AAAA"]) {
    expect(await ask(id, `?email_limit=1&cursor=${given}`)).toEqual(refused);
  }
});

it("channels are named repeated or with commas, and others are refused", async () => {
  const { id } = await person();
  const named = async (query: string) =>
    (await read(id, query)).channels.map(({ channel }: { channel: string }) => channel);
  expect(await named("?channels=email&channels=calls")).toEqual(["calls", "email"]);
  expect(await named("?channels=email,calls,email")).toEqual(["calls", "email"]);
  for (const query of ["?channels=fax", "?order=up", "?limit_per_channel=0", "?email_limit=101", "?after=soon"]) {
    expect(errorOf(await rest(parley, scout.key, "GET", pathOf(id, query)))[0]).toBe(422);
  }
});

it("people say whose it is, agents get their own whatever they say, and no other organization gets any", async () => {
  const { id, email } = await person();
  const peer = await makeAgent(parley.services, organization, "writing-peer");
  const own = await put({ fromAddress: email });
  await put({ fromAddress: email }, peer.id);
  const ask = (credential: string, query: string) => rest(parley, credential, "GET", pathOf(id, query));
  expect(errorOf(await ask(organization.adminKey, ""))).toEqual([422, "identity_id_required"]);
  expect(idsOf(await read(id, `?identity_id=${scout.id}`, organization.adminKey))).toEqual([own.id]);
  expect(idsOf(await read(id, `?identity_id=${peer.id}`))).toEqual([own.id]);
  const foreign = await makeOrganization(parley.services);
  const stranger = await makeAgent(parley.services, foreign, "writing-stranger");
  const unknown = [404, "not_found"];
  expect(errorOf(await ask(organization.adminKey, `?identity_id=${stranger.id}`))).toEqual(unknown);
  expect(errorOf(await ask(foreign.adminKey, `?identity_id=${scout.id}`))).toEqual(unknown);
  expect(errorOf(await ask(stranger.key, ""))).toEqual(unknown);
  // The same person in another address book, and another agent's mail.
  const theirs = await makeContact(parley.services, foreign.id, {
    emails: [{ label: null, value: email, isPrimary: true }],
  });
  expect((await read(theirs.id, "", stranger.key)).items).toEqual([]);
});

it("a contact without an address has nothing by mail", async () => {
  const { id } = await makeContact(parley.services, organization.id, { givenName: "Nobody" });
  const { channels } = await read(id, "?channels=email");
  expect(channels).toEqual([{ channel: "email", status: "no_identifier", returned: 0 }]);
});
