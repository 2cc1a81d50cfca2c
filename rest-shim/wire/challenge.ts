import type { RouteBase } from "../route-base.js";

const schemes = { api_key: "ApiKey", service_token: "ServiceToken", bearer: "Bearer" } as const;

/** The value of `WWW-Authenticate`: every scheme that the route takes, in its realm. */
export function challenge({ credentials, realm = "parley" }: RouteBase): string {
  return credentials
    .filter((credential) => credential !== "none")
    .map((credential) => `${schemes[credential]} realm="${realm}"`)
    .join(", ");
}
