import { McpRegisterClientDocument } from "../../generated/mcp-documents.js";
import { handlerRoute, type HandlerRoute } from "../../rest-shim/index.js";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { oauthPaths } from "./addresses.js";
import { oauthEndpoint } from "./endpoint.js";
import { inOAuthsWords, OAuthRefusal } from "./oauth-refusal.js";
import { formLimit } from "./read-form.js";

/** `POST /oauth/register` (RFC 7591): for applications without a metadata document. Nothing is stored. */
export const registrationEndpoint: HandlerRoute = handlerRoute({
  ...oauthEndpoint,
  path: oauthPaths.register,
  summary: "Register an application for MCP",
  bodyLimit: formLimit,
  documents: [McpRegisterClientDocument],
  handle: (_request, reply, tools) =>
    inOAuthsWords(reply, async () => {
      const { client_name: clientName, redirect_uris: redirectUris, ...rest } = readMetadata(await tools.body());
      const unfit = rest["token_endpoint_auth_method"] ?? "none";
      if (unfit !== "none" || typeof clientName !== "string" || !isListOfTexts(redirectUris)) {
        throw new OAuthRefusal(
          "invalid_client_metadata",
          "client_name must be a text, redirect_uris a list of texts, and token_endpoint_auth_method none.",
        );
      }
      const input = { clientName, redirectUris };
      const { clientId } = await tools.run(McpRegisterClientDocument, { input }).then(
        ({ registerMcpClient }) => registerMcpClient,
        (error: unknown) => {
          throw inRegistrationsWords(error);
        },
      );
      reply.code(201);
      return {
        client_id: clientId,
        client_name: clientName,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      };
    }),
});

function readMetadata(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered below, like a value that is not an object.
  }
  throw new OAuthRefusal("invalid_client_metadata", "The body must be a JSON object.");
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** RFC 7591, 3.2.2: redirect URIs have a separate error. */
function inRegistrationsWords(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== "validation_failed") return error;
  const isAddress = error.extensions.violations?.some(({ path }) => path.includes("redirectUris")) ?? false;
  return new OAuthRefusal(isAddress ? "invalid_redirect_uri" : "invalid_client_metadata", error.message);
}
