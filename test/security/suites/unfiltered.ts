import type { GraphQLSchema } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { domains } from "../../../subgraphs/index.js";
import type { Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { functionsOf } from "../../support/kit/found.js";
import type { Kit } from "../../support/kit/kit.js";
import { makeStrangers, type Strangers } from "../../support/kit/strangers.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { apiSchema } from "../support/api-schema.js";
import { namingRoots, rootsOf } from "../support/arguments.js";
import { walk } from "../support/walk.js";

const known = new Set(
  domains.flatMap(({ name: domain }) => functionsOf(domain).map(({ name }) => `${domain}/${name}`)),
);

declare global {
  /** Set here: what a function of a domain is called with instead of its arguments (vitest.config.ts). */
  var instead: ((name: string, args: readonly unknown[]) => readonly unknown[]) | undefined;
}

/** The outsider's walk finds what leaks when a function of the domain does not look at the viewer. */
export function testUnfiltered(kit: Kit): void {
  let parley: TestParley;
  let strangers: Strangers;
  let schema: GraphQLSchema;
  let insider: Viewer;

  beforeAll(async () => {
    parley = await startTestParley({ environment: kit.environment ?? {} });
    strangers = await makeStrangers(parley, kit);
    schema = await apiSchema();
    const { id: organizationId, adminUserId: userId } = strangers.ours.world.ours;
    const nobody = {
      identityId: null,
      keyId: null,
      sessionId: null,
      door: null,
      frozen: null,
      adapter: null,
      expiresAt: null,
    };
    insider = { ...nobody, kind: "console_admin", organizationId, userId };
  });
  afterAll(async () => {
    globalThis.instead = undefined;
    await parley?.close();
  });

  const cases = kit.unfiltered.map((one) => ({
    ...one,
    name: [...one.functions, one.more?.[0] ?? []].flat().join(", "),
  }));

  test.each(cases)("$name", async ({ functions, more }) => {
    const forgetful = functions.map((name) => (name.includes("/") ? name : `${kit.name}/${name}`));
    expect(forgetful.filter((name) => !known.has(name))).toEqual([]);
    globalThis.instead = (name, args) => (forgetful.includes(name) ? args.map(asInsider) : args);
    const remember = await more?.[1]();
    try {
      expect(await findings()).not.toEqual([]);
    } finally {
      globalThis.instead = undefined;
      remember?.();
    }
  });

  /** The viewer, alone or in a request's context, is our own admin. */
  function asInsider(argument: unknown): unknown {
    if (typeof argument !== "object" || argument === null) return argument;
    if ("adapter" in argument) return insider;
    return "viewer" in argument && "services" in argument ? { viewer: insider, services: argument.services } : argument;
  }

  /** What their admin is shown: by our ids, or else in what is theirs. */
  async function findings(): Promise<string[]> {
    const { scenes, theirs, forbidden } = strangers;
    const ask = (query: string, variables: Readonly<Record<string, unknown>>) =>
      parley.graphql(query, variables, theirs.scene.credentials["cons"]!);
    const options = { schema, ask, forbidden, stopAtLeak: true };
    const byName = await walk({ ...options, roots: namingRoots(kit, rootsOf(schema, kit, scenes.foreign), "oCons") });
    const found = [...byName.leaks, ...Object.keys(byName.roots).filter((name) => byName.roots[name] === "data")];
    return found.length > 0 ? found : (await walk({ ...options, roots: rootsOf(schema, kit, scenes.own) })).leaks;
  }
}
