import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { TestParley } from "../../support/parley.js";

/** The current revision of the protocol, and the one before, whose clients begin with a handshake. */
export const revisions = ["2026-07-28", "2025-11-25"] as const;
export type Revision = (typeof revisions)[number];

/** A connected client, as hosts have one. */
export interface TestClient {
  readonly client: Client;
  /** Calls a tool and answers its structured content; throws its error as text. */
  call(name: string, input?: Record<string, unknown>): Promise<any>;
  /** Calls a tool that must fail and answers its error. */
  refusal(name: string, input?: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

/** Connects the official client with an agent's key. */
export async function connectMcp(
  { url }: Pick<TestParley, "url">,
  key: string,
  revision: Revision = "2026-07-28",
): Promise<TestClient> {
  const mode = revision === "2026-07-28" ? { pin: revision } : ("legacy" as const);
  const client = new Client({ name: "a host", version: "1" }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return clientOf(client);
}

/** The calls of tests on a client of any transport. */
export function clientOf(client: Client): TestClient {
  const answer = (name: string, input: Record<string, unknown>) =>
    client.callTool({ name, arguments: input }) as Promise<any>;
  return {
    client,
    async call(name, input = {}) {
      const { isError, content, structuredContent } = await answer(name, input);
      if (isError === true) throw new Error(content[0].text);
      // Hosts that know nothing of structured content read the same.
      if (content[0].text !== JSON.stringify(structuredContent)) throw new Error(`${name} says two things`);
      return structuredContent;
    },
    async refusal(name, input = {}) {
      const { isError, content } = await answer(name, input);
      if (isError !== true) throw new Error(`${name} answered ${content[0].text}`);
      return JSON.parse(content[0].text).error;
    },
    close: () => client.close(),
  };
}
