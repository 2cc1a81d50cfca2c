import type { Finding } from "../../../shared/installation/finding.js";

/** The finding about organizations that hold sends and have no member who may decide (wire contract reviews R38). */
export function undecided(organizations: number): Finding[] {
  if (organizations === 0) return [];
  const message =
    organizations === 1
      ? "An organization holds sends of its agents, and has no member who may decide about them."
      : `${organizations} organizations hold sends of their agents, and have no member who may decide about them.`;
  const remedy = "Give them an admin. Until then, what is held expires.";
  return [{ code: "review_no_decider", severity: "warning", subject: null, message, remedy }];
}
