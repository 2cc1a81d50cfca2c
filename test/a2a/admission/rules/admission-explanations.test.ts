import { expect, test } from "vitest";
import { explanations, refusalSentence } from "../../../../subgraphs/a2a/admission/rules/admission-explanations.js";
import { type AdmissionStep, admissionSteps } from "../../../../subgraphs/a2a/admission/rules/admission.js";
import { decisionPath } from "../../../../subgraphs/shared/rules/decision-path.js";

test.each<[AdmissionStep, RegExp]>([
  ["self", /itself/],
  ["requester_disabled", /requester has not enabled A2A/],
  ["worker_disabled", /worker has not enabled A2A/],
  ["requester_block", /rule of the requester blocks/],
  ["worker_block", /rule of the worker blocks/],
  ["same_organization", /same organization/],
  ["public_worker", /publicly discoverable/],
  ["requester_not_allowed", /requester's filter mode is whitelist/],
  ["worker_not_allowed", /worker's filter mode is whitelist/],
  ["both_allow", /Both sides allow/],
])("%s is explained in a sentence", (step, text) => {
  expect(explanations[step]).toMatch(text);
  expect(explanations[step]).toMatch(/\.$/);
});

test("a requester learns its own side's reason, and of the worker's side only that it refuses", () => {
  expect(refusalSentence({ side: "requester", step: "requester_block" })).toBe(explanations.requester_block);
  const refusal = "The worker does not accept tasks from this agent.";
  for (const step of ["worker_disabled", "worker_block", "worker_not_allowed"] as const) {
    expect(refusalSentence({ side: "worker", step })).toBe(refusal);
  }
});

test.each([...admissionSteps])("a decision by %s passes the steps before it, and asks none after it", (step) => {
  const path = decisionPath(admissionSteps, step);
  expect(path.map((one) => one.step)).toEqual(admissionSteps);
  const deciding = admissionSteps.indexOf(step);
  expect(path.map(({ outcome }) => outcome)).toEqual(
    admissionSteps.map((_, index) => (index < deciding ? "passed" : index > deciding ? "not_reached" : "decides")),
  );
});
