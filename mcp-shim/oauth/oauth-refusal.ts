import type { FastifyReply } from "fastify";
import { Problem } from "../../subgraphs/shared/errors/problem.js";

/** OAuth's names of our error codes (OAuth 2.1, 3.2.4; RFC 8707, 2). What has none is answered as anywhere else. */
const names: Readonly<Record<string, string>> = {
  oauth_client_invalid: "invalid_client",
  oauth_grant_invalid: "invalid_grant",
  oauth_target_invalid: "invalid_target",
  validation_failed: "invalid_request",
};

/** A call that the protocol has a name of its own for refusing. */
export class OAuthRefusal extends Error {
  constructor(
    readonly error: string,
    message: string,
  ) {
    super(message);
  }
}

/** Runs a call of OAuth. What refuses it is answered in OAuth's words, with status 400; other errors go on. */
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
