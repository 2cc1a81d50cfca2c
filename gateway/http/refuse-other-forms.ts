import type { FastifyRequest } from "fastify";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { streamHint } from "../errors/subscription-needs-stream.js";
import { acceptedType } from "../sse/accepted-type.js";

/**
 * Refuses requests that other GraphQL servers may accept, before anything runs: several operations in one body, and an
 * Accept header that allows no format of this server.
 * @throws Problem `bad_request`, with 406 for the header
 */
export function refuseOtherForms({ body, headers: { accept } }: FastifyRequest): void {
  if (Array.isArray(body)) {
    throw sharedErrors.problem("bad_request", {
      message: "A request holds one operation: the body is an object, not an array of operations.",
      hint: "Turn off batching in the client and send each operation in a request of its own, or ask for several fields in one operation.",
    });
  }
  if (acceptedType(accept) !== null) return;
  throw new Problem("bad_request", {
    status: 406,
    message: "The header Accept allows no type in which the server answers.",
    hint: `Send queries and mutations with \`Accept: application/json\` or \`application/graphql-response+json\`. ${streamHint}`,
  });
}
