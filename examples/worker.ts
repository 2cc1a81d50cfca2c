// A worker: follows the tasks that its identity receives and answers each. `node dist/examples/worker.js`
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
const variables: { handle: string; after?: string } = { handle };
const client = createClient({
  url: `${url.replace(/^http/, "ws")}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: { apiKey },
  retryAttempts: Infinity,
  on: { connected: () => console.log(`@${handle} is at work`) },
});

for await (const { data } of client.iterate<any>({ query, variables })) {
  const { cursor, kind, task, message } = data.taskUpdated;
  if (kind === "a2a.task.created" && task.worker.handle === handle) {
    const parts = [{ text: `You said: ${message.parts[0].text}` }];
    const answer = await fetch(`${url}/api/v1/identities/${handle}/a2a/tasks/${task.id}/reply`, {
      method: "POST",
      headers: { "X-API-Key": apiKey, "Content-Type": "application/json" },
      body: JSON.stringify({ intent: "complete", parts, message_id: `answer-${task.id}` }),
    });
    if (!answer.ok) console.error(`Task ${task.id}: ${await answer.text()}`);
  }
  // After a lost connection it goes on from here: nothing is missed. The message id makes a second answer no answer.
  variables.after = cursor;
}
