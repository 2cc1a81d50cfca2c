import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of access at /mcp. The token endpoint converts them to OAuth's names. */
export const mcpGrantErrors = defineErrors({
  oauth_client_invalid: {
    status: 400,
    message: "The application is not known here.",
    hint: "The client id must be the https address of the application's metadata document, or come from POST /oauth/register.",
  },
  oauth_redirect_invalid: {
    status: 400,
    message: "The application may not be called back at this address.",
    hint: "The address must be exactly one of the application's redirect_uris.",
  },
  oauth_request_invalid: {
    status: 400,
    message: "The application asks in a way that this server refuses.",
    hint: "The application must use response_type code, PKCE with S256, and the address of /mcp as resource.",
  },
  oauth_grant_invalid: {
    status: 400,
    message: "The code or refresh token is not valid.",
    hint: "It may be expired, used, or of another application. Ask for access again.",
  },
  oauth_target_invalid: {
    status: 400,
    message: "The resource is not that of the grant.",
    hint: "Send the address of /mcp as resource, exactly as the access was asked for.",
  },
  mcp_grants_used_up: {
    status: 409,
    message: "You have given access to as many applications as one person may.",
    hint: "End access that is no longer needed: in the console under Organization, Applications.",
  },
});
