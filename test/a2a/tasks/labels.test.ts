import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { taskLifecycle } from "../../../subgraphs/a2a/tasks/lifecycle.js";
import { lifecycleStep } from "../../../subgraphs/shared/lifecycle/lifecycle-step.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { ledger } from "../support/ledger.js";
import { rpc } from "../support/rpc.js";
import { sendTask } from "../support/send-task.js";

let parley: TestParley;
let home: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let id: string;

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_NEW_TASKS_PER_MINUTE: "6000" } });
  home = await makeOrganization(parley.services);
});
beforeEach(async () => {
  requester = await makeAgent(parley.services, home, handle("asks"));
  worker = await makeAgent(parley.services, home, handle("works"));
  id = await sendTask(parley, requester, worker);
});
afterAll(() => parley.close());

const received = () => `${ledger(worker.handle)}/tasks/${id}`;
const sent = () => `${ledger(requester.handle)}/sent/tasks/${id}`;
const asWorker = (body: object) => rest(parley, worker.key, "PATCH", received(), body);
const asRequester = (body: object) => rest(parley, requester.key, "PATCH", sent(), body);
const read = async (agent: TestAgent, path: string) => (await rest(parley, agent.key, "GET", path)).body;
const listed = async (agent: TestAgent, path: string) =>
  (await read(agent, `${ledger(agent.handle)}/${path}`)).items.map((one: { id: string }) => one.id);

describe("labels of a task", () => {
  it("are two independent sets, also in one organization, and none in the protocol", async () => {
    expect((await asWorker({ add_labels: ["Urgent", "mine"] })).body.labels).toEqual(["mine", "urgent"]);
    expect((await read(requester, sent())).labels).toEqual([]);
    expect((await asRequester({ add_labels: "asked" })).body.labels).toEqual(["asked"]);
    expect((await read(worker, received())).labels).toEqual(["mine", "urgent"]);
    const admin = (path: string) => rest(parley, home.adminKey, "GET", path);
    expect([(await admin(received())).body.labels, (await admin(sent())).body.labels]).toEqual([
      ["mine", "urgent"],
      ["asked"],
    ]);
    const task = await rpc(parley, requester.key, worker.handle, "GetTask", { id });
    expect(JSON.stringify(task)).not.toMatch(/urgent|asked|labels/);
  });

  it("never appear in an answer to the other side, nor in its events", async () => {
    const before = await read(requester, sent());
    await asWorker({ add_labels: "secret note" });
    expect(await read(requester, sent())).toEqual(before);
    expect(await listed(requester, "sent/tasks?labels=secret%20note")).toEqual([]);
    const query = `{ a2aTask(id: "${id}") { labels(agentHandle: "${worker.handle}") } }`;
    const { data } = await parley.graphql(query, {}, requester.key);
    expect(data).toEqual({ a2aTask: { labels: [] } });
    const events = await parley.services.database.request.reader.event.findMany({ where: { subjectId: id } });
    const ofRequester = events.filter(({ identityId }) => identityId === requester.id).map((event) => event.data);
    expect(JSON.stringify(ofRequester)).not.toContain("secret note");
    expect(events.filter(({ kind }) => kind === "a2a.task.labelled").map(({ data: facts }) => facts)).toMatchObject([
      { labels: ["secret note"], added: ["secret note"], removed: [] },
    ]);
  });

  it("find tasks and their messages", async () => {
    const other = await sendTask(parley, requester, worker);
    await asWorker({ add_labels: ["a", "b"] });
    expect(await listed(worker, "tasks?labels=A,b")).toEqual([id]);
    expect(await listed(worker, "tasks?not_labels=a")).toEqual([other]);
    expect(await listed(worker, "tasks?labels=a&not_labels=b")).toEqual([]);
    expect(await listed(worker, "tasks?labels=unknown")).toEqual([]);
    expect(await listed(worker, "messages?labels=a")).toHaveLength(1);
    expect((await rest(parley, worker.key, "GET", `${ledger(worker.handle)}/tasks?labels=["a"`)).status).toBe(422);
  });

  it("are only the organization's own, and at most 50", async () => {
    for (const label of ["read", "snoozed", "starred"]) {
      expect(errorOf(await asWorker({ add_labels: label }))).toEqual([422, "system_label"]);
    }
    await asWorker({ add_labels: Array.from({ length: 50 }, (_, at) => `label ${at}`) });
    expect(errorOf(await asWorker({ add_labels: "one more" }))).toEqual([422, "too_many_labels"]);
    expect((await asRequester({ add_labels: "one more" })).status).toBe(200);
  });

  it("follow the catalogue: counted, merged and deleted", async () => {
    const catalogue = (method: string, path: string, body?: object) =>
      rest(parley, home.adminKey, method, `/api/v1/labels${path}`, body);
    await asWorker({ add_labels: ["from", "into"] });
    await asRequester({ add_labels: ["from"] });
    expect((await catalogue("GET", "?counts=true&q=from")).body[0].counts).toMatchObject({ tasks: 1 });
    await catalogue("PATCH", "/from?merge=true", { name: "into" });
    expect([(await read(worker, received())).labels, (await read(requester, sent())).labels]).toEqual([
      ["into"],
      ["into"],
    ]);
    await catalogue("DELETE", "/into");
    expect((await read(worker, received())).labels).toEqual([]);
  });

  it("move with an agent, and become those of its new organization", async () => {
    await asWorker({ add_labels: "moving" });
    const { services } = parley;
    const to = await makeOrganization(services);
    await services.database.request.transaction(async (tx) => {
      const identity = await tx.identity.update({ where: { id: worker.id }, data: { organizationId: to.id } });
      await taskLifecycle.moved!(lifecycleStep(tx, services), identity as never, home.id as never);
    });
    const admin = await rest(parley, to.adminKey, "GET", received());
    expect(admin.body.labels).toEqual(["moving"]);
  });
});
