import { afterAll, beforeAll, expect, test } from "vitest";
import { readSupergraph } from "../../gateway/federation/supergraph.js";
import { FairQueue } from "../../gateway/federation/fair-queue.js";
import { Planner } from "../../gateway/federation/planner.js";
import { startTestParley } from "../support/parley.js";
import { openSocket } from "../support/socket.js";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { repeated } from "../support/repeated.js";
import { createIdentity } from "./subscriptions/activity.js";

let planner: Planner;
beforeAll(async () => {
  planner = new Planner(await readSupergraph(), {
    milliseconds: 5_000,
    mebibytes: 256,
    waiting: { ofCaller: 200, ofAll: 1_000 },
  });
});
afterAll(() => planner.close());

/** On a busy machine the thread may get too little processor time to tell: the caller repeats. */
const isOverloaded = (reason: unknown): boolean =>
  reason instanceof Problem && reason.extensions["code"] === "overloaded";

const vet = (text: string) => ({ kind: "vet", text, operationName: null, plan: true }) as const;
/** Forty lists inside each other, of which the planner would look at every one twice: it would take years. */
const endless = vet(
  `mutation { sendA2aMessage(input: { workerHandle: "a", message: { messageId: "m", parts: [{ data: ${"[".repeat(40)}1${"]".repeat(40)} }] } }) { __typename } }`,
);

test("a document that would take for ever is refused in time, and those behind it are served", async () => {
  const [refused, served] = await repeated(
    () =>
      Promise.allSettled([
        planner.run(endless, "somebody"),
        planner.run(vet("{ viewer { kind } }"), "another"),
      ] as const),
    ([first]) => first.status === "rejected" && isOverloaded(first.reason),
  );
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
  const queue = new FairQueue<string>({ ofCaller: 20, ofAll: 22 });
  for (const item of ["a1", "a2", "a3"]) queue.add("a", item);
  queue.add("b", "b1");
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual(["a1", "b1", "a2", "a3"]);
  expect(queue.isEmpty).toBe(true);
  for (let i = 0; i < 20; i++) queue.add("a", `${i}`);
  const overloaded: unknown = expect.objectContaining({ extensions: expect.objectContaining({ code: "overloaded" }) });
  expect(() => queue.add("a", "one more")).toThrow(overloaded as Error);
  queue.add("b", "somebody else's");
  queue.add("c", "a third one's");
  expect(() => queue.add("d", "one more")).toThrow(overloaded as Error);
});

test("a console that connects again with sixty subscriptions nobody planned before gets all of them", async () => {
  const parley = await startTestParley();
  await createIdentity(parley, "followed");
  const socket = openSocket(parley.url, { apiKey: parley.adminKey });
  for (let n = 0; n < 60; n++) {
    socket.subscribe(`subscription { agentActivity(agentHandle: "followed") { name${n}: kind } }`);
  }
  const open = async () => /^parley_subscriptions (\d+)$/m.exec(await (await parley.fetch("/metrics")).text())?.[1];
  await expect.poll(open).toBe("60");
  await socket.close();
  await parley.close();
});
