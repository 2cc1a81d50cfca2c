// A requester: hands a task to an agent with the official A2A client and follows it. `node dist/examples/requester.js`
import { randomUUID } from "node:crypto";
import { type Artifact, SendMessageRequest, TaskState } from "@a2a-js/sdk";
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import { expectAnswer, failInOneSentence } from "./one-sentence.js";

const { PARLEY_URL: url = "http://localhost:4000", PARLEY_KEY: apiKey = "", WORKER: worker = "" } = process.env;

failInOneSentence();
await expectAnswer(url, "/api/v1/whoami", apiKey);
await expectAnswer(url, `/a2a/${encodeURIComponent(worker)}/card`, apiKey);

const fetchImpl: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set("X-API-Key", apiKey);
  return fetch(input, { ...init, headers });
};
const client = await new ClientFactory({
  transports: [new JsonRpcTransportFactory({ fetchImpl })],
  cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
}).createFromUrl(`${url}/a2a/${worker}/card`, "");

const message = { messageId: randomUUID(), role: "ROLE_USER", parts: [{ text: process.argv[2] ?? "Hello" }] };
const show = ({ parts = [] }: Partial<Artifact> = {}) => parts.forEach(({ content }) => console.log(content?.value));
for await (const { payload } of client.sendMessageStream(SendMessageRequest.fromJSON({ message }))) {
  if (payload?.$case === "artifactUpdate") show(payload.value.artifact);
  if (payload?.$case === "task") payload.value.artifacts.forEach(show);
  if (payload?.$case === "task" || payload?.$case === "statusUpdate") {
    console.log(TaskState[payload.value.status?.state ?? 0]);
  }
}
