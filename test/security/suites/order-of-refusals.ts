import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../../rest-shim/routes/index.js";
import { restCall } from "../../support/kit/calls.js";
import { callers } from "../../support/kit/expected.js";
import type { Kit } from "../../support/kit/kit.js";
import { restOutcome } from "../../support/kit/outcome.js";
import { makeScene, makeWorld, type Scene } from "../../support/kit/scene.js";
import { startTestParley, type TestParley } from "../../support/parley.js";

const writing = new Set(
  routes
    .filter(({ kind, method }) => kind !== "handler" && method !== "GET")
    .map(({ method, path }) => `${method} ${path}`),
);

/** A caller that may never do something reads that before any fault of the body. */
export function testOrderOfRefusals(kit: Kit): void {
  const { expected } = kit;
  let parley: TestParley;
  let scenes: { own: Scene; uncl: Scene };

  beforeAll(async () => {
    parley = await startTestParley({ environment: kit.environment ?? {} });
    const world = await makeWorld(parley, kit);
    scenes = { own: await makeScene(world, kit, true), uncl: await makeScene(world, kit, false) };
  });
  afterAll(() => parley?.close());

  test.each(expected.rest.filter(({ name }) => writing.has(name)))("$name", async (row) => {
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const caller of callers) {
      const scene = scenes[caller === "uncl" ? "uncl" : "own"];
      const call = { ...restCall(kit, row.name, scene), body: ["no", "object"] };
      const { answer } = await restOutcome(parley, scene.credentials[caller]!, call, expected);
      const cell = row.answers[caller]!;
      // What is not seen stays unseen, whether the body or the path is looked at first.
      found[caller] = cell.startsWith("404") && answer.startsWith("404") ? "422" : answer;
      wanted[caller] = expected.refusalsOfKind.has(cell) && !row.refusedLate.has(caller) ? cell : "422";
    }
    expect(found).toEqual(wanted);
  });
}
