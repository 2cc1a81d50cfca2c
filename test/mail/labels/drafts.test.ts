import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { draftLifecycle } from "../../../subgraphs/mail/drafts/lifecycle.js";
import { relabelDrafts } from "../../../subgraphs/mail/drafts/store/relabelled-drafts.js";
import { ensureLabels } from "../../../subgraphs/shared/labels/catalogue.js";
import { lifecycleStep } from "../../../subgraphs/shared/lifecycle/lifecycle-step.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { makeWriter, type Writer } from "../drafts/support.js";
import { putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;
let writer: Writer;
beforeAll(async () => {
  parley = await startTestParley({ environment: { MAIL_SENDS_PER_MINUTE: "10000" } });
});
beforeEach(async () => {
  organization = await makeOrganization(parley.services);
  writer = await makeWriter(parley, organization);
});
afterAll(() => parley?.close());

const complete = { recipients: { to: ["Ada <ada@example.com>"] }, subject: "Report", body_text: "It is ready." };
const db = () => parley.services.database.request.reader;
const admin = (method: string, path: string, body?: unknown) =>
  rest(parley, organization.adminKey, method, `/api/v1${path}`, body);
const shown = async (id: string): Promise<string[]> => (await writer.call("GET", `/${id}`)).body.labels;
const eventsOf = async (subjectId: string) => {
  const rows = await db().event.findMany({ where: { subjectId }, orderBy: { id: "asc" } });
  return rows.map(({ kind, subjectVersion, data }) => {
    const { labels, added, removed } = data as Record<string, unknown>;
    return { kind, version: subjectVersion, labels, added, removed };
  });
};

describe("labels of a draft", () => {
  it("are given when it is created, replaced by a change, and make no generation", async () => {
    const { id, labels } = await writer.draft({ ...complete, labels: ["To  Check", "b", "B"] });
    expect(labels).toEqual(["b", "to check"]);
    const unchanged = await writer.call("PATCH", `/${id}`, { labels: ["to check", "b"] });
    expect(unchanged.body).toMatchObject({ generation: 1, labels: ["b", "to check"] });
    const changed = await writer.call("PATCH", `/${id}`, { labels: ["a", "b"], expected_generation: 1 });
    expect(changed.body).toMatchObject({ generation: 1, labels: ["a", "b"] });
    expect(Date.parse(changed.body.updated_at)).toBeGreaterThanOrEqual(Date.parse(unchanged.body.updated_at));
    const both = await writer.call("PATCH", `/${id}`, { labels: null, subject: "New" });
    expect(both.body).toMatchObject({ generation: 2, labels: [], subject: "New" });
    expect((await writer.call("PATCH", `/${id}`, { subject: "Newer" })).body.labels).toEqual([]);
    const nothing = { labels: undefined, added: undefined, removed: undefined };
    expect(await eventsOf(id)).toEqual([
      { kind: "mail.draft.created", version: 1, labels: ["b", "to check"], added: ["b", "to check"], removed: [] },
      { kind: "mail.draft.changed", version: 1, labels: ["a", "b"], added: ["a"], removed: ["to check"] },
      { kind: "mail.draft.changed", version: 2, labels: [], added: [], removed: ["a", "b"] },
      { kind: "mail.draft.changed", version: 3, ...nothing },
    ]);
  });

  it("of another organization, which the rest of a merge left, do not come along", async () => {
    const { id } = await writer.draft({ ...complete, labels: ["ours"] });
    const other = await makeOrganization(parley.services);
    const { request } = parley.services.database;
    const ids = await request.transaction((tx) => ensureLabels(tx, other.id, ["theirs"], parley.services.clock.now()));
    const { mailboxId } = await db().mailDraft.findUniqueOrThrow({ where: { id } });
    await request.writer.mailDraftLabel.create({ data: { draftId: id, mailboxId, labelId: ids.get("theirs")! } });
    expect(await shown(id)).toEqual(["ours"]);
    const sent = await writer.call("POST", `/${id}/send`, { expected_generation: 1 });
    expect(sent.body.labels).toEqual(["sent", "ours"]);
    const names = (await admin("GET", "/labels?limit=100")).body.map(({ name }: { name: string }) => name);
    expect(names).not.toContain("theirs");
  });

  it("are refused when Parley sets them, when they are too many, or no names", async () => {
    const { id } = await writer.draft(complete);
    for (const name of ["starred", "scheduled", "unauthenticated"]) {
      const refused = await writer.call("PATCH", `/${id}`, { labels: ["fine", name], subject: "New" });
      expect(errorOf(refused)).toEqual([422, "system_label"]);
    }
    const many = Array.from({ length: 51 }, (_, at) => `label ${at}`);
    expect(errorOf(await writer.call("POST", "", { labels: many }))).toEqual([422, "too_many_labels"]);
    const [wrong] = (await writer.call("POST", "", { labels: ["fine", "a,b"] })).body.detail;
    expect(wrong.loc).toEqual(["body", "labels", 1]);
    expect((await writer.call("GET", `/${id}`)).body).toMatchObject({ subject: "Report", labels: [] });
    expect((await admin("GET", "/labels?offset=17")).body).toEqual([]);
  });

  it("stay with another generation, and go along to a copy", async () => {
    const { id } = await writer.draft({ ...complete, labels: ["one"] });
    await writer.call("PATCH", `/${id}`, { subject: "New" });
    const restored = await writer.call("POST", `/${id}/generations/1/restore`);
    expect(restored.body).toMatchObject({ generation: 3, labels: ["one"] });
    expect((await writer.call("POST", `/${id}/duplicate`)).body.labels).toEqual(["one"]);
  });

  it("filter the list, which no label of Parley matches", async () => {
    const [one, both] = [await writer.draft({ labels: ["x"] }), await writer.draft({ labels: ["x", "y"] })];
    await writer.draft();
    const found = async (query: string) => (await writer.call("GET", `?${query}`)).body;
    expect((await found("labels=X")).items.map(({ id }: any) => id)).toEqual([both.id, one.id]);
    expect((await found("labels=x,y")).items.map(({ id }: any) => id)).toEqual([both.id]);
    for (const name of ["unread", "unknown"]) expect((await found(`labels=${name}`)).items).toEqual([]);
    const { next_cursor: cursor, items } = await found("labels=x&limit=1");
    expect(items.map(({ id }: any) => id)).toEqual([both.id]);
    const rest2 = await found(`labels=x&limit=1&cursor=${encodeURIComponent(cursor)}`);
    expect([rest2.items.map(({ id }: any) => id), rest2.has_more]).toEqual([[one.id], false]);
    const other = await writer.call("GET", `?limit=1&cursor=${encodeURIComponent(cursor)}`);
    expect(errorOf(other)).toEqual([422, "invalid_cursor"]);
  });
});

describe("the labels of mail that is sent", () => {
  it("are those of its draft, from its beginning", async () => {
    const { id } = await writer.draft({ ...complete, labels: ["report", "weekly"] });
    const sent = await writer.call("POST", `/${id}/send`, { expected_generation: 1 });
    expect([sent.status, sent.body.labels]).toEqual([201, ["sent", "report", "weekly"]]);
    expect((await writer.call("POST", `/${id}/send`, { expected_generation: 1 })).body.id).toBe(sent.body.id);
    expect(await db().mailDraftLabel.count({ where: { draftId: id } })).toBe(0);
    expect((await eventsOf(sent.body.id)).map(({ kind }) => kind)).not.toContain("mail.message.changed");
    const history = await rest(
      parley,
      writer.agent.key,
      "GET",
      `/api/v1/mail/mailboxes/${writer.address}/label-events?message_id=${sent.body.id}`,
    );
    expect(history.body.items).toMatchObject([
      { event_type: "label.added", label: expect.any(String) },
      { event_type: "label.added", label: expect.any(String) },
    ]);
    const list = await rest(
      parley,
      writer.agent.key,
      "GET",
      `/api/v1/mail/mailboxes/${writer.address}/messages?labels=report,weekly`,
    );
    expect(list.body.items.map((one: any) => one.id)).toEqual([sent.body.id]);
  });

  it("can be given at once, to a new message, a reply and a forward, which have none of the original's", async () => {
    const { id } = await putMessage(parley.services, writer.agent.id);
    const base = `/api/v1/mail/mailboxes/${writer.address}/messages`;
    const call = (path: string, body: object, headers = {}) =>
      rest(parley, writer.agent.key, "POST", `${base}${path}`, body, headers);
    await rest(parley, writer.agent.key, "PATCH", `${base}/${id}`, { add_labels: "original" });
    const once = { "idempotency-key": "labels" };
    const sent = await call("", { ...complete, labels: ["New"] }, once);
    expect([sent.status, sent.body.labels]).toEqual([201, ["sent", "new"]]);
    expect((await call("", { ...complete, labels: ["New"] }, once)).body).toEqual(sent.body);
    expect(errorOf(await call("", { ...complete, labels: ["Other"] }, once))).toEqual([409, "idempotency_key_reused"]);
    for (const path of ["reply", "reply-all"]) {
      const reply = await call(`/${id}/${path}`, { body_text: "Yes.", labels: ["answer"] });
      expect([reply.status, reply.body.labels]).toEqual([201, ["sent", "answer"]]);
    }
    const forwarded = await call(`/${id}/forward`, { ...complete, labels: ["forward"] });
    expect([forwarded.status, forwarded.body.labels]).toEqual([201, ["sent", "forward"]]);
    const refused = await call("", { ...complete, labels: ["unread"] });
    expect(errorOf(refused)).toEqual([422, "system_label"]);
    expect((await call("", complete)).body.labels).toEqual(["sent"]);
  });
});

describe("the catalogue", () => {
  it("counts drafts, and a rename, a merge and the end of a label reach them", async () => {
    const [first, second] = [await writer.draft({ labels: ["from", "to"] }), await writer.draft({ labels: ["from"] })];
    const counted = async () =>
      (await admin("GET", "/labels?counts=true&offset=17")).body.map(({ name, counts }: any) => [name, counts.drafts]);
    expect(await counted()).toEqual([
      ["from", 2],
      ["to", 1],
    ]);
    await admin("PATCH", "/labels/to", { name: "target" });
    expect(await shown(first.id)).toEqual(["from", "target"]);
    expect((await admin("PATCH", "/labels/from?merge=true", { name: "target" })).status).toBe(200);
    expect([await shown(first.id), await shown(second.id)]).toEqual([["target"], ["target"]]);
    expect(await counted()).toEqual([["target", 2]]);
    await admin("DELETE", "/labels/target");
    expect([await shown(first.id), await shown(second.id)]).toEqual([[], []]);
    expect(await db().mailDraftLabel.count({ where: { draftId: { in: [first.id, second.id] } } })).toBe(0);
  });

  it("reaches drafts slice by slice", async () => {
    for (let count = 0; count < 3; count++) await writer.draft({ labels: ["sliced"] });
    const { id } = await db().label.findFirstOrThrow({ where: { organizationId: organization.id, name: "sliced" } });
    const take = () => parley.services.database.request.transaction(async (tx) => relabelDrafts(tx, id, null, 2));
    expect([await take(), await take(), await take()]).toEqual([2, 1, 0]);
  });

  it("never loses a draft to a race of a merge with changes and sends", async () => {
    for (let round = 0; round < 4; round++) {
      const [moving, sending] = [
        await writer.draft({ labels: ["old"] }),
        await writer.draft({ ...complete, labels: ["old"] }),
      ];
      await writer.draft({ labels: ["kept"] });
      const [merged, changed, sent] = await Promise.all([
        admin("PATCH", "/labels/old?merge=true", { name: "kept" }),
        writer.call("PATCH", `/${moving.id}`, { labels: ["old", "more"] }),
        writer.call("POST", `/${sending.id}/send`),
      ]);
      expect([merged.status, changed.status, sent.status]).toEqual([200, 200, 201]);
      const after = await admin("GET", `/mail/mailboxes/${writer.address}/messages/${sent.body.id}`);
      // The mail itself may have failed meanwhile.
      expect(after.body.labels.filter((label: string) => label !== "failed")).toEqual(["sent", "kept"]);
      // Changed before the merge, or after it: the label then exists anew.
      expect([
        ["kept", "more"],
        ["more", "old"],
      ]).toContainEqual(await shown(moving.id));
      await admin("DELETE", "/labels/old");
    }
  });

  it("moves labels along with the drafts of an agent", async () => {
    const to = await makeOrganization(parley.services);
    const host = await makeAgent(parley.services, to, handle("host"));
    await rest(parley, host.key, "POST", `/api/v1/mail/mailboxes/${host.handle}@agents.localhost/drafts`, {
      labels: ["own"],
    });
    const { id } = await writer.draft({ labels: ["own", "shared"] });
    const { services } = parley;
    await services.database.request.transaction(async (tx) => {
      await tx.identity.update({ where: { id: writer.agent.id }, data: { organizationId: to.id } });
      await draftLifecycle.moved!(
        lifecycleStep(tx, services),
        { id: writer.agent.id, organizationId: to.id } as never,
        organization.id,
      );
    });
    const path = `/api/v1/mail/mailboxes/${writer.address}/drafts/${id}`;
    expect((await rest(parley, to.adminKey, "GET", path)).body.labels).toEqual(["own", "shared"]);
    const names = await db().label.findMany({ where: { organizationId: to.id }, orderBy: { name: "asc" } });
    expect(names.map(({ name }) => name)).toEqual(["own", "shared"]);
  });
});
