const walk = "test/org/reviews/held-mail.test.ts";
const ways = "test/org/reviews/other-ways-out.test.ts";
const decide = "subgraphs/org/reviews/decide-review.ts";
const decider = "subgraphs/org/reviews/require-decider.ts";
const mail = "subgraphs/mail/sending";

/** Faults of reviews: each lets something out that a person should see first (wire contract reviews T39). */
export const reviewFaults = [
  {
    name: "reviews: members decide",
    file: decider,
    find: `person.role === "member" && policy.deciders === "admins"`,
    replace: "false",
    tests: [walk],
    harm: "People decide whom the organization did not choose.",
  },
  {
    name: "reviews: a token lets out",
    file: decider,
    find: `if (decision === "reject" || isInBrowser ||`,
    replace: `if (decision !== undefined || isInBrowser ||`,
    tests: [walk],
    harm: "A program with a person's token lets out what an agent wrote.",
  },
  {
    name: "reviews: a refusal at release is not looked for",
    file: decide,
    find: "if (refused !== null) {",
    replace: "if (refused === undefined) {",
    tests: [walk],
    harm: "A decision is made that cannot be carried out.",
  },
  {
    name: "reviews: held mail gets its recipients",
    file: `${mail}/queue-mail.ts`,
    find: "  if (heldBy !== null) {",
    replace: "  if (heldBy === undefined) {",
    tests: [walk],
    harm: "Mail leaves that a person must agree to.",
  },
  {
    name: "reviews: everybody is known after the first receiver",
    file: `${mail}/facts-of-mail.ts`,
    find: "identity: !known.identity.has(value)",
    replace: "identity: false",
    tests: [walk],
    harm: "First contacts leave without a person.",
  },
  {
    name: "reviews: what cannot be held leaves",
    file: "subgraphs/shared/reviews/pass-unheld-rules.ts",
    find: `if (action === "allow") return null;`,
    replace: `if (action !== "hold") return null;`,
    tests: [ways],
    harm: "What is blocked leaves.",
  },
];
