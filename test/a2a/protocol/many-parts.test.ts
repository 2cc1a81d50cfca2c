import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";
import { reply } from "../support/ledger.js";
import { openTask } from "../support/rpc.js";

let parley: TestParley;
let home: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  home = await makeOrganization(parley.services, "enterprise");
  requester = await makeAgent(parley.services, home, "requester");
  worker = await makeAgent(parley.services, home, "worker");
});
afterAll(() => parley.close());

describe("very many parts", () => {
  const parts = Array.from({ length: 1_001 }, () => ({ text: "x" }));
  const tooMany = "A list has at most 1000 items.";

  it("are counted before they are read, over REST and GraphQL alike", async () => {
    const { id } = await openTask(parley, requester.key, "worker");
    const path = "/api/v1/identities/worker/a2a/tasks";
    const answer = await parley.fetch(
      `${path}/${id}/reply`,
      {
        method: "POST",
        body: JSON.stringify({ intent: "progress", parts }),
        headers: { "content-type": "application/json" },
      },
      worker.key,
    );
    const body: any = await answer.json();
    expect(errorOf({ status: answer.status, body } as never)).toEqual([422, "validation_failed"]);
    expect(body.detail).toEqual([{ loc: ["body", "parts"], msg: tooMany, type: "value_error" }]);
    const { errors } = await parley.graphql(
      "mutation ($input: ReplyToTaskInput!) { replyToTask(input: $input) { task { id } } }",
      { input: { agentHandle: "worker", taskId: id, intent: "PROGRESS", parts } },
      worker.key,
    );
    expect(errors?.[0]).toMatchObject({ message: tooMany, extensions: { code: "validation_failed" } });
    expect((await reply(parley, worker.key, "worker", id, "progress", "x")).status).toBe(200);
  });
});
