import { readFile } from "node:fs/promises";
import path from "node:path";

/** An answer over HTTP, read whole. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: any;
}

/** An HTTP client of one server with one key. Rejects when the answer did not come whole. */
export class ProcessClient {
  constructor(
    readonly url: string,
    readonly key: string,
  ) {}

  /** Any request; the body goes and comes as JSON. */
  async call(method: string, route: string, body?: unknown, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    const response = await fetch(this.url + route, {
      method,
      headers: {
        "x-api-key": this.key,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  }

  /** A GraphQL operation's data; throws when it has errors. */
  async graphql(query: string, variables: object = {}): Promise<any> {
    const { status, body } = await this.call("POST", "/graphql", { query, variables });
    if (status !== 200 || body.errors !== undefined)
      throw new Error(`GraphQL answered ${status}: ${JSON.stringify(body)}`);
    return body.data;
  }

  /** A JSON-RPC call to a worker; the whole envelope. */
  async rpc(worker: string, method: string, params: object): Promise<any> {
    const envelope = { jsonrpc: "2.0", id: 1, method, params };
    const { status, body } = await this.call("POST", `/a2a/${worker}`, envelope, { "a2a-version": "1.0" });
    if (status !== 200) throw new Error(`JSON-RPC answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** The log's cursor of now. */
  async cursor(): Promise<string> {
    return (await this.graphql("{ eventCursor }")).eventCursor;
  }
}

/** An identity with a key of its own. */
export interface TestAgent {
  readonly id: string;
  readonly handle: string;
  readonly key: string;
}

/** The admin key that a server's first start left in its data directory. */
export async function readAdminKey(dataDir: string): Promise<string> {
  return JSON.parse(await readFile(path.join(dataDir, "bootstrap.json"), "utf8")).admin_key;
}

/** Creates an identity and a key that is scoped to it. */
export async function createAgent(admin: ProcessClient, handle: string): Promise<TestAgent> {
  const created = await admin.call("POST", "/api/v1/identities", { agent_handle: handle });
  if (created.status !== 201) throw new Error(`Creating ${handle} answered ${JSON.stringify(created)}`);
  const { id } = created.body;
  const minted = await admin.call("POST", "/api/v1/api-keys", { label: handle, scoped_identity_id: id });
  if (minted.status !== 201) throw new Error(`A key of ${handle} answered ${JSON.stringify(minted)}`);
  return { id, handle, key: minted.body.api_key };
}
