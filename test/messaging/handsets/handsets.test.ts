import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeMember, makeOrganization, signedIn, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { handset, handsetEnvironment, pool, router } from "../support/handsets.js";

const phone = "+15555550142";
const friend = "+15555550143";

let parley: TestParley;
let tenant: TestOrganization;
beforeAll(async () => {
  parley = await startTestParley({ environment: handsetEnvironment });
  tenant = await makeOrganization(parley.services);
});
afterAll(() => parley.close());
beforeEach(() => ask(`mutation { resetImHandsets { done } }`));

/** What the operator is answered; a refusal as status and code. */
async function ask(query: string, credential: TestCredential = parley.adminKey, headers = {}): Promise<any> {
  const { data, errors } = await parley.graphql(query, {}, credential, headers);
  return errors === undefined ? Object.values(data!)[0] : [errors[0]!.extensions["status"], errors[0]!.extensions.code];
}

const create = (number: string, more = "") =>
  ask(`mutation { createImHandset(input: { number: "${number}" ${more} }) { handset { number online service } } }`);
const text = (from: string, what: string, headers = {}) =>
  ask(
    `mutation { sendFromImHandset(input: { number: "${from}", ${what} }) {
      message { id threadId direction from text status service media { filename contentType byteSize } } } }`,
    parley.adminKey,
    headers,
  );
const screen = async (number: string, threadId: string) =>
  (
    await ask(`{ imHandsetMessages(number: "${number}", threadId: "${threadId}") {
      nodes { id text from direction status tapbacks { id from reaction customEmoji partIndex } } } }`)
  ).nodes;

describe("the operator uses phones by GraphQL as the handset API does", () => {
  test("a phone is created once, behaves as it is told, and both ways show the same", async () => {
    expect(await create(phone)).toEqual({ handset: { number: phone, online: true, service: "IMESSAGE" } });
    expect(await create(phone)).toEqual([409, "handset_exists"]);
    expect(await create(router)).toEqual([409, "handset_exists"]);
    const failNext = 'failNext: { operation: SEND, outcome: AMBIGUOUS, code: "arrived" }';
    const changed = await ask(`mutation { updateImHandset(input: {
      number: "${phone}", service: RCS, autoRead: true, latencyMs: 5, ${failNext} }) {
      handset { service autoRead autoDeliver latencyMs failNext { operation outcome code } } } }`);
    expect(changed.handset).toEqual({
      service: "RCS",
      autoRead: true,
      autoDeliver: true,
      latencyMs: 5,
      failNext: { operation: "SEND", outcome: "AMBIGUOUS", code: "arrived" },
    });
    const byHand = await handset(parley, "GET", `/handsets/${phone}`);
    expect(byHand.body).toMatchObject({
      service: "rcs",
      fail_next: { op: "send", kind: "ambiguous", code: "arrived" },
    });
    await ask(`mutation { updateImHandset(input: { number: "${phone}", failNext: null }) { handset { number } } }`);
    expect(await ask(`{ imHandset(number: "${phone}") { autoRead failNext { code } } }`)).toEqual({
      autoRead: true,
      failNext: null,
    });
  });

  test("phones are listed by number, page by page", async () => {
    for (const number of [friend, phone, "+15555550144"]) await create(number);
    const first = await ask(`{ imHandsets(first: 2) { nodes { number } pageInfo { hasNextPage endCursor } } }`);
    expect(first.nodes.map(({ number }: any) => number)).toEqual([phone, friend]);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const after = first.pageInfo.endCursor;
    const rest = await ask(`{ imHandsets(after: "${after}") { nodes { number } pageInfo { hasNextPage } } }`);
    expect(rest).toEqual({ nodes: [{ number: "+15555550144" }], pageInfo: { hasNextPage: false } });
  });

  test("it texts, reacts, takes back, reads and types", async () => {
    await create(phone);
    const { message } = await text(phone, `to: ["${pool}"], text: "hi"`);
    expect(message).toMatchObject({ direction: "OUTBOUND", from: phone, text: "hi", service: "IMESSAGE", media: null });
    const { threadId } = message;
    const threads = await ask(`{ imHandsetThreads(number: "${phone}") { nodes { id isGroup participants } } }`);
    expect(threads.nodes).toEqual([{ id: threadId, isGroup: false, participants: [pool] }]);

    const react = (what: string) =>
      ask(`mutation { reactFromImHandset(input: {
        number: "${phone}", messageId: "${message.id}", ${what} }) { tapbackId } }`);
    await react("reaction: LOVE");
    const { tapbackId } = await react('customEmoji: "🦊"');
    const [shown] = await screen(phone, threadId);
    expect(shown.tapbacks).toEqual([
      { id: tapbackId, from: phone, reaction: "CUSTOM", customEmoji: "🦊", partIndex: 0 },
    ]);
    const remove = `mutation { removeImHandsetTapback(input: { number: "${phone}", tapbackId: "${tapbackId}" }) { tapbackId } }`;
    expect(await ask(remove)).toEqual({ tapbackId });
    expect(await ask(remove)).toEqual([404, "not_found"]);
    expect((await screen(phone, threadId))[0].tapbacks).toEqual([]);

    for (const field of ["readOnImHandset", "typeOnImHandset"]) {
      const done = `mutation { ${field}(input: { number: "${phone}", threadId: "${threadId}" }) { threadId } }`;
      expect(await ask(done)).toEqual({ threadId });
      expect(await ask(done.replace(threadId, randomUUID()))).toEqual([404, "not_found"]);
    }
  });

  test("it replies to a message on its screen, unless it is an SMS phone", async () => {
    await create(phone);
    const { message } = await text(phone, `to: ["${pool}"], text: "hi"`);
    const { id, threadId } = message;
    const reply = (what: string) => text(phone, `threadId: "${threadId}", text: "again", ${what}`);
    expect((await reply(`replyToMessageId: "${id}"`)).message.text).toBe("again");
    const shown = await ask(`{ imHandsetMessages(number: "${phone}", threadId: "${threadId}") {
      nodes { text replyToMessageId } } }`);
    expect(shown.nodes).toContainEqual({ text: "again", replyToMessageId: id });
    expect(await reply(`replyToMessageId: "${randomUUID()}"`)).toEqual([404, "not_found"]);
    const begun = await text(phone, `to: ["${pool}"], text: "x", replyToMessageId: "${id}"`);
    expect(begun).toEqual([422, "validation_failed"]);
    await ask(`mutation { updateImHandset(input: { number: "${phone}", service: SMS }) { handset { number } } }`);
    expect(await reply(`replyToMessageId: "${id}"`)).toEqual([409, "handset_unsupported"]);
  });

  test("a group is texted by its numbers, and its screen is shared", async () => {
    // The line still answers phones of the tests before.
    const phone = "+15555550145";
    const friend = "+15555550146";
    await create(phone);
    await create(friend);
    const { message } = await text(phone, `to: ["${friend}", "${pool}"], text: "all of you"`);
    expect(await screen(friend, message.threadId)).toMatchObject([{ text: "all of you", direction: "INBOUND" }]);
    const pageOf = async (after: string) =>
      ask(`{ imHandsetMessages(number: "${phone}", threadId: "${message.threadId}", first: 1 ${after}) {
        nodes { text } pageInfo { hasNextPage endCursor } } }`);
    await text(friend, `threadId: "${message.threadId}", text: "me too"`);
    const page = await pageOf("");
    expect(page).toMatchObject({ nodes: [{ text: "all of you" }], pageInfo: { hasNextPage: true } });
    expect(await pageOf(`, after: "${page.pageInfo.endCursor}"`)).toMatchObject({ nodes: [{ text: "me too" }] });
    const newest = await pageOf(", newestFirst: true");
    expect(newest).toMatchObject({ nodes: [{ text: "me too" }], pageInfo: { hasNextPage: true } });
    const older = await pageOf(`, newestFirst: true, after: "${newest.pageInfo.endCursor}"`);
    expect(older).toMatchObject({ nodes: [{ text: "all of you" }], pageInfo: { hasNextPage: false } });
    expect(await pageOf(`, after: "${newest.pageInfo.endCursor}"`)).toEqual([422, "invalid_cursor"]);
    await text(phone, `to: ["${pool}"], text: "you alone"`);
    const threads = async (order: string) =>
      (await ask(`{ imHandsetThreads(number: "${phone}" ${order}) { nodes { isGroup } } }`)).nodes;
    expect(await threads("")).toEqual([{ isGroup: true }, { isGroup: false }]);
    expect(await threads(", newestFirst: true")).toEqual([{ isGroup: false }, { isGroup: true }]);
  });

  test("a file is uploaded as for messages, and can be read from the screen", async () => {
    await create(phone);
    const { url } = await ask(`mutation { createImMediaUpload { url } }`);
    const form = new FormData();
    form.append("file", new Blob([Buffer.from("PNG bytes")], { type: "image/png" }), "photo.png");
    const { pathname } = new URL(url);
    const uploaded = (await (await parley.fetch(pathname, { method: "POST", body: form })).json()) as any;
    const { message } = await text(phone, `to: ["${pool}"], mediaUrl: "${uploaded.media_url}"`);
    expect(message).toMatchObject({ text: null, media: { contentType: "image/png", byteSize: 9 } });
    const file = await ask(
      `{ imHandsetFile(number: "${phone}", messageId: "${message.id}") { filename contentType contentBase64 } }`,
    );
    expect(file).toEqual({
      filename: "photo.png",
      contentType: "image/png",
      contentBase64: Buffer.from("PNG bytes").toString("base64"),
    });
  });

  test("with one Idempotency-Key a phone texts once", async () => {
    await create(phone);
    const headers = { "idempotency-key": randomUUID() };
    const sent = [];
    for (let count = 0; count < 3; count += 1) sent.push(await text(phone, `to: ["${pool}"], text: "once"`, headers));
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
    expect(await screen(phone, sent[0].message.threadId)).toHaveLength(1);
    expect(await text(phone, `to: ["${pool}"], text: "twice"`, headers)).toEqual([409, "idempotency_key_reused"]);
  });

  test.each([
    ["neither to nor threadId", 'text: "hi"', [422, "validation_failed"]],
    ["both", `to: ["${pool}"], threadId: "${randomUUID()}", text: "hi"`, [422, "validation_failed"]],
    ["no number", 'to: ["pool"], text: "hi"', [422, "validation_failed"]],
    ["nobody", 'to: [], text: "hi"', [422, "validation_failed"]],
    ["nine numbers", `to: [${Array(9).fill(`"${pool}"`).join()}], text: "hi"`, [422, "validation_failed"]],
    ["nothing to say", `to: ["${pool}"]`, [422, "validation_failed"]],
    ["a text that is too long", `to: ["${pool}"], text: "${"x".repeat(18_996)}"`, [422, "validation_failed"]],
    ["a stranger", 'to: ["+15555559999"], text: "hi"', [422, "no_such_handset"]],
    ["only phones", `to: ["${friend}"], text: "hi"`, [422, "validation_failed"]],
    ["a thread of others", `threadId: "${randomUUID()}", text: "hi"`, [404, "not_found"]],
    ["no id", 'threadId: "nothing", text: "hi"', [404, "not_found"]],
    ["a file that is nowhere", `to: ["${pool}"], mediaUrl: "https://10.0.0.1/x"`, [422, "media_unreachable"]],
  ])("a text is refused: %s", async (_what, input, refusal) => {
    await create(phone);
    await create(friend);
    expect(await text(phone, input)).toEqual(refusal);
  });

  test.each([
    "reaction: CUSTOM",
    'reaction: LOVE, customEmoji: "🦊"',
    "partIndex: 0",
    "reaction: LOVE, partIndex: 100",
  ])("a tapback is refused: %s", async (what) => {
    await create(phone);
    const refused = await ask(`mutation { reactFromImHandset(input: {
        number: "${phone}", messageId: "${randomUUID()}", ${what} }) { tapbackId } }`);
    expect(refused).toEqual([422, "validation_failed"]);
  });
});

describe("nobody but the operator learns of phones", () => {
  const everything = (number: string) => [
    `{ imHandsets { nodes { number } } }`,
    `{ imHandset(number: "${number}") { number } }`,
    `mutation { createImHandset(input: { number: "${number}" }) { handset { number } } }`,
    `mutation { typeOnImHandset(input: { number: "${number}", threadId: "${randomUUID()}" }) { threadId } }`,
  ];

  test("another organization's admins are answered the same, whether there is a phone or not", async () => {
    await create(phone);
    const admin = await makeMember(parley.services, tenant.id, "admin");
    const console = await signedIn(parley.services, tenant.id, admin.id);
    for (const credential of [tenant.adminKey, console]) {
      for (const query of [...everything(phone), ...everything("+15555550177"), ...everything("nothing")]) {
        expect(await ask(query, credential)).toEqual([403, "operator_required"]);
      }
    }
  });

  test("what happens at phones is in no organization's events", async () => {
    await create(phone);
    const { reader } = parley.services.database.request;
    const events = await reader.event.findMany({ where: { kind: "im.handset.changed" } });
    expect(events.length).toBeGreaterThan(0);
    expect(new Set(events.map(({ organizationId, identityId }) => `${organizationId}/${identityId}`))).toEqual(
      new Set(["/null"]),
    );
  });
});

test("OPERATOR_ORGANIZATIONS names others, and the first organization is none of them", async () => {
  const [second, third] = [await makeOrganization(parley.services), await makeOrganization(parley.services)];
  const named = { OPERATOR_ORGANIZATIONS: `${second.id}, ${third.id}` };
  const DATABASE_URL = parley.services.config.DATABASE_URL!;
  const beside = await startTestParley({ environment: { ...handsetEnvironment, ...named, DATABASE_URL } });
  try {
    expect(await codeFor(beside, parley.adminKey)).toBe("operator_required");
    expect(await codeFor(beside, second.adminKey)).toBeUndefined();
    expect(await codeFor(beside, third.adminKey)).toBeUndefined();
  } finally {
    await beside.close();
  }
});

test("when the first organization is deleted, the installation does not fall to the second", async () => {
  const own = await startTestParley({ environment: handsetEnvironment });
  try {
    const second = await makeOrganization(own.services);
    const { driver } = own.services.database.request;
    await driver.query("update organization set deleted_at = now() where id <> $1", [second.id]);
    expect(await codeFor(own, second.adminKey)).toBe("operator_required");
  } finally {
    await own.close();
  }
});

test("without the loopback carrier there are no phones, and only the operator is told so", async () => {
  const own = await startTestParley({ environment: { IM_LOOPBACK: "0" } });
  try {
    const tenantHere = await makeOrganization(own.services);
    expect(await codeFor(own, own.adminKey)).toBe("not_available");
    expect(await codeFor(own, tenantHere.adminKey)).toBe("operator_required");
  } finally {
    await own.close();
  }
});

/** Why a key may not list the phones of a server. */
async function codeFor(server: TestParley, key: string): Promise<unknown> {
  const { errors } = await server.graphql("{ imHandsets { nodes { number } } }", {}, key);
  return errors?.[0]?.extensions.code;
}
