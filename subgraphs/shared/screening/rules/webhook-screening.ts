import type { StoredVerdict } from "./verdict.js";

/** The verdict in the data of a webhook: the level, and each code once (wire contract reviews S10). */
export function webhookScreening(screening: StoredVerdict | null): object {
  return {
    screening_level: screening?.level ?? null,
    screening_findings: [...new Set(screening?.findings.map(({ code }) => code))],
  };
}
