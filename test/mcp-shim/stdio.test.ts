import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveMcpOverStdio } from "../../mcp-shim/stdio.js";
import { makeAgent, makeOrganization, type TestAgent } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { clientOf, revisions } from "./support/client.js";

// For hosts that start a process: the same tools, decided by the same server.

let parley: TestParley;
let alice: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  alice = await makeAgent(parley.services, await makeOrganization(parley.services), "alice");
});

afterAll(() => parley.close());

describe("MCP over stdio", () => {
  it.each(revisions)("lists and calls the tools of the server, and passes on its errors (%s)", async (revision) => {
    const [host, transport] = InMemoryTransport.createLinkedPair();
    const served = await serveMcpOverStdio({ baseUrl: parley.url, apiKey: alice.key, transport });
    const mode = revision === "2026-07-28" ? { pin: revision } : ("legacy" as const);
    const client = new Client({ name: "a host", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(host);
    const tools = clientOf(client);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("send_mail");
    expect((await tools.call("who_am_i")).handle).toBe("alice");
    expect((await tools.refusal("send_task", { to: "nobody-here", text: "Hello" })).code).toBe("a2a_agent_not_found");
    const { contents } = await client.readResource({ uri: "parley://agents/alice" });
    expect(JSON.parse((contents[0] as any).text).untrusted.name).toBe("@alice");
    await expect(client.readResource({ uri: "parley://tasks/nothing" })).rejects.toMatchObject({ code: -32602 });
    await client.close();
    await served.close();
  });

  it("does not begin with a key that the server refuses", async () => {
    const [, transport] = InMemoryTransport.createLinkedPair();
    const refused = serveMcpOverStdio({ baseUrl: parley.url, apiKey: "ApiKey_nonsense", transport });
    await expect(refused).rejects.toMatchObject({ status: 401 });
  });
});
