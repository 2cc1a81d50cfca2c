import { describe, expect, it } from "vitest";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { withoutConnections } from "../../support/without-connections.js";
import { ledger } from "../support/ledger.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";

async function start() {
  const parley = await startTestParley();
  const home = await makeOrganization(parley.services);
  const requester = await makeAgent(parley.services, home, "coordinator");
  const worker = await makeAgent(parley.services, home, "researcher");
  return { parley, home, requester, worker };
}

describe("when something breaks", () => {
  it("a caller of the protocol learns that it did, and nothing else", async () => {
    const { parley, requester, worker } = await start();
    try {
      const { id } = await openTask(parley, requester.key, "researcher");
      await parley.services.database.request.driver.query("alter table a2a_message rename to lost");
      for (const [method, params] of [
        ["SendMessage", textMessage("x")],
        ["GetTask", { id }],
        ["ListTasks", {}],
      ] as const) {
        const answer = await rpc(parley, requester.key, "researcher", method, params);
        expect([answer.status, answer.error]).toEqual([200, { code: -32603, message: "Internal error" }]);
      }
      const page = await rest(parley, worker.key, "GET", `${ledger("researcher")}/tasks`);
      expect([page.status, page.body.error.code]).toEqual([500, "internal_error"]);
      expect(JSON.stringify(page.body)).not.toMatch(/a2a_message|relation|select/i);
    } finally {
      await parley.close();
    }
  });

  it("nothing of a send that failed half-way remains", async () => {
    const { parley, requester } = await start();
    try {
      const { driver, reader } = parley.services.database.request;
      await driver.query("alter table event rename to lost");
      const answer = await rpc(parley, requester.key, "researcher", "SendMessage", textMessage("x"));
      expect(answer.error?.code).toBe(-32603);
      await driver.query("alter table lost rename to event");
      expect([await reader.a2aTask.count(), await reader.a2aContext.count(), await reader.a2aMessage.count()]).toEqual([
        0, 0, 0,
      ]);
      const { body } = await rest(parley, requester.key, "GET", `${ledger("coordinator")}/settings`);
      expect(body.outbound_task_count).toBe(0);
    } finally {
      await parley.close();
    }
  });
});

describe("when there is too much to do", () => {
  it("a caller that gets no connection is told to come back, and what it sent was not done", async () => {
    const { parley, requester, worker } = await start();
    try {
      const { id } = await openTask(parley, requester.key, "researcher");
      const params = textMessage("later");
      const send = () => rpc(parley, requester.key, "researcher", "SendMessage", params);
      const answer = (messageId: string) =>
        rest(parley, worker.key, "POST", `${ledger("researcher")}/tasks/${id}/reply`, {
          intent: "progress",
          parts: [{ text: "x" }],
          message_id: messageId,
        });
      const [sent, replied] = await withoutConnections(parley, () => Promise.all([send(), answer("r-1")]));
      expect([sent.status, sent.headers.get("retry-after")]).toEqual([503, "1"]);
      expect([replied.status, replied.body.error.code]).toEqual([503, "overloaded"]);
      expect(replied.body.error.retryable).toBe(true);
      const { reader } = parley.services.database.request;
      expect([await reader.a2aTask.count(), await reader.a2aMessage.count()]).toEqual([1, 1]);
      // The same again is done, once.
      expect((await send()).result.task.status.state).toBe("TASK_STATE_SUBMITTED");
      expect((await answer("r-1")).status).toBe(200);
      expect(await reader.a2aMessage.count()).toBe(3);
    } finally {
      await parley.close();
    }
  });

  it("a caller that waits for a lock longer than a statement may is told the same", async () => {
    const { parley, requester } = await start();
    try {
      await parley.services.database.request.driver.query(
        `create function tire() returns trigger language plpgsql as
         $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`,
      );
      await parley.services.database.request.driver.query(
        "create trigger tire before insert on a2a_message execute function tire()",
      );
      const answer = await rpc(parley, requester.key, "researcher", "SendMessage", textMessage("x"));
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
      expect(await parley.services.database.request.reader.a2aTask.count()).toBe(0);
    } finally {
      await parley.close();
    }
  });
});

describe("when the server stops", () => {
  it("a held send is answered with its task", async () => {
    const { parley, requester, worker } = await start();
    const held = rpc(parley, requester.key, "researcher", "SendMessage", { ...textMessage("wait"), configuration: {} });
    let count = 0;
    while (count === 0)
      count = (await rest(parley, worker.key, "GET", `${ledger("researcher")}/tasks`)).body.items.length;
    const closing = parley.close();
    const answer = await held;
    expect([answer.status, answer.result?.task.status.state]).toEqual([200, "TASK_STATE_SUBMITTED"]);
    await closing;
  });
});
