import { factLimits } from "./limits.js";

const dayMs = 86_400_000;

/** The kinds of fact. */
export type FactKind = "profile" | "preference" | "context";

/** The parts of a new fact that follow from its writer (wire contract contacts 9.1, 9.2). */
export function factOf(writer: "agent" | "person", kind: FactKind, now: Date) {
  if (writer === "person") return { origin: "user", lockedAt: now, expiresAt: null } as const;
  const expiresAt = kind === "context" ? new Date(now.getTime() + factLimits.contextDays * dayMs) : null;
  return { origin: "generated", lockedAt: null, expiresAt } as const;
}

/** Whether a fact counts: it has not expired. A locked one never expires. */
export function isActive(
  { expiresAt, expiredAt }: { readonly expiresAt: Date | null; readonly expiredAt: Date | null },
  now: Date,
): boolean {
  return expiredAt === null && (expiresAt === null || expiresAt > now);
}
