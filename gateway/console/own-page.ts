import type { IncomingHttpHeaders } from "node:http";
import { ownOrigin } from "../../subgraphs/shared/context/own-origin.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/**
 * Admits only requests of this server's own pages. Browsers send the page's origin in `Origin`, and pages cannot change
 * it. The comparison is exact: another port of localhost is another program, although it gets the same cookies. A GET
 * of the same origin has no `Origin` and is refused too.
 * @throws Problem `forbidden`
 */
export function requireOwnPage(
  services: Pick<Services, "config" | "publicBaseUrl">,
  { origin, host }: IncomingHttpHeaders,
): void {
  const own = ownOrigin(services, host) ?? new URL(services.publicBaseUrl).origin;
  if (origin === own) return;
  throw sharedErrors.problem("forbidden", {
    message: "The session of the console works only on pages of this server.",
    hint: `Open the console at ${own}. If browsers use another address, set PUBLIC_BASE_URL to it.`,
  });
}
