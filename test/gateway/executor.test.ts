import { parse } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { executeOn } from "../../gateway/execution/execute.js";
import { createExecutor } from "../../gateway/http/executor.js";
import { FederatedSchema, readSupergraph } from "../../gateway/federation/supergraph.js";
import { inProcessSource } from "../../gateway/sources/in-process.js";
import type { SubgraphSource } from "../../gateway/sources/subgraph-source.js";
import type { OperationExecutor } from "../../rest-shim/index.js";
import { domains } from "../../subgraphs/index.js";
import { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import { anonymous } from "../../subgraphs/shared/viewer/viewer.js";
import { silentLogger } from "../support/silent-logger.js";
import { makeOrganization } from "../support/org.js";
import { createTestServices, type TestServices } from "../support/services.js";

let services: TestServices;
let executor: OperationExecutor;
/** One whose mail is a process of its own, which may be away. */
let apart: OperationExecutor;
let mailIsAway = false;
let viewer: Viewer;
/** Operations that went through a plan, by subgraph. */
const planned: string[] = [];

beforeAll(async () => {
  services = await createTestServices();
  const organization = await makeOrganization(services);
  viewer = { ...anonymous, kind: "admin_key", organizationId: organization.id, keyId: organization.adminKeyId };
  const sources = new Map<string, SubgraphSource>();
  for (const domain of domains) {
    const source = inProcessSource(await domain.buildSubgraph(domains), () => Promise.resolve(null));
    sources.set(domain.name, {
      ...source,
      process: (options) => {
        planned.push(domain.name);
        return source.process(options);
      },
    });
  }
  const schema = new FederatedSchema(
    await readSupergraph(),
    Object.fromEntries(sources),
    silentLogger,
    services.config,
  );
  const execute = executeOn(schema, { operation: () => {} });
  executor = createExecutor({ schema, sources, execute, subscriptions: null as never });
  const mail: SubgraphSource = { ...sources.get("mail")!, schema: null, ready: async () => !mailIsAway };
  const subscriptions = null as never;
  apart = createExecutor({ schema, sources: new Map(sources).set("mail", mail), execute, subscriptions });
});
afterAll(() => services.close());

const run = (document: string, variables: Record<string, unknown> = {}, by = executor) => {
  planned.length = 0;
  const prepared = by.prepare<any, Record<string, unknown>>(parse(document) as never);
  return prepared.run(variables, new RequestContext(services, { viewer }));
};

test("an operation of one subgraph runs on that subgraph, and answers exactly what it selects", async () => {
  const result = await run("query Who { me: viewer { kind __typename } }");
  expect(JSON.parse(JSON.stringify(result))).toEqual({ data: { me: { kind: "ADMIN_KEY", __typename: "Viewer" } } });
  expect(planned).toEqual([]);
});

test("an operation of several subgraphs runs by its plan", async () => {
  await run('mutation { createIdentity(input: { agentHandle: "planned" }) { identity { id } } }');
  expect(planned).toEqual([]);
  const result = await run(
    "query ($h: String!) { identity(agentHandle: $h) { agentHandle mailbox { emailAddress } } }",
    {
      h: "planned",
    },
  );
  expect(result.data).toEqual({
    identity: { agentHandle: "planned", mailbox: { emailAddress: "planned@agents.localhost" } },
  });
  expect(planned).toEqual(["org", "mail"]);
});

test("a write that a missing process would answer a part of is refused before anything is written", async () => {
  const write =
    'mutation { createIdentity(input: { agentHandle: "whole" }) { identity { mailbox { emailAddress } } } }';
  mailIsAway = true;
  const refused = await run(write, {}, apart);
  expect(refused.data).toBeUndefined();
  expect(refused.errors!.map(({ extensions }) => extensions)).toMatchObject([{ code: "unavailable", status: 503 }]);
  // What needs no mail works on, and finds that nothing was written.
  const find = await run('{ identity(agentHandle: "whole") { id } }', {}, apart);
  expect(find.errors!.map(({ extensions }) => extensions!["code"])).toEqual(["not_found"]);
  mailIsAway = false;
  const made = await run(write, {}, apart);
  expect(made.data).toEqual({ createIdentity: { identity: { mailbox: { emailAddress: "whole@agents.localhost" } } } });
});

test("errors are public ones on either way", async () => {
  const direct = await run('mutation { createIdentity(input: { agentHandle: "!" }) { identity { id } } }');
  const byPlan = await run('mutation { createIdentity(input: { agentHandle: "!" }) { identity { mailbox { id } } } }');
  for (const { errors } of [direct, byPlan]) {
    expect(errors![0]!.extensions).toMatchObject({ code: "validation_failed", status: 422 });
    expect(Object.keys(errors![0]!.extensions!).toSorted()).toEqual([
      "code",
      "docsUrl",
      "hint",
      "status",
      "violations",
    ]);
  }
});

test("a document that does not fit the schema is refused when it is prepared, not when it runs", () => {
  expect(() => executor.prepare(parse("query Bad { viewer { shoeSize } }") as never)).toThrow(/Bad.*shoeSize/);
  expect(() => executor.prepare(parse("query A { viewer { kind } } query B { viewer { kind } }") as never)).toThrow(
    /one operation/,
  );
});
