import { longestState } from "./limits.js";

/** A client's request, without its id and redirect URI (OAuth 2.1, 4.1.1). */
export interface AuthorizationRequest {
  readonly responseType: string;
  readonly codeChallenge: string | null;
  readonly codeChallengeMethod: string | null;
  readonly resource: string | null;
  readonly state: string | null;
}

/** Why a request is refused: the code for the client, and the sentence for both. */
export interface RequestObjection {
  readonly error: "invalid_request" | "unsupported_response_type" | "invalid_target";
  readonly message: string;
}

const challenge = /^[\w-]{43}$/;
const verifier = /^[\w.~-]{43,128}$/;

/** What is wrong with a request for the resource `own`, such as `https://parley.example/mcp`; null when nothing is. */
export function requestObjection(request: AuthorizationRequest, own: string): RequestObjection | null {
  const { responseType, codeChallenge, codeChallengeMethod, resource, state } = request;
  if ((state?.length ?? 0) > longestState) {
    return { error: "invalid_request", message: `state may have ${longestState} characters.` };
  }
  if (responseType !== "code") return { error: "unsupported_response_type", message: "response_type must be code." };
  // A request without a method means `plain`, whose challenge is the secret itself.
  if (codeChallengeMethod !== "S256") {
    return { error: "invalid_request", message: "code_challenge_method must be S256." };
  }
  if (codeChallenge === null || !challenge.test(codeChallenge)) {
    return { error: "invalid_request", message: "code_challenge must be a SHA-256 hash as base64url." };
  }
  if (resource === null || !isSameResource(resource, own)) {
    return { error: "invalid_target", message: `resource must be ${own}.` };
  }
  return null;
}

/** Whether a resource parameter names the resource; the case of scheme and host is ignored (RFC 8707). */
export function isSameResource(given: string, own: string): boolean {
  return given === own || (URL.canParse(given) && new URL(given).href === own);
}

/** Whether the text can be a PKCE verifier (RFC 7636, 4.1). */
export const isVerifier = (text: string): boolean => verifier.test(text);
