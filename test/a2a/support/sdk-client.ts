import { Role, type SendMessageRequest, type Task } from "@a2a-js/sdk";
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from "@a2a-js/sdk/client";
import type { TestParley } from "../../support/parley.js";

/** The bindings that the official client speaks, by their names in cards. */
const transports = { JSONRPC: JsonRpcTransportFactory, "HTTP+JSON": RestTransportFactory };

/** The official client, which only adds a key to what it sends, for one worker. */
export async function sdkClient(
  parley: Pick<TestParley, "url">,
  key: string,
  worker: string,
  { polling = true, binding = "JSONRPC" }: { polling?: boolean; binding?: keyof typeof transports } = {},
): Promise<Client> {
  const fetchImpl: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("X-API-Key", key);
    return fetch(input, { ...init, headers });
  };
  const factory = new ClientFactory({
    transports: [new transports[binding]({ fetchImpl })],
    cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
    clientConfig: { polling },
  });
  return factory.createFromUrl(`${parley.url}/a2a/${worker}/card`, "");
}

/** A message as that client takes it. */
export const sdkMessage = (
  text: string,
  facts: { taskId?: string; contextId?: string } = {},
  configuration?: SendMessageRequest["configuration"],
): SendMessageRequest => ({
  tenant: "",
  message: {
    messageId: crypto.randomUUID(),
    contextId: "",
    taskId: "",
    role: Role.ROLE_USER,
    parts: [{ content: { $case: "text" as const, value: text }, metadata: undefined, filename: "", mediaType: "" }],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
    ...facts,
  },
  configuration,
  metadata: undefined,
});

/** Sends a message with that client; answers the task. */
export async function sdkSend(client: Client, ...args: Parameters<typeof sdkMessage>): Promise<Task> {
  const answer = await client.sendMessage(sdkMessage(...args));
  if (!("status" in answer)) throw new Error("We always answer with a task.");
  return answer;
}
