import { describe, expect, it } from "vitest";
import { heldBehind } from "../../../subgraphs/shared/reviews/rules/held-behind.js";
import { judgeSend } from "../../../subgraphs/shared/reviews/rules/judge-send.js";
import { factsOf, policyOf, ruleOf } from "./facts.js";

describe("a send that is held behind an earlier one of its conversation (H25)", () => {
  const policy = policyOf({ rules: [ruleOf({ action: "allow", ttlHours: 1 })], ttlHours: 48, onExpiry: "approve" });
  const allowed = judgeSend(policy, factsOf());

  it("waits with the values of the policy, not of the rule that allows it", () => {
    expect(heldBehind(allowed, policy, "clean")).toMatchObject({
      action: "hold",
      step: "earlier_held",
      ruleId: null,
      approvals: 1,
      ttlHours: 48,
      onExpiry: "approve",
      messageToAgent: null,
    });
  });

  it("shows people that this step decided, and no other", () => {
    const { path } = heldBehind(allowed, policy, "clean");
    expect(path.filter(({ outcome }) => outcome === "decides").map(({ step }) => step)).toEqual(["earlier_held"]);
  });

  it.each([["dangerous"], [null]] as const)("never leaves on its own when its level is %s", (level) => {
    expect(heldBehind(allowed, policy, level).onExpiry).toBe("reject");
  });
});
