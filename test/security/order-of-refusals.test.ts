import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../rest-shim/routes/index.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { callers, expectedRest } from "./expected-authority.js";
import { restOutcome } from "./support/outcome.js";
import { restCall } from "./support/rest-calls.js";
import { makeScene, makeWorld, type Scene } from "./support/scene.js";

/** Refusals of a kind of caller, whatever it sends; others are about values. */
const refusalsOfKind = new Set(["401", "403a", "403c", "403i", "403k", "403p", "403u"]);
const operations = new Set(
  routes
    .filter(({ kind, method }) => kind !== "handler" && method !== "GET")
    .map(({ method, path }) => `${method} ${path}`),
);
const writing = expectedRest.filter(({ name }) => operations.has(name));

let parley: TestParley;
let scenes: { own: Scene; uncl: Scene };

beforeAll(async () => {
  parley = await startTestParley({ environment: { SIGNUP_PER_ADDRESS_PER_HOUR: "0" } });
  const world = await makeWorld(parley);
  scenes = { own: await makeScene(world, true), uncl: await makeScene(world, false) };
});
afterAll(() => parley?.close());

test.each(writing)("$name: who may never do it is told so before what is wrong with the body", async (row) => {
  const found: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const caller of callers) {
    const scene = scenes[caller === "uncl" ? "uncl" : "own"];
    const { method, path } = restCall(row.name, scene);
    const { answer } = await restOutcome(parley, scene.credentials[caller]!, { method, path, body: ["no", "object"] });
    const cell = row.answers[caller]!;
    // What is not seen stays unseen, whether the body or the path is looked at first.
    found[caller] = cell.startsWith("404") && answer.startsWith("404") ? "422" : answer;
    expected[caller] = refusalsOfKind.has(cell) ? cell : "422";
  }
  expect(found).toEqual(expected);
});
