import { vi } from "vitest";
import { type FakeBlueBubbles, startFakeBlueBubbles } from "../../fakes/bluebubbles.js";
import type { TestAgent } from "../../support/process-client.js";
import { LineServer } from "./line-server.js";

const number = "+15555550120";

/** A server with one line of a Mac, which belongs to one agent. */
export interface MacServer {
  readonly server: LineServer;
  readonly mac: FakeBlueBubbles;
  readonly agent: TestAgent;
}

export async function startMacServer(
  settings: Readonly<Record<string, string>> = {},
  nodeOptions: readonly string[] = [],
): Promise<MacServer> {
  const mac = await startFakeBlueBubbles();
  const servers = [{ url: mac.url, password: mac.password, number, role: "dedicated" }];
  const server = await LineServer.start({ IM_BLUEBUBBLES: JSON.stringify(servers), ...settings }, nodeOptions);
  const agent = await server.agentOnLine("texter");
  // Asks the Mac what it received, and tells it where to report.
  await server.run("im-catch-up");
  await vi.waitUntil(() => mac.webhooks.length === 1);
  return { server, mac, agent };
}
