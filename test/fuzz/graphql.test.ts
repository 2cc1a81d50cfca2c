import fc from "fast-check";
import { buildClientSchema, getIntrospectionQuery, type GraphQLSchema } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProcessClient } from "../support/process-client.js";
import { seededRandom } from "../support/process-seed.js";
import { fittingDocument, monsters } from "./documents.js";
import { type RawAnswer, sendRaw } from "./http.js";
import { expectDecent, expectGraphqlErrors } from "./judge.js";
import { createTarget, type Target } from "./target.js";
import { awkwardJson, awkwardText, bodies, knownText, runs } from "./values.js";

let target: Target;
let schema: GraphQLSchema;

beforeAll(async () => {
  target = await createTarget();
  schema = buildClientSchema(await new ProcessClient(target.url, target.adminKey).graphql(getIntrospectionQuery()));
  // The demo goes on after its answer: what it makes would look like the work of a refused request.
  delete schema.getMutationType()!.getFields()["playDemo"];
});

afterAll(() => target?.close());

function post(body: string | Uint8Array, key: string | null, type = "application/json"): Promise<RawAnswer> {
  const credential: Record<string, string> = key === null ? {} : { "x-api-key": key };
  return sendRaw(target.url, {
    method: "POST",
    path: "/graphql",
    headers: { ...credential, "content-type": type },
    body,
  });
}

/** Fails unless the answer is one of GraphQL over HTTP; answers whether nothing at all was carried out. */
function judge(answer: RawAnswer, context: string): boolean {
  const body = JSON.parse(answer.text);
  // An installation tells its operator which programs it consists of.
  const tellsOfItself = context.includes(" installation ");
  expectDecent(tellsOfItself ? { ...answer, text: JSON.stringify({ ...body, data: null }) } : answer, context);
  if (body.detail !== undefined) {
    // Refused by the server itself, before anything knew that it was GraphQL.
    expect(answer.status, context).toBeGreaterThanOrEqual(400);
    return true;
  }
  const failed = expectGraphqlErrors(body.errors, context);
  if (answer.status >= 400) expect(failed, context).toBe(true);
  // What fails below its root, or beside another one, may take a change that was made out of the answer.
  const atRoot = (body.errors ?? []).every(({ path }: { path?: unknown[] }) => (path?.length ?? 0) <= 1);
  return body.data == null && atRoot;
}

const keys = (): fc.Arbitrary<string | null> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(target.adminKey, target.requester.key, target.worker.key) },
    fc.constantFrom(null, "x", ""),
  );

test("operations of every kind with values of any kind are carried out or refused, and a refused one changes nothing", async () => {
  let before = await target.contents();
  const texts = fc.oneof({ weight: 3, arbitrary: knownText(target) }, { weight: 2, arbitrary: awkwardText });
  const outcome = { done: 0, refused: 0 };
  const arbitrary = fc.record({
    seed: fc.nat(),
    texts: fc.array(texts, { minLength: 3, maxLength: 8 }),
    key: keys(),
  });
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ seed, texts: drawn, key }) => {
      const random = seededRandom(seed);
      const document = fittingDocument(schema, { random, text: () => drawn[Math.floor(random() * drawn.length)]! });
      const answer = await post(JSON.stringify({ query: document }), key);
      const context = `${document.slice(0, 1_000)} answered ${answer.status} ${answer.text.slice(0, 600)}`;
      const refused = judge(answer, context);
      outcome[refused ? "refused" : "done"] += 1;
      const after = await target.contents();
      const isMutation = document.startsWith("mutation");
      if (!isMutation || (refused && !document.includes(" r1: "))) expect(after, context).toBe(before);
      before = after;
    }),
    runs("fuzz graphql", 600),
  );
  expect(Math.min(outcome.done, outcome.refused)).toBeGreaterThan(50);
  await target.expectHealthy();
});

test.each(monsters.map((document) => [document.slice(0, 60).replaceAll(/\s+/g, " "), document]))(
  "a document that is wrong or too large is refused at once: %s",
  async (_, document) => {
    const before = await target.contents();
    for (const key of [target.adminKey, target.requester.key, null]) {
      const answer = await post(JSON.stringify({ query: document }), key);
      judge(answer, `${document.slice(0, 200)} answered ${answer.status} ${answer.text.slice(0, 600)}`);
    }
    expect(await target.contents()).toBe(before);
    await target.expectHealthy();
  },
);

test("whatever else is posted to /graphql gets an orderly answer and changes nothing", async () => {
  const before = await target.contents();
  const query = fc.oneof(fc.constant("{ eventCursor }"), awkwardText, awkwardJson);
  const json = fc.oneof(
    fc.record(
      { query, variables: awkwardJson, operationName: awkwardJson, extensions: awkwardJson, id: awkwardJson },
      { requiredKeys: [] },
    ),
    fc.array(fc.record({ query })),
    awkwardJson,
  );
  const types = fc.constantFrom("application/json", "application/json", "text/plain", "application/graphql", "x", "");
  await fc.assert(
    fc.asyncProperty(bodies(json), types, keys(), async (body, type, key) => {
      const answer = await post(body, key, type);
      judge(answer, `${String(body).slice(0, 300)} (${type}) answered ${answer.status} ${answer.text.slice(0, 600)}`);
    }),
    runs("fuzz graphql envelopes", 400),
  );
  expect(await target.contents()).toBe(before);
  await target.expectHealthy();
});
