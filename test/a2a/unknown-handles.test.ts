import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rpc, textMessage } from "./support/rpc.js";

let parley: TestParley;
let home: TestOrganization;
let away: TestOrganization;
/** Fresh agents of two organizations for each test. */
let ours: TestAgent;
let theirs: TestAgent;

beforeAll(async () => {
  const environment = { A2A_NEW_TASKS_PER_MINUTE: "6000", A2A_CALLS_PER_MINUTE: "6000" };
  parley = await startTestParley({ environment });
  home = await makeOrganization(parley.services, "enterprise");
  away = await makeOrganization(parley.services, "enterprise");
});
afterAll(() => parley.close());
beforeEach(async () => {
  ours = await makeAgent(parley.services, home, newHandle());
  theirs = await makeAgent(parley.services, away, newHandle());
});

const newHandle = () => `agent-${randomUUID().slice(0, 12)}`;

async function codeOf(query: string, variables: Record<string, unknown>): Promise<string | undefined> {
  return (await parley.graphql(query, variables, ours.key)).errors?.[0]?.extensions.code;
}

const explain = `query ($from: String!, $to: String!) { a2aAdmission(from: $from, to: $to) { allowed } }`;

describe("a handle that is not the caller's to know", () => {
  /** What an asker's questions about a handle ask the database. */
  async function asked(handle: string): Promise<string[]> {
    const { driver } = parley.services.database.request;
    const statements: string[] = [];
    const query = driver.query.bind(driver);
    driver.query = ((given: any, ...more: any[]) => {
      statements.push(typeof given === "string" ? given : given.text);
      return (query as any)(given, ...more);
    }) as typeof driver.query;
    try {
      expect((await rpc(parley, ours.key, handle, "SendMessage", textMessage("Please."))).status).toBe(404);
      expect(await codeOf(explain, { from: ours.handle, to: handle })).toBe("not_found");
      expect(await codeOf(explain, { from: handle, to: ours.handle })).toBe("not_found");
      const delegated = "query ($handle: String!) { a2aDelegatedTasks(workerHandle: $handle) { totalCount } }";
      expect(await codeOf(delegated, { handle })).toBe("a2a_agent_not_found");
    } finally {
      driver.query = query;
    }
    return statements.map((text) => text.replaceAll(/\s+/g, " ").trim());
  }

  it("costs the same statements whether somebody has it or not", async () => {
    await asked(theirs.handle);
    const [known, unknown] = [await asked(theirs.handle), await asked(newHandle())];
    expect(known.length).toBeGreaterThan(4);
    expect(unknown).toEqual(known);
  });
});
