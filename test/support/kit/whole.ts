import { findKits } from "./kits.js";
import type { Kit } from "./kit.js";
import type { Meeting } from "./strangers.js";
import type { Base, World } from "./scene.js";

const kits = await findKits();

const rowsOf = ({ expected }: Kit): string[] => [...expected.rest, ...expected.graphql].map(({ name }) => name);
const owners = new Map(kits.flatMap((kit) => rowsOf(kit).map((name): [string, Kit] => [name, kit])));
const ownerOf = (name: string): Kit => owners.get(name)!;
const merged = <Value>(parts: readonly (Readonly<Record<string, Value>> | undefined)[]): Record<string, Value> =>
  Object.assign({}, ...parts) as Record<string, Value>;

/** All kits as one, for tests that are about several domains. */
export const wholeKit: Kit = {
  name: "the whole",
  environment: merged(kits.map((kit) => kit.environment)),
  prepare: async (world: World) => {
    for (const kit of kits) await kit.prepare?.(world);
  },
  part: async (world: World, base: Base) => {
    const parts: object[] = [];
    for (const kit of kits) parts.push(await kit.part(world, base));
    return Object.assign({}, ...parts) as object;
  },
  nothing: (scene, absent) => Object.assign({}, ...kits.map((kit) => kit.nothing(scene, absent))) as object,
  facts: (world, scene) => kits.flatMap((kit) => kit.facts?.(world, scene) ?? []),
  secrets: (scene) => merged(kits.map((kit) => kit.secrets?.(scene))),
  before: (name) => ownerOf(name).before?.(name),
  authority: {
    legend: merged(kits.map(({ authority }) => authority.legend)),
    refusalsOfKind: kits.flatMap(({ authority }) => authority.refusalsOfKind),
    rest: "",
    graphql: "",
  },
  expected: {
    rest: kits.flatMap(({ expected }) => expected.rest),
    graphql: kits.flatMap(({ expected }) => expected.graphql),
    spell: (status, code) => {
      const plain = `${String(status)} ${String(code)}`;
      return kits.map(({ expected }) => expected.spell(status, code)).find((cell) => cell !== plain) ?? plain;
    },
    refusalsOfKind: new Set(kits.flatMap(({ expected }) => [...expected.refusalsOfKind])),
    codes: new Set(kits.flatMap(({ expected }) => [...expected.codes])),
  },
  errors: { codes: merged(kits.map(({ errors }) => errors.codes)) },
  unfiltered: [],
  secretLife: {
    environment: merged(kits.map(({ secretLife }) => secretLife?.environment)),
    live: async (day) => {
      for (const kit of kits) await kit.secretLife?.live(day);
    },
    ownWords: kits.flatMap(({ secretLife }) => secretLife?.ownWords ?? []),
  },
  strangers: {
    meet: async (ours, theirs) => {
      const meetings: Meeting[] = [];
      for (const kit of kits) meetings.push((await kit.strangers?.meet?.(ours, theirs)) ?? {});
      return {
        own: merged(meetings.map(({ own }) => own as Record<string, unknown> | undefined)),
        known: meetings.flatMap(({ known = [] }) => known),
        hidden: meetings.flatMap(({ hidden = [] }) => hidden),
      };
    },
  },
  tools: merged(kits.map(({ tools }) => tools)),
  events: { cases: {} },
  visible: { more: async () => ({}), cases: {} },
  graphql: {
    calls: merged(kits.map(({ graphql }) => graphql.calls)),
    spending: kits.flatMap(({ graphql }) => graphql.spending),
  },
  rest: {
    parameters: (name, scene) => ownerOf(name).rest.parameters(name, scene),
    bodies: merged(kits.map(({ rest }) => rest.bodies)),
    queries: merged(kits.map(({ rest }) => rest.queries)),
    headers: merged(kits.map(({ rest }) => rest.headers)),
    spending: kits.flatMap(({ rest }) => rest.spending),
  },
};
