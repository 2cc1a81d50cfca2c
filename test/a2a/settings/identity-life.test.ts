import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lifecycleStep } from "../../../subgraphs/shared/lifecycle/lifecycle-step.js";
import { settingsLifecycle } from "../../../subgraphs/a2a/settings/lifecycle.js";
import { findIdentitiesById } from "../../../subgraphs/shared/identity/identity-core.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { ledger, reply } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";

let parley: TestParley;
let home: TestOrganization;
let requester: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  home = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, home, "coordinator");
});

afterAll(() => parley.close());

const settings = async (handle: string) =>
  (await rest(parley, home.adminKey, "GET", `${ledger(handle)}/settings`)).body;

async function claim(agent: TestAgent): Promise<void> {
  const { services } = parley;
  await services.database.request.transaction(async (tx) => {
    await tx.identity.update({ where: { id: agent.id }, data: { claimStatus: "agent_claimed" } });
    const [identity] = await findIdentitiesById(tx, [agent.id]);
    await settingsLifecycle.claimed?.(lifecycleStep(tx, services), identity!, { byInvitation: false });
  });
}

describe("an identity that gets claimed", () => {
  it("takes tasks from then on", async () => {
    const agent = await makeAgent(parley.services, home, "claimed-later", { claimStatus: "agent_unclaimed" });
    expect((await settings("claimed-later")).enabled).toBe(false);
    await claim(agent);
    expect((await settings("claimed-later")).enabled).toBe(true);
    expect((await openTask(parley, requester.key, "claimed-later")).status.state).toBe("TASK_STATE_SUBMITTED");
  });

  it("stays off when somebody decided so before", async () => {
    const agent = await makeAgent(parley.services, home, "kept-off", { claimStatus: "agent_unclaimed" });
    await rest(parley, home.adminKey, "PUT", `${ledger("kept-off")}/settings`, { enabled: false });
    await claim(agent);
    expect((await settings("kept-off")).enabled).toBe(false);
  });
});

describe("an identity that is renamed", () => {
  it("keeps its tasks under its new handle", async () => {
    const agent = await makeAgent(parley.services, home, "old-name");
    const task = await openTask(parley, requester.key, "old-name");
    await rest(parley, home.adminKey, "PATCH", "/api/v1/identities/old-name", { agent_handle: "new-name" });
    const { body } = await rest(parley, agent.key, "GET", `${ledger("new-name")}/tasks/${task.id}`);
    expect(body.target.handle).toBe("new-name");
    expect((await rpc(parley, requester.key, "new-name", "GetTask", { id: task.id })).result.id).toBe(task.id);
    expect((await rpc(parley, requester.key, "old-name", "GetTask", { id: task.id })).status).toBe(404);
    expect((await rest(parley, null, "GET", "/a2a/new-name/card")).body.name).toBe("@new-name");
  });
});

describe("a blocking send whose worker changes meanwhile", () => {
  const hold = async (worker: string) => {
    const held = rpc(parley, requester.key, worker, "SendMessage", { ...textMessage("wait"), configuration: {} });
    for (;;) {
      const query = `sent/tasks?worker_handle=${worker}`;
      const { body } = await rest(parley, requester.key, "GET", `${ledger("coordinator")}/${query}`);
      if (body.items.length > 0) return { held, id: body.items[0].id as string };
    }
  };

  it("gets its task from a worker that was renamed", async () => {
    const agent = await makeAgent(parley.services, home, "name-before");
    const { held, id } = await hold("name-before");
    await rest(parley, home.adminKey, "PATCH", "/api/v1/identities/name-before", { agent_handle: "name-after" });
    await reply(parley, agent.key, "name-after", id, "complete", "done");
    expect((await held).result?.task).toMatchObject({ id, status: { state: "TASK_STATE_COMPLETED" } });
  });

  it("gets its canceled task when the worker was deleted", async () => {
    await makeAgent(parley.services, home, "gone-soon");
    const { held, id } = await hold("gone-soon");
    await rest(parley, home.adminKey, "DELETE", "/api/v1/identities/gone-soon");
    expect((await held).result?.task).toMatchObject({ id, status: { state: "TASK_STATE_CANCELED" } });
  });
});

describe("the event log", () => {
  it("never holds what agents wrote to each other", async () => {
    const worker = await makeAgent(parley.services, home, "discreet");
    const secret = `secret ${crypto.randomUUID()}`;
    const { id } = await openTask(parley, requester.key, "discreet", secret);
    await rpc(
      parley,
      requester.key,
      "discreet",
      "SendMessage",
      textMessage(secret, { taskId: id, metadata: { secret } }),
    );
    await reply(parley, worker.key, "discreet", id, "fail", secret);
    const events = await parley.services.database.request.reader.event.findMany({ where: { subjectId: id } });
    expect(events).toHaveLength(6);
    expect(JSON.stringify(events.map((event) => event.data))).not.toContain("secret");
  });
});
