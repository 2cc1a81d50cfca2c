import type { HandlerRoute } from "../../rest-shim/index.js";
import { resourceMetadata, serverMetadata } from "./metadata.js";
import { registrationEndpoint } from "./register.js";
import { revocationEndpoint, tokenEndpoint } from "./token.js";

/** OAuth for /mcp, beside the consent page, which the console has. */
export const oauthRoutes: readonly HandlerRoute[] = [
  resourceMetadata,
  serverMetadata,
  registrationEndpoint,
  revocationEndpoint,
  tokenEndpoint,
];
