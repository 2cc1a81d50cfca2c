import type { McpAuthorizationInput } from "../../../../generated/console-documents.js";

/** The authorization request in the address, as the application wrote it. What is wrong with it, the API says. */
export function requestIn(address: URLSearchParams): McpAuthorizationInput {
  const given = (name: string): string | null => address.get(name);
  return {
    clientId: given("client_id") ?? "",
    redirectUri: given("redirect_uri") ?? "",
    responseType: given("response_type") ?? "",
    codeChallenge: given("code_challenge"),
    codeChallengeMethod: given("code_challenge_method"),
    resource: given("resource"),
    state: given("state"),
  };
}
