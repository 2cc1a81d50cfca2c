import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { printSchema } from "graphql";
import relayCompiler from "relay-compiler";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compositionOf } from "../../gateway/federation/composition.js";
import { readSupergraph } from "../../gateway/federation/supergraph.js";
import { handle } from "../support/handle.js";
import { makeAgent, makeOrganization } from "../support/org.js";
import { headersOf, startTestParley, type TestParley } from "../support/parley.js";

// Relay's own runtime reads our lists, page by page, as a client that its compiler made would.

const require = createRequire(import.meta.url);
const { Environment, Network, RecordSource, Store, createOperationDescriptor, fetchQuery, ROOT_ID } =
  require("relay-runtime") as any;

let folder: string;
let parley: TestParley;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-relay-runtime-"));
  parley = await startTestParley();
});
afterAll(async () => {
  await parley?.close();
  await rm(folder, { recursive: true, force: true });
});

const agents = `
  query AgentsOfRelayQuery($count: Int!, $cursor: String) {
    identities(first: $count, after: $cursor) @connection(key: "AgentsOfRelay_identities") {
      edges { cursor node { id agentHandle } }
      pageInfo { hasNextPage endCursor hasPreviousPage startCursor }
    }
  }`;

/** What the compiler makes of a query. */
async function compiled(query: string, name: string): Promise<any> {
  const artifacts = path.join(folder, "src", "__generated__");
  await mkdir(artifacts, { recursive: true });
  const { apiSchema } = compositionOf(await readSupergraph());
  await writeFile(path.join(folder, "schema.graphql"), printSchema(apiSchema));
  await writeFile(path.join(folder, "src", "AgentsOfRelay.js"), `graphql\`${query}\`;`);
  const config = { src: "./src", schema: "./schema.graphql", language: "javascript", artifactDirectory: artifacts };
  await writeFile(path.join(folder, "relay.config.json"), JSON.stringify(config));
  await promisify(execFile)(relayCompiler, ["relay.config.json"], { cwd: folder });
  const artifact = require(path.join(artifacts, `${name}.graphql.js`));
  return artifact.default ?? artifact;
}

test("the pages of a list become one list in its store", async () => {
  const organization = await makeOrganization(parley.services);
  const handles: string[] = [];
  for (let n = 0; n < 5; n++) handles.push((await makeAgent(parley.services, organization, handle("relay"))).handle);
  const query = await compiled(agents, "AgentsOfRelayQuery");
  const ask = async ({ text }: { text: string }, variables: object): Promise<unknown> => {
    const response = await fetch(`${parley.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headersOf(organization.adminKey) },
      body: JSON.stringify({ query: text, variables }),
    });
    return response.json();
  };
  const environment = new Environment({ network: Network.create(ask), store: new Store(new RecordSource()) });
  const page = async (cursor: string | null): Promise<any> =>
    (await fetchQuery(environment, query, { count: 2, cursor }).toPromise()).identities;
  const whole = (): any => {
    const { fragment } = createOperationDescriptor(query, { count: 2, cursor: null });
    return environment.lookup({ ...fragment, dataID: ROOT_ID }).data.identities;
  };
  // The operation stays in the store, as that of a component that shows it.
  environment.retain(createOperationDescriptor(query, { count: 2, cursor: null }));
  let last = await page(null);
  expect(last.pageInfo).toMatchObject({ hasPreviousPage: false, hasNextPage: true });
  for (let pages = 1; last.pageInfo.hasNextPage === true; pages++) {
    expect(pages).toBeLessThan(9);
    await page(whole().pageInfo.endCursor);
    last = whole();
  }
  const read = whole().edges.map(({ node }: any) => node.agentHandle as string);
  expect(new Set(read)).toEqual(new Set(handles));
  expect(read).toHaveLength(handles.length);
});
