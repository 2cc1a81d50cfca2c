import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { type PutFacts, putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
const base = "/api/v1/mail/mailboxes/sorter@agents.localhost";

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "sorter");
});
afterAll(() => parley?.close());

const put = (facts?: PutFacts) => putMessage(parley.services, agent.id, facts);
const call = (method: string, path: string, body?: unknown) => rest(parley, agent.key, method, `${base}${path}`, body);
const patch = (id: string, body: unknown) => call("PATCH", `/messages/${id}`, body);
const patchThread = (id: string, body: unknown) => call("PATCH", `/threads/${id}`, body);
const shown = async (id: string): Promise<string[]> =>
  (await call("GET", "/messages?limit=100")).body.items.find((one: { id: string }) => one.id === id)?.labels;
const idsOf = (answer: { body: { items: { id: string }[] } }): string[] => answer.body.items.map(({ id }) => id);
const eventsOf = async (subjectId: string) => {
  const where = { subjectId };
  const rows = await parley.services.database.request.reader.event.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ kind, data }) => {
    const { labels, added, removed } = data as Record<string, unknown>;
    return { kind, labels, added, removed };
  });
};

describe("labels of a message", () => {
  it("are folded, sorted, and changed as sets, with one event for each change", async () => {
    const { id } = await put();
    const first = await patch(id, { add_labels: ["Urgent", " needs  reply"], is_starred: true });
    expect(first.body.labels).toEqual(["received", "unread", "starred", "needs reply", "urgent"]);
    const again = await patch(id, { add_labels: "urgent", remove_labels: ["never there"] });
    expect(again.body).toEqual(first.body);
    const both = await patch(id, { add_labels: ["a", "urgent"], remove_labels: ["A", "urgent"] });
    expect(both.body.labels).toEqual(["received", "unread", "starred", "needs reply"]);
    expect(await eventsOf(id)).toEqual([
      {
        kind: "mail.message.changed",
        labels: first.body.labels,
        added: ["starred", "needs reply", "urgent"],
        removed: [],
      },
      { kind: "mail.message.changed", labels: both.body.labels, added: [], removed: ["urgent"] },
    ]);
  });

  it("say and set whether it is read", async () => {
    const { id } = await put();
    expect((await patch(id, { add_labels: "read" })).body).toMatchObject({
      is_read: true,
      labels: ["received", "read"],
    });
    expect((await patch(id, { remove_labels: "read" })).body).toMatchObject({
      is_read: false,
      labels: ["received", "unread"],
    });
    expect((await patch(id, { add_labels: ["starred"] })).body).toMatchObject({ is_starred: true });
    expect((await call("GET", `/messages/${id}`)).body.labels).toEqual(["received", "read", "starred"]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ added: ["read"], removed: ["unread"] });
  });

  it.each([
    [{ add_labels: ["read", "unread"] }, "label_conflict"],
    [{ add_labels: "unread", is_read: true }, "label_conflict"],
    [{ add_labels: ["fine", "spam"] }, "system_label"],
    [{ remove_labels: "received" }, "system_label"],
  ])("%j is refused, and changes nothing", async (body, code) => {
    const { id } = await put();
    expect(errorOf(await patch(id, body))).toEqual([422, code]);
    expect(await shown(id)).toEqual(["received", "unread"]);
    expect(await eventsOf(id)).toEqual([]);
  });

  it("a sent message cannot be unread", async () => {
    const { id } = await put({ direction: "outbound" });
    expect(errorOf(await patch(id, { add_labels: "unread" }))).toEqual([422, "label_conflict"]);
    expect(await shown(id)).toEqual(["sent"]);
  });

  it.each([
    { add_labels: null },
    { remove_labels: null },
    { add_labels: 1 },
    { add_labels: ["a,b"] },
    { add_labels: [""] },
  ])("refuses %j", async (body) => expect((await patch((await put()).id, body)).status).toBe(422));

  it("are at most 50, and one too many changes nothing", async () => {
    const { id } = await put();
    const fifty = Array.from({ length: 50 }, (_, at) => `many ${at}`);
    expect((await patch(id, { add_labels: fifty })).body.labels).toHaveLength(52);
    expect(errorOf(await patch(id, { add_labels: "many more", is_starred: true }))).toEqual([422, "too_many_labels"]);
    expect(await shown(id)).toHaveLength(52);
    expect((await patch(id, { add_labels: "many more", remove_labels: "many 0" })).status).toBe(200);
  });

  it("of concurrent requests merge", async () => {
    const { id } = await put();
    const names = ["c1", "c2", "c3", "c4"];
    await Promise.all(names.map((name) => patch(id, { add_labels: name })));
    expect(await shown(id)).toEqual(["received", "unread", ...names]);
  });

  it("go with a deleted message", async () => {
    const { id } = await put();
    await patch(id, { add_labels: "gone" });
    await call("DELETE", `/messages/${id}`);
    expect(idsOf(await call("GET", "/messages?labels=gone"))).toEqual([]);
    expect(await parley.services.database.request.reader.mailMessageLabel.count({ where: { messageId: id } })).toBe(0);
  });
});

describe("a list by labels", () => {
  it("takes labels repeated, with commas and as JSON, and needs all of them", async () => {
    const [both, one] = [await put(), await put()];
    await patch(both.id, { add_labels: ["Quarter", "tax"] });
    await patch(one.id, { add_labels: "quarter", is_starred: true });
    for (const query of [
      "labels=QUARTER,tax",
      "labels=quarter&labels=tax",
      `labels=${encodeURIComponent('["quarter","tax"]')}`,
    ])
      expect(idsOf(await call("GET", `/messages?${query}`))).toEqual([both.id]);
    expect(idsOf(await call("GET", "/messages?labels=quarter"))).toEqual([one.id, both.id]);
    expect(idsOf(await call("GET", "/messages?labels=quarter&not_labels=tax"))).toEqual([one.id]);
    expect(idsOf(await call("GET", "/messages?labels=quarter,starred,unread"))).toEqual([one.id]);
    expect(idsOf(await call("GET", "/messages?labels=quarter,sent"))).toEqual([]);
    expect(idsOf(await call("GET", "/messages?labels=quarter&not_labels=unread"))).toEqual([]);
    expect(idsOf(await call("GET", "/messages?labels=nobody-knows"))).toEqual([]);
    expect(idsOf(await call("GET", "/messages?labels=trash"))).toEqual([]);
    expect(idsOf(await call("GET", "/messages?labels=quarter&not_labels=nobody-knows"))).toEqual([one.id, both.id]);
    expect(idsOf(await call("GET", `/search?q=Hello&labels=tax`))).toEqual([both.id]);
    expect(idsOf(await call("GET", `/search?q=Hello&labels=quarter&not_labels=tax`))).toEqual([one.id]);
  });

  it.each([
    "labels=",
    `labels=${encodeURIComponent('["a"')}`,
    "labels=a,,b",
    "not_labels=[]",
    `labels=${"a,".repeat(20)}b`,
  ])("refuses %s", async (query) => {
    for (const path of ["/messages", "/threads"]) expect((await call("GET", `${path}?${query}`)).status).toBe(422);
  });

  it("has pages, whose cursors are bound to the labels", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) {
      const { id } = await put();
      await patch(id, { add_labels: "paged" });
      ids.unshift(id);
    }
    const first = await call("GET", "/messages?labels=paged&limit=2");
    const second = await call("GET", `/messages?labels=paged&limit=2&cursor=${first.body.next_cursor}`);
    const third = await call("GET", `/messages?labels=paged&limit=2&cursor=${second.body.next_cursor}`);
    expect([first, second, third].flatMap(idsOf)).toEqual(ids);
    expect(third.body.has_more).toBe(false);
    const other = await call("GET", `/messages?labels=other&cursor=${first.body.next_cursor}`);
    expect(errorOf(other)).toEqual([422, "invalid_cursor"]);
  });

  it("does not show one organization the labels of another", async () => {
    const theirs = await makeOrganization(parley.services);
    const other = await makeAgent(parley.services, theirs, "other-sorter");
    const { id } = await putMessage(parley.services, other.id);
    const path = "/api/v1/mail/mailboxes/other-sorter@agents.localhost/messages";
    await rest(parley, other.key, "PATCH", `${path}/${id}`, { add_labels: "ours" });
    const mine = await put();
    await patch(mine.id, { add_labels: "ours" });
    expect(idsOf(await call("GET", "/messages?labels=ours"))).toEqual([mine.id]);
    expect(await parley.services.database.request.reader.label.count({ where: { name: "ours" } })).toBe(2);
  });
});

describe("labels of a thread", () => {
  it("are those of its messages, and change on each of them", async () => {
    const first = await put({ rfcId: "<t1@x>" });
    const second = await put({ inReplyTo: "<t1@x>", direction: "outbound" });
    await patch(first.id, { add_labels: "one" });
    const { threadId } = first;
    const before = (await call("GET", `/threads/${threadId}`)).body;
    expect(before.labels).toEqual(["received", "sent", "unread", "one"]);
    const answer = await patchThread(threadId, {
      add_labels: ["all", "read"],
      remove_labels: "one",
      folder: "archive",
    });
    expect(answer.body).toMatchObject({ folder: "archive", labels: ["received", "sent", "read", "archive", "all"] });
    expect(await shown(second.id)).toEqual(["sent", "archive", "all"]);
    const third = await put({ inReplyTo: "<t1@x>" });
    expect(await shown(third.id)).toEqual(["received", "unread"]);
    expect((await call("GET", `/threads/${threadId}`)).body).toMatchObject({
      folder: "inbox",
      labels: ["received", "sent", "unread", "all"],
    });
    const unread = await patchThread(threadId, { add_labels: "unread" });
    expect(unread.body.labels).toContain("unread");
    expect(await shown(second.id)).toEqual(["sent", "all"]);
    expect((await eventsOf(threadId)).map(({ kind }) => kind)).toEqual(["mail.thread.changed", "mail.thread.changed"]);
  });

  it("filter the list of threads", async () => {
    const [one, two] = [await put(), await put()];
    await patchThread(one.threadId, { add_labels: ["project", "x"] });
    await patchThread(two.threadId, { add_labels: ["project"], folder: "archive" });
    const list = async (query: string) => idsOf(await call("GET", `/threads?${query}`));
    expect(await list("labels=project")).toEqual([two.threadId, one.threadId]);
    expect(await list("labels=project,x")).toEqual([one.threadId]);
    expect(await list("labels=project&not_labels=x")).toEqual([two.threadId]);
    expect(await list("labels=project,archive")).toEqual([two.threadId]);
    expect(await list("labels=project&folder=inbox")).toEqual([one.threadId]);
    expect(await list("labels=project,unread&limit=1")).toEqual([two.threadId]);
    expect(await list("labels=project,read")).toEqual([]);
    expect(await list("labels=unheard-of")).toEqual([]);
    expect(await list("labels=received&not_labels=project&limit=100")).not.toContain(one.threadId);
    const page = await call("GET", "/threads?labels=project&limit=1");
    expect(idsOf(await call("GET", `/threads?labels=project&limit=1&cursor=${page.body.next_cursor}`))).toEqual([
      one.threadId,
    ]);
  });

  it("one too many on one message changes none", async () => {
    const first = await put({ rfcId: "<full@x>" });
    const second = await put({ inReplyTo: "<full@x>" });
    const fifty = Array.from({ length: 50 }, (_, at) => `full ${at}`);
    await patch(second.id, { add_labels: fifty });
    expect(errorOf(await patchThread(first.threadId, { add_labels: "the 51st" }))).toEqual([422, "too_many_labels"]);
    expect(await shown(first.id)).toEqual(["received", "unread"]);
  });
});
