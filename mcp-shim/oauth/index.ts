import type { HandlerRoute } from "../../rest-shim/index.js";
import { resourceMetadata, serverMetadata } from "./metadata.js";
import { registrationEndpoint } from "./register.js";
import { revocationEndpoint, tokenEndpoint } from "./token.js";

/** OAuth for /mcp. The consent page is part of the console. */
export const oauthRoutes: readonly HandlerRoute[] = [
  resourceMetadata,
  serverMetadata,
  registrationEndpoint,
  revocationEndpoint,
  tokenEndpoint,
];
