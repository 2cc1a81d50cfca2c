import { getNamedType, type GraphQLSchema, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typesOf } from "../../support/kit/found.js";
import type { Kit } from "../../support/kit/kit.js";
import { makeStrangers, type Strangers } from "../../support/kit/strangers.js";
import { ManualClock } from "../../support/manual-clock.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { apiSchema } from "../support/api-schema.js";
import { namingRoots, rootsOf } from "../support/arguments.js";
import { type Walk, walk } from "../support/walk.js";

/** A caller of another organization, as our tables call him and as he is called in his own scene. */
const outsiders = [
  { own: "admin", ours: "oAdm" },
  { own: "own", ours: "oAgt" },
  { own: "cons", ours: "oCons" },
] as const;
type Outsider = (typeof outsiders)[number];

/** Another organization walks the whole schema from every query of a domain, and sees nothing of ours. */
export function testOutsider(kit: Kit): void {
  let parley: TestParley;
  let strangers: Strangers;
  let schema: GraphQLSchema;
  const reached = new Set<string>();

  beforeAll(async () => {
    // On a slow machine the walks take longer than what they look for would last.
    parley = await startTestParley({ environment: kit.environment ?? {}, clock: new ManualClock(new Date()) });
    strangers = await makeStrangers(parley, kit);
    schema = await apiSchema();
  });
  afterAll(() => parley?.close());

  async function walkAs(outsider: Outsider, asked: keyof Strangers["scenes"]): Promise<Walk> {
    const all = rootsOf(schema, kit, strangers.scenes[asked]);
    const naming = namingRoots(kit, all, outsider.ours);
    // Things are under handles only where several arguments are given: one alone belongs to its owner, as in the other scenes.
    const roots =
      { own: all, foreign: naming }[asked as string] ?? naming.filter(({ given }) => Object.keys(given).length > 1);
    const ask = (query: string, variables: Readonly<Record<string, unknown>>) =>
      parley.graphql(query, variables, strangers.theirs.scene.credentials[outsider.own]!);
    return walk({ schema, ask, roots, forbidden: strangers.forbidden });
  }

  test("there is something to be found", () => {
    expect(strangers.forbidden).toEqual(expect.arrayContaining([strangers.ours.scene.target.keyId]));
    expect(strangers.forbidden.length).toBeGreaterThan(50);
  });

  describe.each(outsiders)("another organization's $own", (outsider) => {
    test("finds nothing by our ids, handles and addresses", async () => {
      const { leaks, roots } = await walkAs(outsider, "foreign");
      expect(leaks).toEqual([]);
      expect(
        Object.entries(roots).filter(([, answer]) => answer !== "null" && !kit.expected.codes.has(answer)),
      ).toEqual([]);
    });

    test("finds nothing of ours by our ids under a handle of its own, nor by its own ids under ours", async () => {
      expect((await walkAs(outsider, "ourThingsUnderTheirHandle")).leaks).toEqual([]);
      expect((await walkAs(outsider, "theirThingsUnderOurHandle")).leaks).toEqual([]);
    });

    test("sees of what it shares with us who takes part, and no more", async () => {
      const { leaks, roots, objects } = await walkAs(outsider, "own");
      expect(leaks).toEqual([]);
      expect(unanswered(outsider, roots)).toEqual([]);
      const { shown } = strangers.meeting;
      if (shown !== undefined) {
        const ours = (objects.get(shown.type) ?? []).filter((object) => isPartOf(shown.whose, object));
        expect(ours.length).toBeGreaterThan(0);
        for (const object of ours) expect(object).toEqual({ __typename: shown.type, ...shown.is });
      }
      for (const type of objects.keys()) reached.add(type);
    });
  });

  test("the walks reach every type of the domain that a query can answer", async () => {
    const answerable = reachable(schema);
    const missed = (await typesOf(kit.name)).filter((name) => answerable.has(name) && !reached.has(name));
    expect(missed.toSorted()).toEqual(Object.keys(kit.strangers?.unreached ?? {}).toSorted());
  });

  /** What its own people may ask for, and got nothing of. */
  function unanswered(outsider: Outsider, roots: Walk["roots"]): string[] {
    const allowed = kit.expected.graphql.filter(({ answers }) => answers[outsider.own] === "ok");
    return allowed
      .map(({ name }) => name.replace(/^Query\./, ""))
      .filter((name) => roots[name] !== undefined && roots[name] !== "data")
      .map((name) => `${name}: ${roots[name]}`);
  }
}

function isPartOf(part: object, object: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(part).every(([name, value]) => object[name] === value);
}

/** The object types that queries can answer. */
function reachable(schema: GraphQLSchema, name = "Query", found = new Set<string>()): Set<string> {
  const type = schema.getType(name);
  if (!isObjectType(type)) return found;
  for (const field of Object.values(type.getFields())) {
    const next = getNamedType(field.type);
    if (!isObjectType(next) || found.has(next.name)) continue;
    found.add(next.name);
    reachable(schema, next.name, found);
  }
  return found;
}
