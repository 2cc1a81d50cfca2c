const walk = "test/org/reviews/held-mail.test.ts";
const ways = "test/org/reviews/other-ways-out.test.ts";
const decide = "subgraphs/org/reviews/decide-review.ts";
const decider = "subgraphs/org/reviews/require-decider.ts";
const mail = "subgraphs/mail/sending";
const changedIm = "test/messaging/sending/revise-im.test.ts";
const changedTask = "test/a2a/holds/revise-messages.test.ts";

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
    file: "subgraphs/shared/refusals/pass-unheld-rules.ts",
    find: `if (action === "allow") return null;`,
    replace: `if (action !== "hold") return null;`,
    tests: [ways],
    harm: "What is blocked leaves.",
  },
  {
    name: "reviews: another content is changed than was read",
    file: "subgraphs/org/reviews/revise-review.ts",
    find: "review.revision !== revision || review.contentSha256 !== contentSha256",
    replace: "review.revision !== revision",
    tests: [changedIm],
    harm: "A person changes what they did not see.",
  },
  {
    name: "reviews: a removed file leaves with an instant message",
    file: "subgraphs/messaging/sending/revise-held-im.ts",
    find: "await removeMediaOf(tx, message.id, changes.removed ?? []);",
    replace: "await removeMediaOf(tx, message.id, []);",
    tests: [changedIm],
    harm: "A file leaves that a person took out.",
  },
  {
    name: "reviews: a text replaces data of a task",
    file: "subgraphs/a2a/holds/rules/revised-message.ts",
    find: `if (typeof part.text !== "string") return`,
    replace: `if (part.text === null) return`,
    tests: [changedTask],
    harm: "A part gets a text beside its data, which no receiver takes.",
  },
];
