import type { RouteBase } from "../route-base.js";

const schemes = { api_key: "ApiKey", service_token: "ServiceToken", bearer: "Bearer", mcp_token: "Bearer" } as const;

/** The inputs of a challenge besides the route. */
export interface Challenged {
  /** The origin by which the caller reached this server, without a trailing slash; undefined when unknown. */
  readonly origin: string | undefined;
  /** Whether the caller sent a bearer token, which is then not valid. */
  readonly showedToken: boolean;
}

/** The value of `WWW-Authenticate`: every scheme that the route accepts, in its realm. */
export function challenge({ credentials, realm = "parley", resourceMetadata }: RouteBase, by: Challenged): string {
  return credentials
    .filter((credential) => credential !== "none")
    .map((credential) => {
      const plain = `${schemes[credential]} realm="${realm}"`;
      return credential === "mcp_token" ? `${plain}${discovery(resourceMetadata, by)}` : plain;
    })
    .join(", ");
}

/**
 * Where a client learns how to get a token (RFC 9728, 5.1), and whether its present token is invalid (RFC 6750, 3.1).
 */
function discovery(path: string | undefined, { origin, showedToken }: Challenged): string {
  const found = path === undefined || origin === undefined ? "" : `, resource_metadata="${origin}${path}"`;
  return `${found}${showedToken ? ', error="invalid_token"' : ""}`;
}
