import type { RequestContext } from "../../shared/context/request-context.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { requireOperator } from "../../shared/operator/operator.js";
import { showsOutbox } from "../../shared/system-mail/shows-outbox.js";
import { transportAuthority } from "./authority.js";

/** The outbox is for the operator alone, of a server that nobody else reaches. */
export async function requireOutbox({ services, viewer }: RequestContext): Promise<void> {
  await requireOperator(services, viewer, transportAuthority["mail.outbox.read"]);
  if (!showsOutbox(services.config)) throw sharedErrors.problem("not_available");
}
