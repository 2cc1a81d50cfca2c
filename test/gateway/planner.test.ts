import { afterAll, beforeAll, expect, test } from "vitest";
import { readSupergraph } from "../../gateway/federation/supergraph.js";
import { FairQueue } from "../../gateway/planning/fair-queue.js";
import { Planner } from "../../gateway/planning/planner.js";

let planner: Planner;
beforeAll(async () => {
  planner = new Planner(await readSupergraph());
});
afterAll(() => planner.close());

const vet = (text: string) => ({ kind: "vet", text, operationName: null, plan: true }) as const;
/** Forty lists inside each other, of which the planner would look at every one twice: it would take years. */
const endless = vet(
  `mutation { sendA2aMessage(input: { workerHandle: "a", message: { messageId: "m", parts: [{ data: ${"[".repeat(40)}1${"]".repeat(40)} }] } }) { __typename } }`,
);

test("a document that would take for ever is refused in time, and those behind it are served", async () => {
  const [refused, served] = await Promise.allSettled([
    planner.run(endless, "somebody"),
    planner.run(vet("{ viewer { kind } }"), "another"),
  ]);
  expect(refused).toMatchObject({ status: "rejected", reason: { extensions: { code: "operation_too_complex" } } });
  expect(served).toMatchObject({ status: "fulfilled", value: { plan: { kind: "QueryPlan" } } });
});

test("what does not fit the schema is told with its places, and what fits is planned", async () => {
  const mistaken = await planner.run(vet("{\n  nothing }"), "somebody");
  expect(mistaken).toMatchObject({ mistakes: [{ locations: [{ line: 2, column: 3 }] }] });
  expect(await planner.run({ ...vet("{ __schema { types { name } } }"), plan: false }, "somebody")).toEqual({
    plan: null,
  });
});

test("callers take turns, however much one of them asks for, and too much is refused", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "a3"]) queue.add("a", item);
  queue.add("b", "b1");
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual(["a1", "b1", "a2", "a3"]);
  expect(queue.isEmpty).toBe(true);
  for (let i = 0; i < 20; i++) queue.add("a", `${i}`);
  expect(() => queue.add("a", "one more")).toThrow(
    expect.objectContaining({ extensions: expect.objectContaining({ code: "overloaded" }) }),
  );
  queue.add("b", "somebody else's");
  for (let caller = 0; caller < 19; caller++)
    for (let i = 0; i < 20; i++) if (!(caller === 18 && i === 19)) queue.add(`c${caller}`, "x");
  expect(() => queue.add("d", "one more")).toThrow(
    expect.objectContaining({ extensions: expect.objectContaining({ code: "overloaded" }) }),
  );
});
