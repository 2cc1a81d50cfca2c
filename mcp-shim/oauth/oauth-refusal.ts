import type { FastifyReply } from "fastify";
import { Problem } from "../../subgraphs/shared/errors/problem.js";

/** OAuth's names for our error codes (OAuth 2.1, 3.2.4; RFC 8707, 2). Other errors are answered as usual. */
const names: Readonly<Record<string, string>> = {
  oauth_client_invalid: "invalid_client",
  oauth_grant_invalid: "invalid_grant",
  oauth_target_invalid: "invalid_target",
  validation_failed: "invalid_request",
};

/** A refused call for which the protocol has an error name. */
export class OAuthRefusal extends Error {
  constructor(
    readonly error: string,
    message: string,
  ) {
    super(message);
  }
}

/** Runs an OAuth call. Refusals are answered with OAuth's names and status 400; other errors are thrown. */
export async function inOAuthsWords(reply: FastifyReply, call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    reply.code(400);
    return { error: refusal.error, error_description: refusal.message };
  }
}

function refusalOf(error: unknown): OAuthRefusal | null {
  if (error instanceof OAuthRefusal) return error;
  const name = error instanceof Problem ? names[error.code] : undefined;
  return name === undefined ? null : new OAuthRefusal(name, (error as Problem).message);
}
