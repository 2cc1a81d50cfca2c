/** A verdict of screening with one finding. */
export const someVerdict = {
  level: "notice",
  findings: [{ code: "mixed_script", severity: "low", part: "text", count: 1, excerpt: null }],
  engine: 1,
  screenedAt: "2026-01-01T00:00:00.000Z",
} as const;
