/**
 * The settings of a server on a machine that does much besides: its time limits say nothing about what a test states. Tests of the
 * limits themselves take the usual ones (`usualLimits`).
 */
export const patientLimits = { TIME_LIMITS_FACTOR: "10" } as const;

export const usualLimits = { TIME_LIMITS_FACTOR: "1" } as const;
