import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Shape } from "./shape.js";

/**
 * Queries whose arguments are secrets. By GET they would stand in the address, which proxies and servers write into their
 * logs: they are taken by POST alone, as REST takes them in bodies.
 */
export const secretQueries: ReadonlySet<string> = new Set(["a2aInvitationPreview", "billingLink"]);

/** Refuses by GET what carries a secret. @throws Problem `method_not_allowed` */
export function requirePostForSecrets({ rootNames }: Shape): void {
  if (![...rootNames].some((name) => secretQueries.has(name))) return;
  throw sharedErrors.problem("method_not_allowed", {
    message: "This query carries a secret, which must not stand in an address. Send it by POST.",
  });
}
