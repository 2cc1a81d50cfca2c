import { describe, expect, it } from "vitest";
import type { TestAgent } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";
import { rpc, textMessage } from "../support/rpc.js";
import { newHandle, useTwoOrganizations } from "../support/two-organizations.js";

let parley: TestParley;
let ours: TestAgent;
let theirs: TestAgent;

useTwoOrganizations((stage) => ({ parley, ours, theirs } = stage));

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
