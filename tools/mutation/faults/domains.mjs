const lifeTest = "test/org/domains/organization-domains.test.ts";
const shownTest = "test/a2a/contexts/affiliations.test.ts";

/** Domains of organizations: who holds one, and who sees that an agent shows it. */
export const domainFaults = [
  {
    name: "domains: nobody who waits is told that a domain is free",
    file: "subgraphs/org/domains/release-claim.ts",
    find: "if (holds(locked)) await wakeWaiting(tx, locked.domain, now);",
    replace: "",
    tests: [lifeTest],
    harm: "Whoever waits for a domain waits an hour longer.",
  },
  {
    name: "domains: a private agent's domain is in its card",
    file: "subgraphs/a2a/cards/types/card.ts",
    find: "settings.publiclyDiscoverable ? settings.claim : null",
    replace: "settings.claim",
    tests: [shownTest],
    harm: "Everybody learns whose agent it is.",
  },
  {
    name: "domains: other organizations see the domain of a private agent",
    file: "subgraphs/a2a/contexts/store/affiliations.ts",
    find: "s.enabled and s.publicly_discoverable",
    replace: "s.enabled",
    tests: [shownTest],
    harm: "The other side of a task learns what the agent does not show.",
  },
];
