import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { ledger, reply } from "../support/ledger.js";
import { rpc } from "../support/rpc.js";
import { sendTask } from "../support/send-task.js";

const clock = new ManualClock();
const hour = 3_600_000;
const day = 24 * hour;

let parley: TestParley;
let home: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let id: string;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { A2A_NEW_TASKS_PER_MINUTE: "6000" } });
  home = await makeOrganization(parley.services);
});
beforeEach(async () => {
  requester = await makeAgent(parley.services, home, handle("asks"));
  worker = await makeAgent(parley.services, home, handle("works"));
  id = await sendTask(parley, requester, worker);
});
afterAll(() => parley.close());

const inFuture = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
const received = () => `${ledger(worker.handle)}/tasks/${id}`;
const sent = () => `${ledger(requester.handle)}/sent/tasks/${id}`;
const asWorker = (body: object) => rest(parley, worker.key, "PATCH", received(), body);
const asRequester = (body: object) => rest(parley, requester.key, "PATCH", sent(), body);
const until = async (agent: TestAgent, path: string) => (await rest(parley, agent.key, "GET", path)).body.snoozed_until;
const listed = async (agent: TestAgent, path: string) =>
  (await rest(parley, agent.key, "GET", `${ledger(agent.handle)}/${path}`)).body.items.map((one: any) => one.id);
const ends = async (agent: TestAgent) => {
  const where = { subjectId: id, kind: "a2a.task.snooze_ended" };
  const rows = await parley.services.database.request.reader.event.findMany({ where });
  return rows
    .filter(({ identityId }) => identityId === agent.id)
    .map(({ data }) => (data as { reason: string }).reason);
};
const say = (intent: string, text: string) => reply(parley, worker.key, worker.handle, id, intent, text);

describe("a snoozed task", () => {
  it("is snoozed for one side only, also in one organization, and for nobody in the protocol", async () => {
    const [soon, later] = [inFuture(hour), inFuture(day)];
    expect((await asWorker({ snooze_until: soon })).body.snoozed_until).toBe(soon);
    expect(await until(requester, sent())).toBe(null);
    expect((await asRequester({ snooze_until: later })).body.snoozed_until).toBe(later);
    expect(await until(worker, received())).toBe(soon);
    const admin = (path: string) => rest(parley, home.adminKey, "GET", path);
    expect([(await admin(received())).body.snoozed_until, (await admin(sent())).body.snoozed_until]).toEqual([
      soon,
      later,
    ]);
    const task = await rpc(parley, requester.key, worker.handle, "GetTask", { id });
    expect(JSON.stringify(task)).not.toMatch(/snooze/i);
  });

  it("leaves the task of the other side as it was", async () => {
    const read = () => rest(parley, requester.key, "GET", sent());
    const before = (await read()).body;
    await asWorker({ snooze_until: inFuture(hour) });
    await asWorker({ snooze_until: null });
    expect((await read()).body).toEqual(before);
    const where = { subjectId: id, identityId: requester.id, kind: { contains: "snooze" } };
    expect(await parley.services.database.request.reader.event.count({ where })).toBe(0);
  });

  it("stays in lists, and is left out or listed alone when asked", async () => {
    const other = await sendTask(parley, requester, worker);
    await asWorker({ snooze_until: inFuture(hour) });
    expect(await listed(worker, "tasks")).toEqual([other, id]);
    expect(await listed(worker, "tasks?snoozed=exclude")).toEqual([other]);
    expect(await listed(worker, "tasks?snoozed=only")).toEqual([id]);
    expect(await listed(requester, "sent/tasks?snoozed=exclude")).toEqual([other, id]);
    expect(await listed(worker, "messages?snoozed=only")).toHaveLength(1);
    expect(await listed(worker, "messages")).toHaveLength(2);
  });

  it("comes back at its time, once", async () => {
    await asWorker({ snooze_until: inFuture(hour) });
    clock.advance(hour - 1);
    await parley.work!.runDueJobs();
    expect(await until(worker, received())).not.toBe(null);
    clock.advance(1);
    await parley.work!.runDueJobs();
    await parley.work!.runDueJobs();
    expect(await until(worker, received())).toBe(null);
    expect([await ends(worker), await ends(requester)]).toEqual([["time"], []]);
  });

  it("comes back when the other side writes, and not when its own does", async () => {
    await asWorker({ snooze_until: inFuture(day) });
    await asRequester({ snooze_until: inFuture(day) });
    await say("ask_caller", "Which one?");
    expect(await until(worker, received())).not.toBe(null);
    expect(await until(requester, sent())).toBe(null);
    expect([await ends(worker), await ends(requester)]).toEqual([[], ["activity"]]);
  });

  it("ends silently for the side that ends the task", async () => {
    await asWorker({ snooze_until: inFuture(day) });
    await say("complete", "Done.");
    expect([await until(worker, received()), await ends(worker)]).toEqual([null, []]);
  });

  it("ends silently for both when the task is canceled", async () => {
    await asWorker({ snooze_until: inFuture(day) });
    await asRequester({ snooze_until: inFuture(day) });
    await rpc(parley, requester.key, worker.handle, "CancelTask", { id });
    expect([await until(worker, received()), await until(requester, sent())]).toEqual([null, null]);
    expect([await ends(worker), await ends(requester)]).toEqual([[], []]);
  });

  it("is found on its own side only", async () => {
    const body = { snooze_until: inFuture(day) };
    const wrong = `${ledger(worker.handle)}/sent/tasks/${id}`;
    expect((await rest(parley, worker.key, "PATCH", wrong, body)).status).toBe(404);
    expect((await rest(parley, requester.key, "PATCH", received(), body)).status).toBe(404);
  });

  it("is refused an end in the past", async () => {
    const answer = await asWorker({ snooze_until: inFuture(0) });
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["body", "snooze_until"]]);
  });
});
