import { buildSchema, isObjectType } from "graphql";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../rest-shim/routes/index.js";
import { setBrand } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import {
  type Caller,
  callers,
  expectedGraphql,
  expectedRest,
  type ExpectedRow,
  outsiders,
} from "./expected-authority.js";
import { graphqlCall, spendingOperations } from "./support/graphql-calls.js";
import { graphqlOutcome, type Outcome, restOutcome, subscriptionOutcome } from "./support/outcome.js";
import { restCall, spendingRoutes } from "./support/rest-calls.js";
import { putSecretOf, setVault, vaultIdOf, vaultKeysOf } from "./support/vaults.js";
import { makeScene, makeWorld, type Scene, type World } from "./support/scene.js";

let parley: TestParley;
let world: World;
/** With the target claimed, and not. */
let scenes: { own: Scene; uncl: Scene };

beforeAll(async () => {
  const environment = {
    A2A_NEW_TASKS_PER_MINUTE: "100000",
    A2A_CALLS_PER_MINUTE: "100000",
    SIGNUP_PER_ADDRESS_PER_HOUR: "0",
    VAULT_MISSES_PER_15_MINUTES: "100000",
    A2A_INVITATION_CALLS_PER_MINUTE: "100000",
    A2A_INVITATIONS_PER_HOUR: "100000",
    A2A_INVITATIONS_OPEN: "100000",
  };
  parley = await startTestParley({ environment });
  world = await makeWorld(parley);
  scenes = { own: await makeScene(world, true), uncl: await makeScene(world, false) };
});
afterAll(() => parley?.close());

describe("every operation has its row in the table", () => {
  test("every REST route, and no other", () => {
    const mounted = routes.map(({ method, path: route }) => `${method} ${route}`);
    expect(sorted(mounted)).toEqual(sorted(expectedRest.map((row) => row.operation)));
  });

  test("every field of Query, Mutation and Subscription, and no other", () => {
    const file = path.resolve(import.meta.dirname, "../../gateway/supergraph.graphql");
    const schema = buildSchema(readFileSync(file, "utf8"), { assumeValid: true });
    const roots = ["Query", "Mutation", "Subscription"].flatMap((name) => {
      const type = schema.getType(name);
      return isObjectType(type) ? Object.keys(type.getFields()).map((field) => `${name}.${field}`) : [];
    });
    expect(sorted(roots)).toEqual(sorted(expectedGraphql.map((row) => row.operation)));
  });
});

describe("REST", () => {
  test.each(expectedRest)("$name", async (row) => {
    const found = await askEverybody(row, spendingRoutes.has(row.name), (scene, caller) =>
      restOutcome(parley, scene.credentials[caller]!, restCall(row.name, scene)),
    );
    expect(found).toEqual({ answers: row.answers, leaks: [] });
  });
});

describe("GraphQL", () => {
  test.each(expectedGraphql)("$name", async (row) => {
    const ask = row.name.startsWith("Subscription.") ? subscriptionOutcome : graphqlOutcome;
    const found = await askEverybody(row, spendingOperations.has(row.name), (scene, caller) =>
      ask(parley, scene.credentials[caller]!, graphqlCall(row.name, asSeenBy(scene, caller))),
    );
    expect(found).toEqual({ answers: row.answers, leaks: [] });
  });
});

/** What each caller is answered, and what of ours outsiders were shown. */
async function askEverybody(
  row: ExpectedRow,
  spends: boolean,
  ask: (scene: Scene, caller: Caller) => Promise<Outcome>,
): Promise<{ answers: Record<string, string>; leaks: string[] }> {
  const answers: Record<string, string> = {};
  const leaks: string[] = [];
  for (const caller of callers) {
    const isFresh = spends && row.answers[caller] === "ok";
    const scene = isFresh ? await makeScene(world, caller !== "uncl") : scenes[caller === "uncl" ? "uncl" : "own"];
    if (/brand/i.test(row.operation)) await setBrands(!/^POST|register/.test(row.operation));
    if (/vault/i.test(row.operation)) await setVaults(scene, !/initialize/.test(row.operation));
    const { answer, text } = await ask(scene, caller);
    answers[caller] = answer;
    if (outsiders.includes(caller)) leaks.push(...ourFacts(scene).filter((fact) => text.includes(fact)));
  }
  return { answers, leaks };
}

/** An organization has one brand at most: whoever registers finds none, everybody else finds one. */
async function setBrands(present: boolean): Promise<void> {
  for (const organization of [world.ours, world.theirs])
    await setBrand(parley.services, organization, present ? "submitted" : null);
}

/** Each organization has its vault, as fresh as on the first day, but for whoever makes one. */
async function setVaults(scene: Scene, present: boolean): Promise<void> {
  for (const organization of [world.ours, world.theirs]) await setVault(parley.services, organization, present);
  if (present) await putSecretOf(world, scene);
}

/** A cursor of another organization is refused before anything else. */
function asSeenBy(scene: Scene, caller: Caller): Scene {
  return outsiders.includes(caller) ? { ...scene, cursor: scene.theirCursor } : scene;
}

/** What no answer to another organization may hold. */
function ourFacts(scene: Scene): string[] {
  return [
    world.ours.id,
    scene.target.id,
    scene.secretNote,
    scene.peer.id,
    scene.spareKeyId,
    scene.ruleId,
    scene.vaultSecretId,
    world.ours.adminKeyId,
    vaultIdOf(world.ours),
    vaultKeysOf(world.ours).vault_key.id,
    vaultKeysOf(world.ours).vault_key.auth_hash,
    vaultKeysOf(world.ours).vault_key.wrapped_org_encryption_key,
  ];
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
