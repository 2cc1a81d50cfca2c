import { randomUUID } from "node:crypto";
import { type Message, Role, type SendMessageRequest, type Task } from "@a2a-js/sdk";
import { type Client, ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import { Rest } from "./rest.js";

/** An agent with a handle and a key of its own. */
export class Agent {
  readonly rest: Rest;

  constructor(
    readonly baseUrl: string,
    readonly handle: string,
    readonly key: string,
  ) {
    this.rest = new Rest(baseUrl, key);
  }

  /** Creates the identity (its mailbox comes with it) and its own key, as an administrator would. */
  static async create(admin: Rest, baseUrl: string, handle: string, displayName: string): Promise<Agent> {
    const identity = await admin.post<{ id: string }>("/api/v1/identities", {
      agent_handle: handle,
      display_name: displayName,
    });
    const { api_key } = await admin.post<{ api_key: string }>("/api/v1/api-keys", {
      label: `${handle} (demo)`,
      scoped_identity_id: identity.id,
    });
    return new Agent(baseUrl, handle, api_key);
  }

  /** The official A2A client, pointed at another agent's card and speaking with this agent's key. */
  clientFor(worker: string): Promise<Client> {
    const fetchImpl: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("X-API-Key", this.key);
      return fetch(input, { ...init, headers });
    };
    const factory = new ClientFactory({
      transports: [new JsonRpcTransportFactory({ fetchImpl })],
      cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
      clientConfig: { polling: true },
    });
    return factory.createFromUrl(`${this.baseUrl}/a2a/${worker}/card`, "");
  }
}

/** Sends text with the A2A client and returns the task: a new one, or the one named. */
export async function send(client: Client, text: string, task?: Task): Promise<Task> {
  const message: Message = {
    messageId: randomUUID(),
    role: Role.ROLE_USER,
    contextId: task?.contextId ?? "",
    taskId: task?.id ?? "",
    parts: [{ content: { $case: "text", value: text }, metadata: undefined, filename: "", mediaType: "" }],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
  const request: SendMessageRequest = { tenant: "", message, configuration: undefined, metadata: undefined };
  const answer = await client.sendMessage(request);
  if (!("status" in answer)) throw new Error("Expected a task, got a message.");
  return answer;
}
