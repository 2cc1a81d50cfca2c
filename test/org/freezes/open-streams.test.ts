import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openTask } from "../../a2a/support/rpc.js";
import { leaveStreams, openStream } from "../../a2a/support/stream.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";

// Streams that were open before the freeze (wire contract reviews 6.1).

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let worker: TestAgent;
beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
});
beforeEach(async () => {
  agent = await makeAgent(parley.services, organization, handle("scout"));
  worker = await makeAgent(parley.services, organization, handle("doer"));
});
afterEach(leaveStreams);
afterAll(() => parley.close());

const freeze = (mode: string) =>
  rest(parley, organization.admin, "PUT", `/api/v1/identities/${agent.handle}/freeze`, { mode });
const followed = "subscription { freezeChanged { kind freeze { mode } } }";

async function taskStream() {
  const { id } = await openTask(parley, agent.key, worker.handle);
  const stream = await openStream(parley, agent.key, worker.handle, "SubscribeToTask", { id });
  await stream.next();
  return { id, stream };
}

const complete = (taskId: string) =>
  rest(parley, worker.key, "POST", `/api/v1/identities/${worker.handle}/a2a/tasks/${taskId}/reply`, {
    intent: "complete",
    parts: [{ text: "Done" }],
  });

/** Server-sent events of the agent's inbox, to the end of the stream. */
async function inboxEvents(): Promise<() => Promise<string>> {
  const query = `subscription { a2aInbox(agentHandle: "${agent.handle}") { kind } }`;
  const response = await fetch(`${parley.url}/graphql`, {
    method: "POST",
    body: JSON.stringify({ query }),
    headers: { "content-type": "application/json", accept: "text/event-stream", "x-api-key": agent.key },
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  return () => response.text();
}

test("in the mode sends they stay, and say that the agent is frozen", async () => {
  const socket = openSocket(parley.url, { apiKey: agent.key });
  await socket.run("{ viewer { kind } }");
  const after = (await socket.run("{ eventCursor }")).data.eventCursor;
  const events = socket.subscribe(followed.replace("freezeChanged", `freezeChanged(after: "${after}")`));
  const { id, stream } = await taskStream();
  await freeze("sends");
  expect((await events.next()).data.freezeChanged).toEqual({ kind: "freeze.started", freeze: { mode: "SENDS" } });
  await complete(id);
  const states = (await stream.rest()).map(({ statusUpdate }) => statusUpdate?.status.state);
  expect(states.at(-1)).toBe("TASK_STATE_COMPLETED");
  // The socket is no way out either.
  const input = `mailbox: "${agent.handle}@agents.localhost", recipients: { to: ["dana@example.com"] }, subject: "x"`;
  const { errors } = await socket.run(`mutation { sendMail(input: { ${input} }) { message { id } } }`);
  expect(errors[0].extensions.code).toBe("agent_frozen");
  await socket.close();
});

test("in the mode all, server-sent events and streams of tasks end, and what comes later is not told", async () => {
  const { id, stream } = await taskStream();
  const inbox = await inboxEvents();
  await freeze("all");
  await complete(id);
  expect(await inbox()).not.toContain("a2a.task");
  const told = await stream.rest().catch(() => []);
  expect(JSON.stringify(told)).not.toContain("Done");
});

test("in the mode all, a stream that is opened afterwards is refused", async () => {
  const { id } = await openTask(parley, agent.key, worker.handle);
  await freeze("all");
  await expect(openStream(parley, agent.key, worker.handle, "SubscribeToTask", { id })).rejects.toThrow(/frozen|-32/);
});
