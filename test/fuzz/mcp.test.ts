import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tools } from "../../mcp-shim/tools/index.js";
import { errorCatalogue } from "../../subgraphs/index.js";
import { type RawRequest, sendRaw } from "./http.js";
import { expectDecent } from "./judge.js";
import { createTarget, type Target } from "./target.js";
import { awkwardJson, awkwardText, bodies, knownText, runs } from "./values.js";

let target: Target;

beforeAll(async () => {
  target = await createTarget();
});

afterAll(() => target?.close());

/** Every code of the protocol that a caller's mistake may have; an internal error is none of them. */
const codes = [-32700, -32600, -32601, -32602, -32004, -32000];

/** Nearly what a schema asks for. */
function argument({ type, enum: values, items, anyOf }: any): fc.Arbitrary<unknown> {
  const odd = { weight: 1, arbitrary: fc.oneof(awkwardText, awkwardJson) };
  const text = fc.oneof({ weight: 4, arbitrary: knownText(target) }, { weight: 2, arbitrary: awkwardText });
  const usual = (): fc.Arbitrary<unknown> => {
    if (values !== undefined) return fc.constantFrom(...values);
    if (anyOf !== undefined) return fc.oneof(...anyOf.map(argument));
    if (type === "integer") return fc.integer({ min: -1, max: 60 });
    if (type === "boolean") return fc.boolean();
    if (type === "array") return fc.array(argument(items), { maxLength: 3 });
    return text;
  };
  return fc.oneof({ weight: 7, arbitrary: usual() }, odd);
}

function callOf({ name, input: schema }: (typeof tools)[number]): fc.Arbitrary<object> {
  const { properties, required = [] } = JSON.parse(JSON.stringify(schema));
  const given = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, argument(one)]));
  // What is fuzzed is not how long a call waits.
  if ("wait_seconds" in given) given["wait_seconds"] = fc.constantFrom(0, -1, 51, "1", null);
  const needed = Object.fromEntries(Object.entries(given).filter(([key]) => required.includes(key)));
  const input = fc.oneof(fc.record(needed), fc.record(given, { requiredKeys: required }));
  return fc.record({ name: fc.constant(name), arguments: input });
}

function requests(): fc.Arbitrary<RawRequest> {
  const call = fc.oneof(
    { weight: 20, arbitrary: fc.oneof(...tools.map(callOf)) },
    { weight: 1, arbitrary: fc.record({ name: awkwardText, arguments: awkwardJson }) },
    { weight: 1, arbitrary: awkwardJson },
  );
  const read = fc.record({
    uri: fc.oneof(
      awkwardText,
      knownText(target).map((id) => `parley://tasks/${id}`),
    ),
  });
  const message = fc.oneof(
    { weight: 12, arbitrary: call.map((params) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params })) },
    { weight: 2, arbitrary: read.map((params) => ({ jsonrpc: "2.0", id: 1, method: "resources/read", params })) },
    { weight: 1, arbitrary: fc.record({ jsonrpc: awkwardJson, id: awkwardJson, method: awkwardText }) },
  );
  const headers = {
    "x-api-key": target.requester.key,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const json = fc.oneof({ weight: 12, arbitrary: message }, awkwardJson);
  return bodies(json).map((body) => ({ method: "POST", path: "/mcp", headers, body }));
}

/** The message in an answer, whether it came as JSON or as the only event of a stream. */
function messageOf(text: string): any {
  const data = /^data: (.*)$/m.exec(text)?.[1];
  return JSON.parse(data ?? text);
}

test("whatever a model sends to a tool is answered, or refused with a code and what to do, and a refusal changes nothing", async () => {
  let before = await target.contents();
  const answered = new Set<string>();
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(requests(), async (request) => {
      const answer = await sendRaw(target.url, request);
      const context = `${String(request.body).slice(0, 600)} answered ${answer.status} ${answer.text.slice(0, 600)}`;
      // What a tool answers may quote what was sent: only errors are searched for how the server is made.
      if (answer.status !== 200 || /"isError":true|"error":\{/.test(answer.text)) expectDecent(answer, context);
      expect([200, 202, 400, 413, 415], context).toContain(answer.status);
      const after = await target.contents();
      if (answer.status === 200) {
        const { error, result } = messageOf(answer.text);
        if (error !== undefined) expect(codes, context).toContain(error.code);
        if (result?.isError === true) {
          const said = JSON.parse(result.content[0].text).error;
          expect(said, context).toMatchObject({ message: expect.any(String), next: expect.any(String) });
          expect(errorCatalogue, context).toHaveProperty([said.code]);
          expect(said.code, context).not.toBe("internal_error");
          expect(after, context).toBe(before);
          refused += 1;
        }
        if (result?.structuredContent !== undefined) {
          answered.add(JSON.parse(String(request.body)).params.name);
        }
      }
      before = after;
    }),
    { ...runs("fuzz mcp", 500), interruptAfterTimeLimit: 30_000 },
  );
  expect(refused).toBeGreaterThan(20);
  expect(answered.size).toBeGreaterThan(8);
  await target.expectHealthy();
});
