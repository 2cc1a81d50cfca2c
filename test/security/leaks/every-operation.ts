import { setBrand } from "../../support/org.js";
import type { TestCredential } from "../../support/parley.js";
import { type Caller, callers, expectedGraphql, expectedRest, type ExpectedRow } from "../expected-authority.js";
import { graphqlCall, spendingOperations } from "../support/graphql-calls.js";
import { graphqlOutcome, restOutcome, subscriptionOutcome } from "../support/outcome.js";
import { restCall, spendingRoutes } from "../support/rest-calls.js";
import { makeScene, type Scene, type World } from "../support/scene.js";
import { putSecretOf, setVault } from "../support/vaults.js";
import type { Secrets } from "./secrets.js";

/** Enough to keep two processes busy. */
const atOnce = 6;

/** A way to call an operation with a credential of the scene. */
export interface Operation {
  readonly row: ExpectedRow;
  /** Its success uses up the scene, or the credential. */
  readonly spends: boolean;
  call(world: World, scene: Scene, credential: TestCredential): Promise<string>;
}

/** Everything that REST and GraphQL can do. */
export const operations: readonly Operation[] = [
  ...expectedRest.map((row) => ({
    row,
    spends: spendingRoutes.has(row.name),
    call: async ({ parley }: World, scene: Scene, credential: TestCredential) =>
      (await restOutcome(parley, credential, restCall(row.name, scene))).answer,
  })),
  ...expectedGraphql.map((row) => ({
    row,
    spends: spendingOperations.has(row.name),
    call: async ({ parley }: World, scene: Scene, credential: TestCredential) => {
      const ask = row.name.startsWith("Subscription.") ? subscriptionOutcome : graphqlOutcome;
      return (await ask(parley, credential, graphqlCall(row.name, scene))).answer;
    },
  })),
];

/** Those of them that change something. */
export const changes = operations.filter(({ row }) => !/^(GET|Query|Subscription)\b/.test(row.name));

/** A scene whose secrets are known. */
export async function makeKnownScene(world: World, secrets: Secrets): Promise<Scene> {
  const scene = await makeScene(world, true);
  addSecretsOf(scene, secrets);
  return scene;
}

/**
 * Has every operation called by somebody who may, and by two of those who may not, whoever's turn it is; answers those
 * that were not done.
 */
export async function callEverything(world: World, scene: Scene, secrets: Secrets): Promise<string[]> {
  const failed: string[] = [];
  let turn = 0;
  const callOne = async (operation: Operation): Promise<void> => {
    const { row, spends } = operation;
    const refused = callers.filter((caller) => caller !== "uncl" && row.answers[caller] !== "ok");
    for (let time = 0; time < 2 && refused.length > 0; time += 1)
      await operation.call(world, scene, scene.credentials[refused[turn++ % refused.length]!]!);
    const able = firstAble(operation);
    if (able === undefined) return;
    const used = spends ? await makeKnownScene(world, secrets) : scene;
    await prepare(operation, world, used);
    const answer = await operation.call(world, used, used.credentials[able]!);
    if (answer !== "ok") failed.push(`${row.name} for ${able}: ${answer}`);
  };
  await forEach(
    operations.filter((operation) => !needsItsOwn(operation)),
    callOne,
  );
  for (const operation of operations.filter(needsItsOwn)) await callOne(operation);
  await setVault(world.parley.services, world.ours, true);
  return failed;
}

/** Has somebody who may call operations, for what goes wrong then; answers what came. */
export async function callAsAllowed(world: World, scene: Scene, which = operations): Promise<string[]> {
  const answers: string[] = [];
  await forEach(which, async (operation) => {
    const able = firstAble(operation);
    if (able !== undefined) answers.push(await operation.call(world, scene, scene.credentials[able]!));
  });
  return answers;
}

/** Who may do it; with a credential, if that helps. */
export function firstAble({ row }: Operation): Caller | undefined {
  const able = callers.filter((caller) => row.answers[caller] === "ok" && caller !== "uncl");
  return able.find((caller) => caller !== "none") ?? able[0];
}

/** Does something for each of them, a few at a time. */
export async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function addSecretsOf(scene: Scene, secrets: Secrets): void {
  secrets.add("sign-in token", scene.signInToken);
  secrets.add("token of a link", scene.billingToken);
  // Keys and tokens of all other kinds can be told by how they look.
  secrets.addAllIn(JSON.stringify(scene));
}

/** An organization has one brand and one vault: whoever makes one finds none, everybody else finds one. */
const needsItsOwn = ({ row }: Operation): boolean => /brand|vault/i.test(row.name);

async function prepare({ row }: Operation, world: World, scene: Scene): Promise<void> {
  const { services } = world.parley;
  if (/brand/i.test(row.name)) {
    await setBrand(services, world.ours, /^POST|register/.test(row.name) ? null : "submitted");
  }
  if (!/vault/i.test(row.name)) return;
  const isFound = !/initialize/.test(row.name);
  await setVault(services, world.ours, isFound);
  if (isFound) await putSecretOf(world, scene);
}
