import type { RequestContext } from "../../shared/context/request-context.js";
import { isRepeat } from "../../shared/idempotency/is-repeat.js";
import { enforce } from "../../shared/rate-limit/enforce.js";

/** The operation whose Idempotency-Key an import has. */
export const importOperation = "importContacts";

/**
 * Counts an import, or an upload for one, against the limit of the organization (wire contract contacts 13). The retry of an
 * import does not count. Throws `rate_limited`.
 */
export async function limitImports(context: RequestContext, what: "imports" | "uploads"): Promise<void> {
  const { services, viewer } = context;
  if (await isRepeat(context, importOperation)) return;
  const setting = "CONTACTS_IMPORTS_PER_HOUR";
  const rule = { limit: services.config[setting], windowSeconds: 3_600, setting };
  await enforce(services.sharedLimiter, `contacts.${what}`, viewer.organizationId!, rule);
}
