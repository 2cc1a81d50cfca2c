const policy = "test/org/review-rules/policy.test.ts";
const rules = "test/org/review-rules/review-rules.test.ts";

/** Review rules: who changes them, and whether sends obey them. */
export const reviewRuleFaults = [
  {
    name: "review rules: a token changes how tokens are accepted",
    file: "subgraphs/org/review-rules/change-policy.ts",
    find: "given.approveWith != null",
    replace: "false",
    tests: [policy],
    harm: "A stolen token loosens the policy.",
  },
  {
    name: "review rules: a token changes rules though only browsers may",
    file: "subgraphs/org/review-rules/lock-policy.ts",
    find: `policy.approveWith === "token" && !always`,
    replace: "!always",
    tests: [policy, rules],
    harm: "A program on a person's machine loosens the rules.",
  },
  {
    name: "review rules: a disabled rule is applied",
    file: "subgraphs/shared/reviews/policy/read-policy.ts",
    find: "r.organization_id = o.id and r.enabled",
    replace: "r.organization_id = o.id",
    tests: [rules],
    harm: "A rule that was switched off goes on.",
  },
  {
    name: "review rules: the order is not obeyed",
    file: "subgraphs/shared/reviews/policy/read-policy.ts",
    find: "order by r.position, r.id",
    replace: "order by r.id desc",
    tests: [rules],
    harm: "Another rule decides than people see.",
  },
  {
    name: "review rules: an agent's own preset is ignored",
    file: "subgraphs/shared/reviews/policy/read-policy.ts",
    find: "row.ownPreset ?? row.outboundPreset",
    replace: "row.outboundPreset",
    tests: [policy],
    harm: "An agent that may only read sends.",
  },
  {
    name: "review rules: a hold without people who may decide",
    file: "subgraphs/org/review-rules/require-deciders.ts",
    find: "    if (found >= needed) return;\n  }",
    replace: "    return;\n  }",
    tests: [policy, rules],
    harm: "Nobody can decide about what is held.",
  },
  {
    name: "review rules: a change overwrites another one",
    file: "subgraphs/org/review-rules/change-rule.ts",
    find: "if (rule.version !== version)",
    replace: "if (rule.version < version)",
    tests: [rules],
    harm: "The change of a colleague is lost.",
  },
  {
    name: "review rules: agents see the events",
    file: "subgraphs/org/review-rules/record-policy-change.ts",
    find: "audience: [{ identityId, organizationId, side: hiddenFromAgents }]",
    replace: "audience: [{ identityId, organizationId, side: null }]",
    tests: [policy],
    harm: "An agent learns when it is watched.",
  },
];
