import { afterAll, beforeAll, expect, test } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { sendTask } from "../support/send-task.js";

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley.close());

test("an organization's tasks are counted by state, each once, and none of others", async () => {
  const { services } = parley;
  const [ours, theirs] = [await makeOrganization(services), await makeOrganization(services)];
  const [asker, worker] = [
    await makeAgent(services, ours, handle("asker")),
    await makeAgent(services, ours, handle("worker")),
  ];
  const counts = async (key: string) => {
    const query = "{ a2aOrganizationTaskCounts { counted isMore states { state count } } }";
    return (await parley.graphql(query, {}, key)).data!["a2aOrganizationTaskCounts"];
  };
  const task = await sendTask(parley, asker, worker);
  await sendTask(parley, asker, worker);
  const path = `/api/v1/identities/${worker.handle}/a2a/tasks/${task}/reply`;
  await rest(parley, worker.key, "POST", path, { intent: "complete", parts: [{ text: "Done." }] });
  expect(await counts(ours.adminKey)).toEqual({
    counted: 2,
    isMore: false,
    states: [
      { state: "COMPLETED", count: 1 },
      { state: "SUBMITTED", count: 1 },
    ],
  });
  expect(await counts(theirs.adminKey)).toEqual({ counted: 0, isMore: false, states: [] });
});
