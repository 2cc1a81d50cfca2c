// A worker: answers the tasks that wait for its identity, and each that it receives. `node dist/examples/worker.js`
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { expectAnswer, failInOneSentence } from "./one-sentence.js";

const { PARLEY_URL: url = "http://localhost:4000", PARLEY_KEY: apiKey = "", HANDLE = "" } = process.env;
const handle = HANDLE.replace(/^@/, "").toLowerCase();

failInOneSentence();
await expectAnswer(url, `/api/v1/identities/${encodeURIComponent(handle)}`, apiKey);

const query = `subscription ($handle: String!, $after: String) {
  taskUpdated(agentHandle: $handle, after: $after) {
    cursor kind message { parts { text } } task { id worker { handle } }
  }
}`;
const waitingTasks = `query ($handle: String!, $after: String) {
  a2aTasks(agentHandle: $handle, direction: INBOUND, filter: { state: SUBMITTED }, first: 20, after: $after) {
    nodes { id messages { parts { text } } } pageInfo { hasNextPage endCursor }
  }
}`;
const variables: { handle: string; after?: string } = { handle };
const client = createClient({
  url: `${url.replace(/^http/, "ws")}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: { apiKey },
  retryAttempts: Infinity,
  on: { connected: () => console.log(`@${handle} is at work`) },
});

// It follows first and looks for what waits then: nothing falls between the two. The message id makes a second answer no answer.
const events = client.iterate<any>({ query, variables });
for (let after: string | null = null, more = true; more;) {
  for await (const { data } of client.iterate<any>({ query: waitingTasks, variables: { handle, after } })) {
    for (const { id, messages } of data.a2aTasks.nodes) await reply(id, messages[0]);
    ({ endCursor: after, hasNextPage: more } = data.a2aTasks.pageInfo);
  }
}
for await (const { data } of events) {
  const { cursor, kind, task, message } = data.taskUpdated;
  if (kind === "a2a.task.created" && task.worker.handle === handle) await reply(task.id, message);
  // After a lost connection it continues from here, so no event is missed.
  variables.after = cursor;
}

async function reply(taskId: string, asked: { readonly parts: readonly { readonly text: string | null }[] }) {
  const parts = [{ text: `You said: ${asked.parts[0]?.text}` }];
  const answer = await fetch(`${url}/api/v1/identities/${handle}/a2a/tasks/${taskId}/reply`, {
    method: "POST",
    headers: { "X-API-Key": apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({ intent: "complete", parts, message_id: `answer-${taskId}` }),
  });
  if (!answer.ok) console.error(`Task ${taskId}: ${await answer.text()}`);
}
