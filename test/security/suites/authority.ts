import { afterAll, beforeAll, expect, test } from "vitest";
import { graphqlCall, restCall } from "../../support/kit/calls.js";
import { type Caller, callers, type ExpectedRow, outsiders } from "../../support/kit/expected.js";
import type { Kit } from "../../support/kit/kit.js";
import { askingOf, type Outcome, restOutcome } from "../../support/kit/outcome.js";
import { makeScene, makeWorld, type Scene, type World } from "../../support/kit/scene.js";
import { SpareScenes } from "../../support/kit/spare-scenes.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

/** Every caller tries every operation of a domain, by REST and by GraphQL. */
export function testAuthority(kit: Kit): void {
  const { expected } = kit;
  let parley: TestParley;
  let world: World;
  /** With the target claimed, and not. */
  let scenes: { own: Scene; uncl: Scene };
  /** Those that operations may use up. */
  let spares: { own: SpareScenes; uncl: SpareScenes };

  beforeAll(async () => {
    parley = await startTestParley({ environment: kit.environment ?? {} });
    world = await makeWorld(parley, kit);
    scenes = { own: await makeScene(world, kit, true), uncl: await makeScene(world, kit, false) };
    spares = {
      own: new SpareScenes(() => makeScene(world, kit, true)),
      uncl: new SpareScenes(() => makeScene(world, kit, false)),
    };
  });
  afterAll(() => parley?.close());

  test.each(expected.rest)("REST: $name", async (row) => {
    const found = await askEverybody(row, kit.rest.spending, (scene, caller) =>
      restOutcome(parley, scene.credentials[caller]!, restCall(kit, row.name, scene), expected),
    );
    expect(found).toEqual({ answers: row.answers, leaks: [] });
  });

  test.each(expected.graphql)("GraphQL: $name", async (row) => {
    const found = await askEverybody(row, kit.graphql.spending, (scene, caller) => {
      const document = graphqlCall(kit, row.name, asSeenBy(scene, caller));
      return askingOf(row.name)(parley, scene.credentials[caller]!, document, expected);
    });
    expect(found).toEqual({ answers: row.answers, leaks: [] });
  });

  /** What each caller is answered, and what of ours outsiders were shown. */
  async function askEverybody(
    row: ExpectedRow,
    spending: readonly string[],
    ask: (scene: Scene, caller: Caller) => Promise<Outcome>,
  ): Promise<{ answers: Record<string, string>; leaks: string[] }> {
    const answers: Record<string, string> = {};
    const leaks: string[] = [];
    /** The scene that is as the operation finds it: a refused caller changes nothing. */
    let ready: Scene | undefined;
    const prepared = async (scene: Scene, caller: Caller): Promise<Outcome & { readonly scene: Scene }> => {
      if (scene !== ready) await kit.before?.(row.name)?.(world, scene);
      const outcome = await ask(scene, caller);
      ready = outcome.answer === "ok" ? undefined : scene;
      return { ...outcome, scene };
    };
    for (const caller of callers) {
      const which = caller === "uncl" ? "uncl" : "own";
      const spends = spending.includes(row.name) && row.answers[caller] === "ok";
      const { answer, text, scene } = spends
        ? await spares[which].use(
            (one) => prepared(one, caller),
            (outcome) => outcome.answer === "ok",
          )
        : await prepared(scenes[which], caller);
      answers[caller] = answer;
      if (outsiders.includes(caller)) leaks.push(...factsOf(scene).filter((fact) => text.includes(fact)));
    }
    return { answers, leaks };
  }

  /** What no answer to another organization may hold. */
  function factsOf(scene: Scene): string[] {
    const { ours } = world;
    const shared = [ours.id, ours.adminKeyId, scene.target.id, scene.secretNote, scene.peer.id];
    return [...shared, ...(kit.facts?.(world, scene) ?? [])];
  }
}

/** A cursor of another organization is refused before anything else. */
function asSeenBy(scene: Scene, caller: Caller): Scene {
  return outsiders.includes(caller) ? { ...scene, cursor: scene.theirCursor } : scene;
}
