import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/** @throws Problem `operation_too_complex` when there is more of something than is allowed */
export function refuseAbove(what: string, value: number, limit: number): void {
  if (value <= limit) return;
  const found = Number.isFinite(value) ? `${Math.ceil(value)}` : `more than ${limit}`;
  throw sharedErrors.problem("operation_too_complex", {
    message: `The operation has ${found} ${what}; at most ${limit} are allowed.`,
    details: { limit },
  });
}
