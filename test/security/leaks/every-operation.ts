import type { TestCredential } from "../../support/parley.js";
import { graphqlCall, restCall } from "../../support/kit/calls.js";
import { type Caller, callers, type ExpectedRow } from "../../support/kit/expected.js";
import { askingOf, restOutcome } from "../../support/kit/outcome.js";
import { makeScene, type Scene, type World } from "../../support/kit/scene.js";
import type { Kit } from "../../support/kit/kit.js";
import type { Secrets } from "../../support/kit/secrets.js";
import { SpareScenes } from "../../support/kit/spare-scenes.js";

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
export const operationsOf = (kit: Kit): readonly Operation[] => [
  ...kit.expected.rest.map((row) => ({
    row,
    spends: kit.rest.spending.includes(row.name),
    call: async ({ parley }: World, scene: Scene, credential: TestCredential) =>
      (await restOutcome(parley, credential, restCall(kit, row.name, scene), kit.expected)).answer,
  })),
  ...kit.expected.graphql.map((row) => ({
    row,
    spends: kit.graphql.spending.includes(row.name),
    call: async ({ parley }: World, scene: Scene, credential: TestCredential) => {
      const document = graphqlCall(kit, row.name, scene);
      return (await askingOf(row.name)(parley, credential, document, kit.expected)).answer;
    },
  })),
];

/** Those of them that change something. */
export const changesOf = (kit: Kit): readonly Operation[] =>
  operationsOf(kit).filter(({ row }) => !/^(GET|Query|Subscription)\b/.test(row.name));

/** A scene whose secrets are known. */
export async function makeKnownScene(kit: Kit, world: World, secrets: Secrets): Promise<Scene> {
  const scene = await makeScene(world, kit, true);
  addSecretsOf(kit, scene, secrets);
  return scene;
}

/**
 * Has every operation called by a caller who may, and by two of those who may not, in turn; answers those
 * that were not done.
 */
export async function callEverything(kit: Kit, world: World, scene: Scene, secrets: Secrets): Promise<string[]> {
  const operations = operationsOf(kit);
  /** Things of which an organization has one: the caller that makes one finds none, all others find one. */
  const needsItsOwn = ({ row }: Operation): boolean => kit.before?.(row.name) !== undefined;
  const spares = new SpareScenes(() => makeKnownScene(kit, world, secrets));
  const failed: string[] = [];
  let turn = 0;
  const callOne = async (operation: Operation): Promise<void> => {
    const { row, spends } = operation;
    const refused = callers.filter((caller) => caller !== "uncl" && row.answers[caller] !== "ok");
    for (let time = 0; time < 2 && refused.length > 0; time += 1)
      await operation.call(world, scene, scene.credentials[refused[turn++ % refused.length]!]!);
    const able = firstAble(operation);
    if (able === undefined) return;
    const attempt = async (used: Scene): Promise<string> => {
      await kit.before?.(row.name)?.(world, used);
      return operation.call(world, used, used.credentials[able]!);
    };
    const answer = await (spends ? spares.use(attempt, (said) => said === "ok") : attempt(scene));
    if (answer !== "ok") failed.push(`${row.name} for ${able}: ${answer}`);
  };
  await forEach(
    operations.filter((operation) => !needsItsOwn(operation)),
    callOne,
  );
  for (const operation of operations.filter(needsItsOwn)) await callOne(operation);
  return failed;
}

/** Has a caller who may call operations, for what goes wrong then; answers what came. */
export async function callAsAllowed(world: World, scene: Scene, which: readonly Operation[]): Promise<string[]> {
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

function addSecretsOf(kit: Kit, scene: Scene, secrets: Secrets): void {
  for (const [kind, text] of Object.entries(kit.secrets?.(scene) ?? {})) secrets.add(kind, text);
  // Keys and tokens of all other kinds can be known by their form.
  secrets.addAllIn(JSON.stringify(scene));
}
