import type { IncomingHttpHeaders } from "node:http";
import { listSetting } from "../subgraphs/shared/config/config.js";
import { ownOrigin } from "../subgraphs/shared/context/own-origin.js";
import type { Services } from "../subgraphs/shared/context/services.js";
import { sharedErrors } from "../subgraphs/shared/errors/shared-errors.js";

/**
 * Admits only programs, which send no Origin, and pages of this server or of an origin in CORS_ORIGINS. The protocol
 * requires it: a page must not use a server on its visitor's machine through a host name of its own.
 * @throws Problem `forbidden`
 */
export function requireKnownOrigin(
  services: Pick<Services, "config" | "publicBaseUrl">,
  { origin, host }: IncomingHttpHeaders,
): void {
  if (origin === undefined) return;
  const own = ownOrigin(services, host) ?? new URL(services.publicBaseUrl).origin;
  if (origin === own || listSetting(services.config.CORS_ORIGINS).includes(origin)) return;
  throw sharedErrors.problem("forbidden", {
    message: "Pages of this origin may not use MCP here.",
    hint: "The operator can list the origin in CORS_ORIGINS.",
  });
}
