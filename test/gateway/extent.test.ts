import { getOperationAST, parse } from "graphql";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { extentOf } from "../../gateway/limits/extent.js";
import { maxFields, maxObjects } from "../../gateway/limits/limits.js";
import { startTestParley, type TestParley } from "../support/parley.js";

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join(" ");

describe("the extent of an operation", () => {
  it.each<[string, string, number, number]>([
    ["counts every field", "{ a b c }", 3, 0],
    ["counts fields with fields of their own besides", "{ a { b { c } } d }", 4, 2],
    ["counts aliases and repeated fields one by one", "{ x: a { b } y: a { b } a { b } a { b } }", 8, 4],
    ["looks into inline fragments", "{ a { ... on T { b { c } } ... { d } } }", 4, 2],
    ["counts a fragment wherever it is spread", "{ a { ...F } b { ...F } } fragment F on T { c { d } }", 6, 4],
    [
      "counts fragments in fragments",
      "{ ...F ...F } fragment F on T { ...G ...G a } fragment G on T { b { c } }",
      10,
      4,
    ],
    ["counts no fragment that is not spread", "{ a } fragment F on T { b { c } }", 1, 0],
    ["counts no introspection", '{ a __schema { types { name } } __type(name: "T") { name } }', 1, 0],
    ["counts one operation of several", "query A { a } query B { b c d }", 1, 0],
  ])("%s", (_, text, fields, objects) => {
    const document = parse(text);
    const operation = getOperationAST(document, text.startsWith("query A") ? "A" : undefined)!;
    expect(extentOf(document, operation)).toMatchObject({ fields, objects });
  });
});

describe("an operation that would keep everybody else waiting", () => {
  let parley: TestParley;
  beforeAll(async () => {
    parley = await startTestParley();
  });
  afterAll(() => parley.close());

  const codeOf = async (query: string): Promise<[number, string | undefined]> => {
    const answer = await parley.graphql(query);
    return [answer.status, answer.errors?.[0]?.extensions.code];
  };
  const tooComplex = [400, "operation_too_complex"];

  test("is refused before it is planned, whoever sends it", async () => {
    const inside = (fields: string) => `{ identities(first: 1) { nodes { ${fields} } } }`;
    const page = (i: number) => `t${i}: a2aTasks(first: 1, after: "${i}")`;
    const wide = (count: number) => inside(times(count, (i) => `${page(i)} { nodes { context { id } } }`));
    const spread = (count: number) =>
      `${inside(times(count, (i) => `${page(i)} { ...T }`))} fragment T on A2aTaskConnection { nodes { context { id } } }`;
    const long = (count: number) => `{ viewer { ${times(count, (i) => `k${i}: kind`)} } }`;
    const most = Math.floor((maxObjects - 2) / 3);
    for (const query of [wide(most + 1), spread(most + 1), long(maxFields)]) {
      expect(await codeOf(query)).toEqual(tooComplex);
    }
    for (const query of [wide(most), spread(most)]) {
      expect(await codeOf(query)).toEqual([401, "unauthenticated"]);
    }
  });

  test("is refused when it would take long to see whether its fields can be merged", async () => {
    expect(await codeOf(`{ viewer { ${times(3_900, () => "kind")} } }`)).toEqual(tooComplex);
  });
});
