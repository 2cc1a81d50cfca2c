import { factErrors } from "./errors.js";
import { factLimits } from "./rules/limits.js";

/** Refuses more active facts than a contact may have. @throws Problem `contact_memory_limit` */
export function requireMemoryRoom(total: number): void {
  const limit = factLimits.perContact;
  if (total > limit) throw factErrors.problem("contact_memory_limit", { details: { limit, total } });
}
