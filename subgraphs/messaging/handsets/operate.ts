import type { RequestContext } from "../../shared/context/request-context.js";
import { Problem } from "../../shared/errors/problem.js";
import { invalidValue, notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { requireOperator } from "../../shared/operator/operator.js";
import { carrierRuns, findHandset, HandsetActions, HandsetRefusal, type HandsetRow } from "../carriers/public.js";
import { handsetAuthority } from "./authority.js";
import { handsetErrors } from "./errors.js";

/** Throws unless the viewer operates the installation, then `not_available` unless it has simulated phones. */
export async function requirePhones({ services, viewer }: RequestContext): Promise<void> {
  await requireOperator(services, viewer, handsetAuthority["im.handset.use"]);
  if (!carrierRuns(services.config, "loopback")) throw sharedErrors.problem("not_available");
}

/** Runs an action on phones. A phone's refusal becomes an error of the catalogue. */
export async function withPhones<Result>(
  { services }: RequestContext,
  work: (phones: HandsetActions) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(new HandsetActions(services));
  } catch (error) {
    throw error instanceof HandsetRefusal ? problemOf(error) : error;
  }
}

const codes = {
  exists: "handset_exists",
  full: "handset_limit_reached",
  offline: "handset_offline",
  unsupported: "handset_unsupported",
  no_such_handset: "no_such_handset",
} as const;

function problemOf({ code, message }: HandsetRefusal): Problem {
  if (code === "not_found") return sharedErrors.problem("not_found", { message });
  if (code === "invalid") return invalidValue(["input"], message);
  return handsetErrors.problem(codes[code], { message });
}

/** A phone that must be there. Throws `not_found`. */
export async function existingHandset({ services }: RequestContext, number: string): Promise<HandsetRow> {
  const handset = await findHandset(services.database.request.reader, number);
  if (handset === null) throw notFound("phone with this number");
  return handset;
}
