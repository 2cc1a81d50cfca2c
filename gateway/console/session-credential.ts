import type { IncomingHttpHeaders } from "node:http";
import type { Services } from "../../subgraphs/shared/context/services.js";
import type { PresentedCredential } from "../../subgraphs/shared/viewer/credential-directory.js";
import { requireOwnPage } from "./own-page.js";
import { sessionCookie } from "./session-cookie.js";

/**
 * Our own pages send it with every request that uses the session. Browsers do not let pages of another origin send it,
 * because CORS never allows it. Without it the cookie is ignored, so a form or a link cannot act on a user's behalf.
 */
export const sessionHeader = "x-parley-session";

type SessionServices = Pick<Services, "config" | "publicBaseUrl">;

/**
 * The credential in the session cookie of a GraphQL request; null when the request does not ask for the session, or has
 * no cookie. Only for requests without another credential.
 * @throws Problem `forbidden` when a page of another origin asks
 */
export function sessionOfRequest(services: SessionServices, headers: IncomingHttpHeaders): PresentedCredential | null {
  return headers[sessionHeader] === undefined ? null : sessionIn(services, headers);
}

/**
 * The same for a socket, whose client asks in its first message: there pages cannot set headers.
 * @throws Problem `forbidden` when a page of another origin asks
 */
export function sessionOfSocket(services: SessionServices, headers: IncomingHttpHeaders): PresentedCredential {
  return sessionIn(services, headers) ?? { scheme: "bearer", value: "" };
}

function sessionIn(services: SessionServices, headers: IncomingHttpHeaders): PresentedCredential | null {
  requireOwnPage(services, headers);
  const value = sessionCookie(services.publicBaseUrl).read(headers.cookie);
  return value === null ? null : { scheme: "bearer", value };
}
