import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
const base = "/api/v1/mail/mailboxes/historian@agents.localhost";

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "historian");
});
afterAll(() => parley?.close());

const call = (method: string, path: string, body?: unknown, key = agent.key) =>
  rest(parley, key, method, `${base}${path}`, body);
const told = async (query: string) => {
  const { body } = await call("GET", `/label-events?${query}`);
  return body.items.map((event: { event_type: string; label: string }) => `${event.event_type} ${event.label}`);
};

it("label events say which label a message got or lost, when, and by whom", async () => {
  const { id, threadId } = await putMessage(parley.services, agent.id, { rfcId: "<history@example.com>" });
  await call("PATCH", `/messages/${id}`, { add_labels: ["Case 7"], is_starred: true });
  await call("GET", `/messages/${id}`);
  await call("PATCH", `/messages/${id}`, { remove_labels: "case 7" }, organization.adminKey);
  const { body } = await call("GET", "/label-events");
  expect(body).toMatchObject({ has_more: false, next_cursor: null });
  expect(body.items[0]).toEqual({
    event_id: expect.any(String),
    event_type: "label.removed",
    message_id: "<history@example.com>",
    id,
    thread_id: threadId,
    label: "case 7",
    event_at: expect.any(String),
    actor: expect.objectContaining({ kind: "key" }),
  });
  const whole = await told("limit=100");
  expect(whole[0]).toBe("label.removed case 7");
  expect(whole.slice(1, 3).toSorted()).toEqual(["label.added read", "label.removed unread"]);
  expect(whole.slice(3).toSorted()).toEqual(["label.added case 7", "label.added starred"]);
  expect(body.items.at(-1).actor).toMatchObject({ kind: "agent", id: agent.id, name: "@historian" });

  expect(await told("label=CASE%207")).toEqual(["label.removed case 7", "label.added case 7"]);
  expect(await told("message_id=history@example.com&label=read")).toEqual(["label.added read"]);
  expect(await told("message_id=unknown@example.com")).toEqual([]);
  expect(await told("end_datetime=2020-01-01")).toEqual([]);
  const paged: string[] = [];
  for (let cursor = ""; ;) {
    const page = (await call("GET", `/label-events?limit=2${cursor}`)).body;
    paged.push(...page.items.map(({ event_id: eventId }: { event_id: string }) => eventId));
    if (!page.has_more) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  expect(new Set(paged).size).toBe(5);
});

it.each(["label=a,b", "tz=Nowhere", "start_datetime=x", "limit=0", "cursor=x"])("refuses %s", async (query) =>
  expect((await call("GET", `/label-events?${query}`)).status).toBe(422),
);

it("hides the label events of blocked mail from agents", async () => {
  const { id } = await putMessage(parley.services, agent.id, { folder: "blocked" });
  const change = { add_labels: "hidden" };
  expect((await call("PATCH", `/messages/${id}`, change, organization.adminKey)).status).toBe(200);
  expect(await told("label=hidden")).toEqual([]);
  const seen = await call("GET", "/label-events?label=hidden", undefined, organization.adminKey);
  expect(seen.body.items).toHaveLength(1);
});
