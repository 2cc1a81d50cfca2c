import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { openSocket, type TestSocket } from "../../support/socket.js";
import { changedAtOnce } from "../../../subgraphs/mail/threads/rules.js";
import { type PutFacts, putMessage, tellOf } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
});

afterAll(() => parley?.close());

async function makeBox(handle: string) {
  const agent: TestAgent = await makeAgent(parley.services, organization, handle);
  const base = `/api/v1/mail/mailboxes/${handle}@agents.localhost`;
  return {
    agent,
    address: `${handle}@agents.localhost`,
    put: (facts?: PutFacts) => putMessage(parley.services, agent.id, facts),
    call: (method: string, path: string, body?: unknown, credential: any = agent.key) =>
      rest(parley, credential, method, `${base}${path}`, body),
  };
}

const at = (day: number): Date => new Date(`2026-01-0${day}T00:00:00Z`);

it("answers the whole record, with messages oldest first and none of them marked as read", async () => {
  const box = await makeBox("threader");
  const first = await box.put({ rfcId: "<a@x>", subject: "Plans", createdAt: at(1) });
  const second = await box.put({ subject: "Re: Plans", references: ["<a@x>"], createdAt: at(2) });
  const { status, body } = await box.call("GET", `/threads/${first.threadId}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: first.threadId,
    mailbox_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    subject: "Plans",
    folder: "inbox",
    message_count: 2,
    last_message_at: "2026-01-02T00:00:00.000Z",
    created_at: "2026-01-01T00:00:00.000Z",
    labels: ["received", "unread"],
    snoozed_until: null,
    messages: [expect.objectContaining({ id: first.id, is_read: false }), expect.objectContaining({ id: second.id })],
  });
  expect(body.messages[0]).not.toHaveProperty("body_text");
});

it("lists threads by their latest activity, in pages and by folder", async () => {
  const box = await makeBox("lister");
  await box.put({ rfcId: "<old@x>", subject: "old", createdAt: at(1) });
  await box.put({ subject: "middle", createdAt: at(2) });
  await box.put({ subject: "junk", folder: "spam", createdAt: at(3) });
  await box.put({ inReplyTo: "<old@x>", subject: "Re: old", createdAt: at(4) });
  const subjects = async (path: string) =>
    (await box.call("GET", path)).body.items.map((item: { subject: string }) => item.subject);
  expect(await subjects("/threads")).toEqual(["old", "junk", "middle"]);
  expect(await subjects("/threads?folder=spam")).toEqual(["junk"]);
  const { body } = await box.call("GET", "/threads?limit=2");
  expect(body.has_more).toBe(true);
  expect(await subjects(`/threads?limit=2&cursor=${body.next_cursor}`)).toEqual(["middle"]);
  expect((await box.call("GET", "/threads/folders")).body).toEqual(["inbox", "spam"]);
  expect((await box.call("GET", "/threads?folder=trash")).status).toBe(422);
});

it("moves a thread, and takes one that gets a message out of the archive", async () => {
  const box = await makeBox("mover");
  const { threadId } = await box.put({ rfcId: "<m@x>" });
  const moved = await box.call("PATCH", `/threads/${threadId}`, { folder: "archive" });
  expect([moved.status, moved.body.folder, moved.body.messages]).toEqual([200, "archive", undefined]);
  expect((await box.call("PATCH", `/threads/${threadId}`, {})).body.folder).toBe("archive");
  await box.put({ inReplyTo: "<m@x>" });
  expect((await box.call("GET", `/threads/${threadId}`)).body.folder).toBe("inbox");
});

it.each([{ folder: "blocked" }, { folder: "trash" }, { folder: null }])(
  "refuses to move a thread to %j",
  async (body) => {
    const box = await makeBox(`refuser-${String(body.folder)}`);
    const { threadId } = await box.put();
    const answer = await box.call("PATCH", `/threads/${threadId}`, body);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["body", "folder"]]);
  },
);

it("hides blocked threads from agents until somebody of the organization moves them out", async () => {
  const box = await makeBox("shielded");
  const { id, threadId } = await box.put({ folder: "blocked" });
  expect((await box.call("GET", "/threads")).body.items).toEqual([]);
  expect((await box.call("GET", "/threads/folders")).body).toEqual([]);
  expect((await box.call("GET", "/threads?folder=blocked")).body.items).toEqual([]);
  for (const [method, body] of [["GET"], ["PATCH", { folder: "inbox" }], ["DELETE"]] as const) {
    expect(errorOf(await box.call(method, `/threads/${threadId}`, body))).toEqual([404, "not_found"]);
  }
  expect((await box.call("GET", "/threads/folders", undefined, organization.adminKey)).body).toEqual(["blocked"]);
  const moved = await box.call("PATCH", `/threads/${threadId}`, { folder: "inbox" }, organization.adminKey);
  expect([moved.status, moved.body.folder]).toEqual([200, "inbox"]);
  expect((await box.call("GET", `/messages/${id}`)).status).toBe(200);
});

it("marks all received messages of a thread as read, each once in the log", async () => {
  const box = await makeBox("reader");
  const first = await box.put({ rfcId: "<r@x>" });
  const second = await box.put({ inReplyTo: "<r@x>" });
  const other = await box.put({ subject: "Something else" });
  const sent = await box.put({ inReplyTo: "<r@x>", direction: "outbound" });
  const mark = () => box.call("POST", `/threads/${first.threadId}/mark-read`);
  expect(await mark()).toMatchObject({ status: 200, body: { thread_id: first.threadId, updated_count: 2 } });
  expect((await mark()).body.updated_count).toBe(0);
  const { items } = (await box.call("GET", "/messages?is_read=false")).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([other.id]);
  const marked = await parley.services.database.request.reader.event.findMany({
    where: { kind: "mail.message.changed", subjectId: { in: [first.id, second.id, other.id, sent.id] } },
  });
  expect(marked.map(({ subjectId }) => subjectId).toSorted()).toEqual([first.id, second.id].toSorted());
});

it("marks a thread as read that has more messages than one transaction takes", async () => {
  const box = await makeBox("patient-reader");
  const { id, threadId } = await box.put({ rfcId: "<long@x>" });
  const count = 2 * changedAtOnce;
  await parley.services.database.request.writer.$executeRaw`
    insert into mail_message select (jsonb_populate_record(m, jsonb_build_object(
      'id', gen_random_uuid(), 'rfc_id', '<page-' || n || '@x>'))).*
    from mail_message m, generate_series(1, ${count}::int) n where m.id = ${id}::uuid`;
  expect((await box.call("POST", `/threads/${threadId}/mark-read`)).body.updated_count).toBe(count + 1);
  expect((await box.call("GET", "/messages?is_read=false")).body.items).toEqual([]);
});

it("deletes a thread with all its messages, however many", async () => {
  const box = await makeBox("deleter");
  const { threadId } = await box.put({ rfcId: "<d@x>", byteSize: 10 });
  for (let n = 0; n < 3; n++) await box.put({ inReplyTo: "<d@x>", byteSize: 10 });
  expect((await box.call("DELETE", `/threads/${threadId}`)).status).toBe(204);
  expect((await box.call("GET", "/messages")).body.items).toEqual([]);
  expect((await box.call("GET", "")).body.storage_used_bytes).toBe(0);
  expect(errorOf(await box.call("DELETE", `/threads/${threadId}`))).toEqual([404, "not_found"]);
});

it("is deleted whole when it has more messages than one transaction takes, and told of once", async () => {
  const box = await makeBox("collector");
  const first = await box.put({ rfcId: "<big@x>", byteSize: 10 });
  const other = await box.put({ subject: "Something else", byteSize: 7 });
  const { writer, reader } = parley.services.database.request;
  const more = 2 * changedAtOnce + 1;
  // Copies of the first one: to put so many in takes long.
  await writer.$executeRaw`
    insert into mail_message select (jsonb_populate_record(m, jsonb_build_object(
      'id', gen_random_uuid(), 'rfc_id', '<copy-' || n || '@x>'))).*
    from mail_message m, generate_series(1, ${more}::int) n where m.id = ${first.id}::uuid`;
  await writer.$executeRaw`
    update mailbox b set storage_used_bytes = b.storage_used_bytes + 10 * ${more}::int
    from mail_message m where m.id = ${first.id}::uuid and b.id = m.mailbox_id`;
  expect((await box.call("DELETE", `/threads/${first.threadId}`)).status).toBe(204);
  const { items } = (await box.call("GET", "/messages")).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([other.id]);
  expect((await box.call("GET", "")).body.storage_used_bytes).toBe(7);
  expect((await box.call("GET", `/threads/${first.threadId}`)).status).toBe(404);
  const told = await reader.event.findMany({ where: { kind: "mail.thread.deleted", subjectId: first.threadId } });
  expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(1);
});

it("is reached from its messages in GraphQL, and pages through them", async () => {
  const box = await makeBox("graphql-threads");
  const { id, threadId } = await box.put({ rfcId: "<g@x>", createdAt: at(1) });
  await box.put({ inReplyTo: "<g@x>", createdAt: at(2) });
  const query = `query ($mailbox: String!, $id: ID!) {
    mailMessage(mailbox: $mailbox, id: $id) { thread { id messages(first: 1) { nodes { id } pageInfo { hasNextPage } } } } }`;
  const { data } = await parley.graphql(query, { mailbox: box.address, id }, box.agent.key);
  expect(data!["mailMessage"].thread).toEqual({
    id: threadId,
    messages: { nodes: [{ id }], pageInfo: { hasNextPage: true } },
  });
});

describe("live", () => {
  const sockets: TestSocket[] = [];
  const follow = (apiKey: string, query: string) => {
    const socket = openSocket(parley.url, { apiKey });
    sockets.push(socket);
    return socket.subscribe(query);
  };
  const cursorOf = async (key: string) => (await parley.graphql("{ eventCursor }", {}, key)).data!["eventCursor"];
  const of = (field: string, address: string, after: string, selection: string) =>
    `subscription { ${field}(mailbox: "${address}", after: "${after}") { ${selection} } }`;
  afterEach(async () => {
    await Promise.all(sockets.splice(0).map((socket) => socket.close()));
  });

  it("tells of new messages, and resumes from a cursor", async () => {
    const box = await makeBox("live-box");
    const after = await cursorOf(box.agent.key);
    const stream = follow(
      box.agent.key,
      of("mailMessageReceived", box.address, after, "cursor kind message { subject }"),
    );
    for (const subject of ["one", "two"]) {
      await tellOf(parley.services, box.agent.id, await box.put({ subject }), "mail.message.received");
    }
    const [first, second] = (await stream.take(2)).map((event) => event.data.mailMessageReceived);
    expect([first.message.subject, second.message.subject]).toEqual(["one", "two"]);
    const again = follow(
      box.agent.key,
      of("mailMessageReceived", box.address, first.cursor, "message { subject isRead }"),
    );
    expect((await again.next()).data.mailMessageReceived.message).toEqual({ subject: "two", isRead: false });
  });

  it("tells of changes and deletions", async () => {
    const box = await makeBox("live-changes");
    const after = await cursorOf(box.agent.key);
    const { id, threadId } = await box.put();
    const changes = follow(box.agent.key, of("mailMessageChanged", box.address, after, "kind version message { id }"));
    const threads = follow(
      box.agent.key,
      of("mailThreadChanged", box.address, after, "kind threadId thread { folder }"),
    );
    await box.call("PATCH", `/messages/${id}`, { is_starred: true });
    await box.call("PATCH", `/threads/${threadId}`, { folder: "archive" });
    expect((await threads.next()).data.mailThreadChanged).toMatchObject({ kind: "mail.thread.changed", threadId });
    expect((await changes.next()).data.mailMessageChanged).toEqual({
      kind: "mail.message.changed",
      version: 2,
      message: { id },
    });
    await box.call("DELETE", `/messages/${id}`);
    expect((await changes.next()).data.mailMessageChanged).toMatchObject({
      kind: "mail.message.deleted",
      message: null,
    });
    expect((await threads.next()).data.mailThreadChanged).toMatchObject({ kind: "mail.message.deleted", thread: null });
  });

  it("tells the organization alone of blocked mail", async () => {
    const box = await makeBox("live-blocked");
    const after = await cursorOf(organization.adminKey);
    const stream = follow(organization.adminKey, of("mailMessageBlocked", box.address, after, "message { subject }"));
    const placed = await box.put({ subject: "bad", folder: "blocked" });
    await tellOf(parley.services, box.agent.id, placed, "mail.message.blocked", "organization");
    expect((await stream.next()).data.mailMessageBlocked.message.subject).toBe("bad");
    const own = follow(box.agent.key, `subscription { mailMessageBlocked(mailbox: "${box.address}") { kind } }`);
    await expect(own.next()).rejects.toMatchObject([{ extensions: { code: "admin_required" } }]);
  });
});
