import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import { anyNumber, makeHome, signUp, signupCalls } from "../../org/support/signup.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

// What becomes of instant messages when their owner goes, moves or is renamed, and what the people notice.

let scene: ImScene;
let pool: Awaited<ReturnType<ImScene["line"]>>;
let person: string;
beforeAll(async () => {
  scene = await ImScene.start(anyNumber);
  pool = await scene.line("pool");
});
afterAll(() => scene.close());
beforeEach(() => {
  fakeCarrier.reset();
  fakeCarrier.files.set("photo", new TextEncoder().encode("a photo"));
  person = phone();
});

const photo = { media: [{ ref: "photo", filename: "photo.png", contentType: "image/png", byteSize: 7 }] };
/** What people were sent: to whom, and what. */
const saidTo = (number: string) =>
  fakeCarrier.asked.flatMap((asked) => {
    if (asked.call !== "send") return [];
    const { thread, text } = asked.message;
    return "address" in thread && thread.address === number ? [text] : [];
  });
const byKey = (key: string, method: string, path: string, body?: unknown, headers = {}) =>
  rest(scene.parley, key, method, path, body, headers);
const messagesOf = async (key: string) => (await byKey(key, "GET", "/api/v1/im/messages")).body as any[];

async function leftOf(identityId: string) {
  const { writer } = scene;
  return {
    messages: await writer.imMessage.count({ where: { identityId } }),
    conversations: await writer.imConversation.count({ where: { identityId } }),
    rules: await writer.imContactRule.count({ where: { identityId } }),
    settings: await writer.imSettings.count({ where: { identityId } }),
    connected: await writer.imAssignment.count({ where: { activeIdentityId: identityId } }),
    lines: await writer.imLine.count({ where: { identityId } }),
    media: await writer.imMedia.count({ where: { identityId } }),
  };
}
const nothing = { messages: 0, conversations: 0, rules: 0, settings: 0, connected: 0, lines: 0, media: 0 };

/** An agent with a rule and a person connected over the pool line, who sent a photo; an answer is queued. */
async function everythingOnItsWay(organization: TestOrganization) {
  const agent = await makeAgent(scene.parley.services, organization, handle("texter"), {
    options: { imEnabled: true },
  });
  await scene.rule(agent, "block", phone());
  await scene.connect(agent, person, pool.id);
  await scene.receive(pool, person, "look", photo);
  const { status, body } = await scene.send(agent, { to: person, text: "Nice" });
  expect(status).toBe(201);
  return { agent, conversationId: body.conversation_id as string };
}

test("an identity that is deleted takes its messages along; what was queued does not leave, and its person is told", async () => {
  const { agent } = await everythingOnItsWay(scene.organization);
  const deleted = await byKey(scene.organization.adminKey, "DELETE", `/api/v1/identities/${agent.handle}`);
  expect(deleted.status).toBe(204);
  await scene.work();
  expect(saidTo(person)).toEqual([]);
  expect(await leftOf(agent.id)).toEqual(nothing);
  await scene.receive(pool, person, "are you there?");
  await scene.work();
  expect(saidTo(person)).toEqual([expect.stringContaining("connect")]);

  // The pool line leads the person to another agent.
  const other = await scene.agent();
  await scene.connect(other, person, pool.id);
  await scene.receive(pool, person, "hello");
  expect((await messagesOf(other.key)).map(({ content }) => content)).toEqual(["hello"]);
});

test("the line of a deleted identity stays with the organization: the next one that has it knows nothing of before", async () => {
  const agent = await scene.agent();
  const line = await scene.attach(agent);
  const group = { thread: { id: `thread-${randomUUID()}`, isGroup: true, participants: [person, phone()] } };
  await scene.receive(line, person, "before");
  await scene.receive(line, person, "before, all", group);
  const { adminKey } = scene.organization;
  expect((await byKey(adminKey, "DELETE", `/api/v1/identities/${agent.handle}`)).status).toBe(204);
  await scene.receive(line, person, "between");
  const lines = (await byKey(adminKey, "GET", "/api/v1/im/numbers")).body;
  expect(lines.find(({ id }: any) => id === line.id)).toMatchObject({ agent_identity_id: null, agent_handle: null });

  const next = await scene.agent();
  const attach = { im_number_id: line.id };
  expect((await byKey(adminKey, "PATCH", `/api/v1/identities/${next.handle}`, attach)).status).toBe(200);
  await scene.receive(line, person, "after");
  await scene.receive(line, person, "after, all", group);
  const read = (await byKey(next.key, "GET", "/api/v1/im/messages?include_groups=true")).body;
  expect(read.map(({ content }: any) => content).toSorted()).toEqual(["after", "after, all"]);
  await scene.work();
  expect(await leftOf(agent.id)).toEqual(nothing);
});

test("a person goes on talking with an identity that is renamed; others connect by its new name", async () => {
  const router = await scene.line("router");
  const { agent, conversationId } = await everythingOnItsWay(scene.organization);
  const name = handle("renamed");
  const renamed = await byKey(scene.organization.adminKey, "PATCH", `/api/v1/identities/${agent.handle}`, {
    agent_handle: name,
  });
  expect(renamed.status).toBe(200);
  await scene.work();
  expect(saidTo(person)).toEqual(["Nice"]);
  await scene.receive(pool, person, "thanks");
  const messages = await messagesOf(agent.key);
  expect(messages.map(({ content }) => content)).toEqual(["thanks", "Nice", "look"]);
  expect(new Set(messages.map(({ conversation_id: id }) => id))).toEqual(new Set([conversationId]));
  const triage = await byKey(agent.key, "GET", "/api/v1/im/triage-number");
  expect(triage.body.connect_command).toBe(`connect @${name}`);

  const [late, early] = [phone(), phone()];
  await scene.receive(router, late, `connect @${agent.handle}`);
  await scene.receive(router, early, `connect @${name}`);
  await scene.work();
  const people = (await byKey(agent.key, "GET", "/api/v1/im/assignments")).body.map((one: any) => one.remote_number);
  expect(people.toSorted()).toEqual([early, person].toSorted());
  await scene.writer.imLine.delete({ where: { id: router.id } });
});

test("an identity that moves at approval keeps its people, messages, files and rules; its line stays behind", async () => {
  const home = await makeHome(scene.parley, "enterprise");
  const signedUp = await signUp(scene.parley, { human_email: home.adminEmail });
  const agent = { id: signedUp.identityId, key: signedUp.key, handle: signedUp.handle };
  await scene.connect(agent as any, person, pool.id);
  await scene.rule(agent as any, "block", phone());
  await scene.receive(pool, person, "before", photo);
  const { approve } = signupCalls(() => scene.parley);
  expect((await approve(home.admin, agent.id)).status).toBe(200);

  await scene.receive(pool, person, "after");
  expect((await byKey(home.adminKey, "PATCH", `/api/v1/identities/${agent.handle}`, { im_enabled: true })).status).toBe(
    200,
  );
  for (const key of [agent.key, home.adminKey]) {
    const messages = await messagesOf(key);
    expect(messages.map(({ content }) => content)).toEqual(["after", "before"]);
    const url = new URL(messages[1].media[0].url);
    expect((await scene.parley.fetch(url.pathname + url.search, {}, key)).status).toBe(200);
  }
  expect((await scene.send(agent as any, { to: person, text: "I moved" })).status).toBe(201);
  await scene.work();
  expect(saidTo(person)).toEqual(["I moved"]);
  const media = await scene.writer.imMedia.findMany({ where: { identityId: agent.id } });
  expect(media.map(({ organizationId }) => organizationId)).toEqual([home.id]);
  const rules = await byKey(home.adminKey, "GET", `/api/v1/im/identities/${agent.handle}/contact-rules`);
  expect(rules.body).toHaveLength(1);
});

test("an identity that moves leaves its line to the organization that it came from", async () => {
  const home = await makeHome(scene.parley, "enterprise");
  const { identityId, organizationId } = await signUp(scene.parley, { human_email: home.adminEmail });
  const at = scene.clock.now();
  const owned = { organizationId, identityId, type: "dedicated_outbound", claimedAt: at, attachedAt: at };
  const line = await scene.line("dedicated", owned);
  await scene.receive(line, person, "before");
  const { approve } = signupCalls(() => scene.parley);
  expect((await approve(home.admin, identityId)).status).toBe(200);
  expect(await scene.writer.imLine.count({ where: { OR: [{ identityId }, { organizationId: home.id }] } })).toBe(0);
  expect(await scene.writer.imAssignment.count({ where: { activeIdentityId: identityId } })).toBe(0);
  await scene.receive(line, person, "after");
  expect((await messagesOf(home.adminKey)).map(({ content }) => content)).toEqual(["before"]);
});

test("an organization that ends takes its messages, files and claims along; its lines are free, and its people are told", async () => {
  const organization = await makeOrganization(scene.parley.services, "enterprise");
  const neighbour = await scene.agent();
  const otherPool = await scene.line("pool");
  await scene.line("dedicated");
  const { agent } = await everythingOnItsWay(organization);
  await scene.connect(neighbour, person, otherPool.id);
  const claim = (key: string) => byKey(key, "POST", "/api/v1/im/numbers", {}, { "idempotency-key": "the same" });
  const { body: line } = await claim(organization.adminKey);
  expect(line).toMatchObject({ type: "dedicated_outbound" });
  const form = new FormData();
  form.append("file", new Blob(["unsent"], { type: "image/png" }), "unsent.png");
  const upload = { method: "POST", body: form };
  expect((await scene.parley.fetch("/api/v1/im/media", upload, agent.key)).status).toBe(201);

  const { slug } = await scene.writer.organization.findUniqueOrThrow({ where: { id: organization.id } });
  const mutation = `mutation { deleteOrganization(input: { confirmation: "${slug}" }) { deletedOrganizationId } }`;
  expect((await scene.parley.graphql(mutation, {}, organization.admin)).errors).toBeUndefined();
  // What is left is forgotten once no request of before can be under way.
  for (let round = 0; round < 2; round += 1) {
    await scene.work();
    scene.clock.advance(10 * 60_000);
  }
  await scene.work();
  expect(saidTo(person)).toEqual([]);
  expect(await leftOf(agent.id)).toEqual(nothing);
  expect(await scene.writer.imMedia.count({ where: { organizationId: organization.id } })).toBe(0);

  await scene.receive(pool, person, "are you there?");
  await scene.work();
  expect(saidTo(person)).toEqual([expect.stringContaining("connect")]);
  await scene.receive(otherPool, person, "and you?");
  expect((await messagesOf(neighbour.key)).map(({ content }) => content)).toEqual(["and you?"]);
  const claimed = await claim(scene.organization.adminKey);
  expect([claimed.status, claimed.body.id, claimed.headers.get("idempotent-replay")]).toEqual([201, line.id, null]);
});

test("a file that no message names is kept for 30 days; one that a message names stays with it", async () => {
  const agent = await scene.agent();
  await scene.attach(agent);
  const upload = async (name: string): Promise<string> => {
    const form = new FormData();
    form.append("file", new Blob([name], { type: "image/png" }), `${name}.png`);
    const response = await scene.parley.fetch("/api/v1/im/media", { method: "POST", body: form }, agent.key);
    return ((await response.json()) as { media_url: string }).media_url;
  };
  await upload("forgotten");
  const sent = await scene.send(agent, { to: person, text: "Look", media_urls: [await upload("sent")] });
  expect(sent.status).toBe(201);
  const names = async () =>
    (
      await scene.writer.imMedia.findMany({
        where: { organizationId: scene.organization.id, filename: { in: ["forgotten.png", "sent.png"] } },
      })
    )
      .map(({ filename }) => filename)
      .toSorted();
  const day = 24 * 3600_000;
  scene.clock.advance(29 * day);
  await scene.work();
  expect(await names()).toEqual(["forgotten.png", "sent.png"]);
  const blobs = await scene.writer.blob.count();
  scene.clock.advance(2 * day);
  await scene.work();
  scene.clock.advance(2 * day);
  await scene.work();
  expect(await names()).toEqual(["sent.png"]);
  expect(await scene.writer.blob.count()).toBeLessThan(blobs);
});

test("an agent that nobody claimed has no instant messages: it can neither switch them on nor send", async () => {
  const agent = await signUp(scene.parley);
  const on = await byKey(agent.key, "PATCH", `/api/v1/identities/${agent.handle}`, { im_enabled: true });
  expect(errorOf(on)).toEqual([403, "claimed_agent_required"]);
  const sent = await byKey(agent.key, "POST", "/api/v1/im/messages", { to: person, text: "Hello" });
  expect(errorOf(sent)).toEqual([403, "claimed_agent_required"]);
});
