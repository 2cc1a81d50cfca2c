import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveMcpOverStdio } from "../../mcp-shim/stdio.js";
import { openPassage } from "../cli/cut-connections.js";
import { makeAgent, makeOrganization, type TestAgent } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { clientOf, connectMcp, revisions } from "./support/client.js";

// For hosts that start a process: the same tools, decided by the same server.

let parley: TestParley;
let alice: TestAgent;
let bob: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  const organization = await makeOrganization(parley.services);
  alice = await makeAgent(parley.services, organization, "alice");
  bob = await makeAgent(parley.services, organization, "bob");
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

  it.each(revisions)("tells the host of changes of what it listens to, until it stops (%s)", async (revision) => {
    const [host, transport] = InMemoryTransport.createLinkedPair();
    const served = await serveMcpOverStdio({ baseUrl: parley.url, apiKey: alice.key, transport });
    const isModern = revision === "2026-07-28";
    const mode = isModern ? { pin: revision } : ("legacy" as const);
    const client = new Client({ name: "a host", version: "1" }, { versionNegotiation: { mode } });
    const heard: string[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
    await client.connect(host);
    const asBob = await connectMcp(parley, bob.key);
    const send = async (text: string): Promise<string> =>
      (await clientOf(client).call("send_task", { to: "bob", text })).task.task_id;
    const [first, second, other] = [await send("First."), await send("Second."), await send("Not listened to.")];
    const progress = (task_id: string) => asBob.call("reply_to_task", { task_id, intent: "progress", text: "On it." });
    const address = (id: string): string => `parley://tasks/${id}`;
    const listen = async (id: string): Promise<() => Promise<unknown>> => {
      const uri = address(id);
      if (isModern) {
        const listening = await client.listen({ resourceSubscriptions: [uri] });
        expect(listening.honoredFilter).toEqual({ resourceSubscriptions: [uri] });
        return () => listening.close();
      }
      await client.subscribeResource({ uri });
      return () => client.unsubscribeResource({ uri });
    };
    const stops = [await listen(first), await listen(second)];
    await progress(other);
    await progress(first);
    await expect.poll(() => heard).toContain(address(first));
    await stops[0]!();
    heard.length = 0;
    await progress(first);
    await progress(second);
    await expect.poll(() => heard).toContain(address(second));
    expect(new Set(heard)).toEqual(new Set([address(second)]));
    await asBob.close();
    await client.close();
    await served.close();
  });

  it("listens again after a lost connection, and tells what may have changed meanwhile", async () => {
    const passage = await openPassage(parley.url);
    const [host, transport] = InMemoryTransport.createLinkedPair();
    const served = await serveMcpOverStdio({ baseUrl: passage.url, apiKey: alice.key, transport });
    const client = new Client(
      { name: "a host", version: "1" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    let heard = 0;
    client.setNotificationHandler("notifications/resources/updated", () => void (heard += 1));
    await client.connect(host);
    const { task_id } = (await clientOf(client).call("send_task", { to: "bob", text: "Hold on." })).task;
    await client.listen({ resourceSubscriptions: [`parley://tasks/${task_id}`] });
    passage.cut();
    await expect.poll(() => heard).toBe(1);
    const asBob = await connectMcp(parley, bob.key);
    await asBob.call("reply_to_task", { task_id, intent: "complete", text: "Held." });
    await expect.poll(() => heard).toBe(2);
    await asBob.close();
    await client.close();
    await served.close();
    passage.close();
  });

  it("does not begin with a key that the server refuses", async () => {
    const [, transport] = InMemoryTransport.createLinkedPair();
    const refused = serveMcpOverStdio({ baseUrl: parley.url, apiKey: "ApiKey_nonsense", transport });
    await expect(refused).rejects.toMatchObject({ status: 401 });
  });
});
