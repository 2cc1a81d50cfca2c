import type { Problem } from "../../shared/errors/problem.js";
import { notFound } from "../../shared/errors/shared-errors.js";

/** The error for a contact that does not exist or belongs to another organization. */
export function noSuchContact(): Problem {
  return notFound("contact with this id");
}
