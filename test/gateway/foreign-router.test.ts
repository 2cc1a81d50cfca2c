import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";
import { ApolloGateway, RemoteGraphQLDataSource } from "@apollo/gateway";
import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSupergraph } from "../../gateway/federation/supergraph.js";
import { domains } from "../../subgraphs/index.js";
import { signContext } from "../../gateway/sources/viewer-token.js";
import { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { anonymous } from "../../subgraphs/shared/viewer/viewer.js";
import { makeStrangers, type Strangers } from "../support/kit/strangers.js";
import { wholeKit } from "../support/kit/whole.js";
import type { TestOrganization } from "../support/org.js";
import { createTestDatabase, type TestDatabase } from "../support/database.js";
import { headersOf, startTestParley, type TestCredential, type TestParley } from "../support/parley.js";

const roles = domains.map(({ name }) => name);
/** What a router has to forward; docs/federation.md lists them. */
const forwarded = ["x-api-key", "x-service-token", "authorization", "idempotency-key", "x-request-id", "user-agent"];

let database: TestDatabase;
let everything: TestParley;
let strangers: Strangers;
let ours: TestOrganization;
let theirs: TestOrganization;
const subgraphs = new Map<string, TestParley>();
let router: ApolloServer<RouterContext>;
let routerUrl: string;

interface RouterContext {
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
}

beforeAll(async () => {
  database = await createTestDatabase();
  everything = await startTestParley({ environment: { ...wholeKit.environment, DATABASE_URL: database.url } });
  strangers = await makeStrangers(everything, wholeKit);
  [ours, theirs] = [strangers.ours.world.ours, strangers.theirs.world.ours];
  for (const role of roles) {
    const environment = { DATABASE_URL: database.url, PARLEY_ROLE: role, PARLEY_FORWARDED_CREDENTIALS: "1" };
    subgraphs.set(role, await startTestParley({ environment }));
  }
  const gateway = new ApolloGateway({
    supergraphSdl: await readSupergraph(),
    buildService: ({ name }) =>
      new RemoteGraphQLDataSource<RouterContext>({
        url: `${subgraphs.get(name)!.url}/forwarded/graphql`,
        willSendRequest({ request, context }) {
          for (const header of forwarded) {
            const value = context.headers?.[header];
            if (typeof value === "string") request.http?.headers.set(header, value);
          }
        },
      }),
  });
  router = new ApolloServer<RouterContext>({ gateway });
  const context = ({ req }: { req: RouterContext }): Promise<RouterContext> =>
    Promise.resolve({ headers: req.headers });
  ({ url: routerUrl } = await startStandaloneServer(router, { listen: { port: 0, host: "127.0.0.1" }, context }));
});
afterAll(async () => {
  await router?.stop();
  for (const subgraph of subgraphs.values()) await subgraph.close();
  await everything?.close();
  await database?.drop();
});

async function post(
  url: string,
  body: object,
  credential: TestCredential = null,
): Promise<{ status: number; headers: Headers; body: any }> {
  const init = { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(url, {
    ...init,
    headers: { "content-type": "application/json", ...headersOf(credential) },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const ofRouter = async (query: string, credential: TestCredential = null, variables: object = {}) =>
  (await post(routerUrl, { query, variables }, credential)).body;
const ofSubgraph = (role: string, body: object, credential: TestCredential = null) =>
  post(`${subgraphs.get(role)!.url}/forwarded/graphql`, body, credential);
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.errors?.[0]?.extensions.code];

describe("a router of somebody else's that forwards headers", () => {
  const create =
    "mutation ($handle: String!) { createIdentity(input: { agentHandle: $handle }) { identity { id agentHandle mailbox { emailAddress } a2aSettings { enabled } } } }";

  test("answers queries and mutations across the subgraphs as whoever asks", async () => {
    const handle = `routed-${Date.now().toString(36)}`;
    const made = await ofRouter(create, ours.adminKey, { handle });
    expect(made.errors).toBeUndefined();
    expect(made.data.createIdentity.identity).toMatchObject({
      agentHandle: handle,
      mailbox: { emailAddress: `${handle}@agents.localhost` },
      a2aSettings: { enabled: expect.any(Boolean) },
    });
    const read = `{ viewer { kind } organization { id } identity(agentHandle: "${handle}") { agentHandle mailbox { emailAddress } } }`;
    const own = await ofRouter(read, ours.adminKey);
    expect(own.data).toMatchObject({ viewer: { kind: "ADMIN_KEY" }, organization: { id: ours.id } });
    const foreign = await ofRouter(read, theirs.admin);
    expect(foreign.data).toMatchObject({ organization: { id: theirs.id }, identity: null });
    expect(foreign.errors).toMatchObject([{ path: ["identity"], extensions: { code: "not_found", status: 404 } }]);
    expect((await ofRouter(read)).data).toBeNull();
    expect((await ofRouter(read, "ApiKey_nobody")).data).toBeNull();
  });

  test("repeats a write with the same Idempotency-Key", async () => {
    const credential = { "x-api-key": ours.adminKey, "idempotency-key": "routed" };
    const variables = { handle: `once-${Date.now().toString(36)}` };
    const first = await ofRouter(create, credential, variables);
    expect(first.errors).toBeUndefined();
    expect(await ofRouter(create, credential, variables)).toEqual(first);
  });
});

describe("a subgraph's port for forwarded credentials", () => {
  test("is closed unless it is switched on, and never opens the gateway's", async () => {
    const body = { query: "{ viewer { kind } }" };
    const closed = await startTestParley({ environment: { DATABASE_URL: database.url, PARLEY_ROLE: "org" } });
    expect((await post(`${closed.url}/forwarded/graphql`, body, ours.adminKey)).status).toBe(404);
    await closed.close();
    expect((await post(`${everything.url}/forwarded/graphql`, body, ours.adminKey)).status).toBe(404);
    const internal = await post(`${subgraphs.get("org")!.url}/graphql`, body, ours.adminKey);
    expect(codeOf(internal)).toEqual([401, "unauthenticated"]);
  });

  test("takes a credential for what it is, and the gateway's token for nothing", async () => {
    const viewer = { query: "{ viewer { kind } }" };
    expect((await ofSubgraph("org", viewer, ours.adminKey)).body.data).toEqual({ viewer: { kind: "ADMIN_KEY" } });
    for (const bad of ["ApiKey_nobody", { authorization: "Bearer nobody" }, { authorization: "Basic eA==" }]) {
      expect(codeOf(await ofSubgraph("org", viewer, bad))).toEqual([200, "unauthenticated"]);
    }
    const misplaced = await ofSubgraph("org", viewer, { "x-service-token": ours.adminKey });
    expect(codeOf(misplaced)).toEqual([200, "credential_not_accepted"]);
    const { services } = subgraphs.get("org")!;
    const insider = { ...anonymous, kind: "console_admin", organizationId: ours.id } as const;
    const token = await signContext(new RequestContext(services, { viewer: insider }), "org");
    const forged = { query: "{ identities { nodes { id } } }", extensions: { parley: { context: token } } };
    expect((await ofSubgraph("org", forged)).body.errors[0].extensions.code).toBe("unauthenticated");
    const asTheirs = await ofSubgraph("org", { ...forged, query: "{ organization { id } }" }, theirs.adminKey);
    expect(JSON.stringify(asTheirs.body)).not.toContain(ours.id);
    for (const header of [{ authorization: `Bearer ${token}` }, token]) {
      expect(codeOf(await ofSubgraph("org", viewer, header))).toEqual([200, "unauthenticated"]);
    }
  });

  test("shows an entity of another organization to nobody, whatever is said of it", async () => {
    const ids = [...strangers.forbidden, ours.id].filter((secret) => /^[\w-]{20,50}$/.test(secret));
    const handles = strangers.forbidden.filter((secret) => /^[a-z][a-z0-9-]{2,40}$/.test(secret));
    let seen = 0;
    for (const role of roles) {
      const schema = await schemaOf(role);
      for (const type of entitiesOf(schema)) {
        const fields = fieldsOf(type, 2);
        if (fields === "") continue;
        const query = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on ${type.name} { ${fields} } } }`;
        const ask = async (keys: readonly object[], credential: TestCredential) => {
          const of = keys.map((key) => ({ __typename: type.name, ...key }));
          return (await ofSubgraph(role, { query, variables: { of } }, credential)).body;
        };
        const keys: object[] = ids.map((id) => ({ id }));
        if (type.getFields()["agentHandle"] !== undefined)
          keys.push(...handles.map((agentHandle) => ({ agentHandle })));
        // What stands beside a key would be believed.
        const lie = { ...keys[0], organizationId: theirs.id, identityId: strangers.theirs.scene.target.id };
        expect((await ask([lie], theirs.admin)).errors[0].extensions.code).toBe("bad_request");
        for (const some of slices(keys, 10)) {
          const text = JSON.stringify(await ask(some, theirs.admin));
          expect(
            strangers.forbidden.filter((secret) => text.includes(secret)),
            `${role} ${type.name}`,
          ).toEqual([]);
          expect(text).not.toContain("internal_error");
          const { data } = await ask(some, ours.admin);
          seen += (data?._entities ?? []).filter((entity: unknown) => entity !== null).length;
        }
      }
    }
    // The same question answers its own people: it asks for what there is.
    expect(seen).toBeGreaterThan(10);
  });

  test("refuses representations that are none, and never fails on them", async () => {
    const texts = [
      "",
      "x",
      "' or 1=1",
      "00000000-0000-4000-8000-000000000000",
      "ü".repeat(100),
      "\u0000",
      "x".repeat(300),
    ];
    const values = [...texts, 1, 1.5, true, null, [], {}, ["x"], { id: "x" }];
    for (const role of roles) {
      const types = entitiesOf(await schemaOf(role)).map(({ name }) => name);
      const query = "query ($of: [_Any!]!) { _entities(representations: $of) { __typename } }";
      for (const of of [
        ...types.flatMap((type) => texts.map((id) => [{ __typename: type, id }])),
        ...values.map((id) => [{ __typename: types[0], id }]),
        ...types.map((type) => [{ __typename: type }]),
        ...["Query", "Mutation", "__Type", "Viewer", "Nothing", "constructor", 1, null].map((__typename) => [
          { __typename, id: "x" },
        ]),
        ["x"],
        [1],
        [[]],
      ]) {
        const answer = await ofSubgraph(role, { query, variables: { of } }, ours.adminKey);
        expect(answer.status, JSON.stringify(of)).toBe(200);
        const codes = (answer.body.errors ?? []).map(({ extensions }: any) => extensions.code);
        expect(["", "bad_request"], `${role} ${JSON.stringify(of)} ${codes}`).toContain(codes.join());
      }
    }
  });

  test.each([
    ["a key of nobody", "ApiKey_nobody", {}],
    ["two credentials", "own", { headers: { authorization: "Bearer nothing" } }],
    ["no JSON", "own", { body: "{" }],
    ["no object", "own", { body: "1" }],
    ["several operations", "own", { body: '[{"query":"{ viewer { kind } }"}]' }],
    ["too large a body", "own", { body: JSON.stringify({ query: " ".repeat(2 * 1024 * 1024) }) }],
    ["XML", "own", { body: "<a/>", headers: { "content-type": "application/xml" } }],
    ["no media type", "own", { body: "{}", headers: { "content-type": "" } }],
    ["a content encoding", "own", { headers: { "content-encoding": "gzip" } }],
    ["an Accept of something else", "own", { headers: { accept: "text/csv" } }],
    ["no query", "own", { body: "{}" }],
    ["an operation that is none", "own", { body: '{"query":"{ viewer {"}' }],
    ["a field that is none", "own", { body: '{"query":"{ nothing }"}' }],
  ] as const)("answers %s with the code of the gateway", async (_, credential, { body, headers = {} }: any) => {
    const answer = async (url: string) => {
      const response = await fetch(url, {
        method: "POST",
        body: body ?? '{"query":"{ viewer { kind } }"}',
        headers: {
          "content-type": "application/json",
          ...headersOf(credential === "own" ? ours.adminKey : credential),
          ...headers,
        },
      });
      const { data, errors } = (await response.json()) as any;
      return errors === undefined ? data : { code: errors[0].extensions.code, status: errors[0].extensions.status };
    };
    const expected = await answer(`${everything.url}/graphql`);
    expect(await answer(`${subgraphs.get("org")!.url}/forwarded/graphql`)).toEqual(expected);
  });

  test("keeps our code of a bad credential, through the router and as each media type", async () => {
    const query = "{ viewer { kind } }";
    const { code } = (await post(`${everything.url}/graphql`, { query }, "ApiKey_nobody")).body.errors[0].extensions;
    expect((await ofRouter(query, "ApiKey_nobody")).errors[0].extensions.code).toBe(code);
    const url = `${subgraphs.get("org")!.url}/forwarded/graphql`;
    const statusAs = async (accept: string): Promise<number> => {
      const headers = { "content-type": "application/json", accept, ...headersOf("ApiKey_nobody") };
      return (await fetch(url, { method: "POST", body: JSON.stringify({ query }), headers })).status;
    };
    expect(await statusAs("application/json")).toBe(200);
    expect(await statusAs("application/graphql-response+json")).toBe(401);
  });

  test("has the limits of the gateway, and one for entities", async () => {
    const refused = async (query: string, variables: object = {}, credential: TestCredential = ours.adminKey) =>
      (await ofSubgraph("org", { query, variables }, credential)).body.errors?.[0]?.extensions.code;
    expect(await refused(`{ ${Array.from({ length: 30 }, (_, n) => `a${n}: viewer { kind }`).join(" ")} }`)).toBe(
      "operation_too_complex",
    );
    expect(await refused(`{ viewer { ${"kind ".repeat(5_000)} } }`)).toBe("bad_request");
    const entities = (fields: string) =>
      `query ($of: [_Any!]!) { _entities(representations: $of) { ... on Identity { ${fields} } } }`;
    const many = (count: number) => ({
      of: Array.from({ length: count }, () => ({ __typename: "Identity", id: strangers.ours.scene.target.id })),
    });
    expect(await refused(entities("agentHandle"), many(500))).toBeUndefined();
    expect(await refused(entities("agentHandle"), many(2_001))).toBe("operation_too_complex");
    const wide = "agentHandle displayName createdAt updatedAt organization { id name slug createdAt }";
    expect(await refused(entities(wide), many(1_900))).toBeUndefined();
    expect(
      await refused(
        entities(
          `${wide} ${"a b c"
            .split(" ")
            .map((a) => `${a}: organization { id name slug createdAt }`)
            .join(" ")}`,
        ),
        many(1_900),
      ),
    ).toBe("operation_too_complex");
    const alias = (name: string) => `${name}: _entities(representations: $of) { __typename }`;
    expect(await refused(`query ($of: [_Any!]!) { ${alias("a")} ${alias("b")} }`, many(1_500))).toBe(
      "operation_too_complex",
    );
    expect(await refused('subscription { agentActivity(agentHandle: "x") { cursor } }')).toBe("bad_request");
    expect(await refused("{ __schema { types { name } } }", {}, null)).toBe("unauthenticated");
    expect(await refused("{ _service { sdl } }", {}, null)).toBe("unauthenticated");
    expect(await refused("{ _service { sdl } }")).toBeUndefined();
    expect(codeOf(await ofSubgraph("org", { query: "x".repeat(1_100_000) }, ours.adminKey))).toEqual([
      413,
      "body_too_large",
    ]);
    expect(codeOf(await ofSubgraph("org", { query: 1 }, ours.adminKey))).toEqual([400, "bad_request"]);
    const get = await fetch(`${subgraphs.get("org")!.url}/forwarded/graphql?query={viewer{kind}}`);
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

function slices<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}

async function schemaOf(role: string): Promise<GraphQLSchema> {
  return buildClientSchema((await ofSubgraph(role, { query: getIntrospectionQuery() }, ours.adminKey)).body.data);
}

function entitiesOf(schema: GraphQLSchema): readonly GraphQLObjectType[] {
  const union = schema.getType("_Entity");
  return isUnionType(union) ? union.getTypes() : [];
}

/** Every field that needs no argument, but the key that the answer only repeats. */
function fieldsOf(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter(
    ({ name, args }) => name !== "id" && !args.some(isRequiredArgument),
  );
  return fields
    .map((field) => {
      const inner = getNamedType(field.type);
      if (isLeafType(inner)) return field.name;
      if (!isObjectType(inner) || depth === 1) return "";
      const selected = fieldsOf(inner, depth - 1);
      return selected.trim() === "" ? "" : `${field.name} { ${selected} }`;
    })
    .join(" ")
    .trim();
}
