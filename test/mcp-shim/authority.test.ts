import { type DocumentNode, Kind } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tools } from "../../mcp-shim/tools/index.js";
import { tokensFor } from "../org/support/mcp-grants.js";
import type { Caller } from "../support/kit/expected.js";
import { findKits } from "../support/kit/kits.js";
import { makeAgent, makeOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { connectMcp, type TestClient } from "./support/client.js";

// What a tool may do is what its operations may do: the tables that the domains' kits have of those decide here too.

const kits = await findKits();
const rows = kits.flatMap(({ expected }) =>
  expected.graphql.map(({ name, answers }) => ({ name, answers, refusals: expected.refusalsOfKind })),
);

/** The fields of `Query`, `Mutation` and `Subscription` that a document asks for. */
function fieldsOf(document: DocumentNode): string[] {
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    const root = `${definition.operation[0]!.toUpperCase()}${definition.operation.slice(1)}`;
    return definition.selectionSet.selections.flatMap((one) =>
      one.kind === Kind.FIELD ? [`${root}.${one.name.value}`] : [],
    );
  });
}

/** Whether the kits let this kind of caller run everything that the tool runs; the first refusal otherwise. */
function refusalOf(documents: readonly DocumentNode[], caller: Caller): string | null {
  for (const field of documents.flatMap(fieldsOf)) {
    // With other arguments, it may be allowed what it is refused without them.
    const ways = rows.filter(({ name }) => name === field || name.startsWith(`${field}#`));
    if (ways.length === 0) throw new Error(`No kit has ${field}.`);
    if (ways.every(({ refusals, answers }) => refusals.has(answers[caller]!))) return ways[0]!.answers[caller]!;
  }
  return null;
}

describe.each(["own", "uncl"] as const)("an agent that is %s", (caller) => {
  let parley: TestParley;
  let clients: TestClient[];
  beforeAll(async () => {
    parley = await startTestParley({ checksAnswers: false });
    const organization = await makeOrganization(parley.services);
    const facts = caller === "uncl" ? { claimStatus: "agent_unclaimed" as const } : {};
    const agent = await makeAgent(parley.services, organization, "agent", facts);
    const { access } = await tokensFor(parley, organization.admin, agent.id);
    clients = [await connectMcp(parley, agent.key), await connectMcp(parley, access)];
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await parley.close();
  });

  test("is shown the tools whose operations it may run, with a key and with a token alike", async () => {
    const allowed = tools.filter(({ documents }) => refusalOf(documents, caller) === null).map(({ name }) => name);
    for (const { client } of clients) {
      expect((await client.listTools()).tools.map(({ name }) => name).toSorted()).toEqual(allowed.toSorted());
    }
  });

  test("is refused every other tool, and told what is missing", async () => {
    const refused = tools.filter(({ documents }) => refusalOf(documents, caller) !== null);
    for (const client of clients) {
      for (const { name } of refused) {
        expect([name, (await client.refusal(name)).code]).toEqual([name, "claimed_agent_required"]);
      }
    }
  });
});
