import type { RequestContext } from "../../shared/context/request-context.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { requireOperator } from "../../shared/operator/operator.js";
import { showsOutbox } from "../../shared/system-mail/shows-outbox.js";
import { transportAuthority } from "./authority.js";

/** The outbox is only for the operator, on a server that others cannot reach. */
export async function requireOutbox({ services, viewer }: RequestContext): Promise<void> {
  await requireOperator(services, viewer, transportAuthority["mail.outbox.read"]);
  if (!showsOutbox(services.config)) throw sharedErrors.problem("not_available");
}
