import { rest } from "../rest.js";
import type { TestCredential, TestParley } from "../parley.js";
import type { TestAgent, TestOrganization } from "../org.js";

/** An error as a client got it. */
export interface Produced {
  readonly status: number;
  readonly code: unknown;
}

/** Where errors are produced: a server with one organization and two of its agents. */
export interface Stage {
  readonly parley: TestParley;
  readonly organization: TestOrganization;
  readonly agent: TestAgent;
  readonly peer: TestAgent;
}

export type Produce = (stage: Stage) => Promise<Produced>;

/** The error of a REST route, as its envelope has it; the contract's `detail` must say the same (wire contract org 1.6). */
export async function byRest(
  parley: TestParley,
  credential: TestCredential,
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
  headers: Readonly<Record<string, string>> = {},
): Promise<Produced> {
  const answer = await rest(parley, credential, method, path, body, headers);
  return ofBody(answer.status, answer.body);
}

/** The error in a body; its code counts only when envelope and `detail` agree. */
export function ofBody(status: number, body: any): Produced {
  const { detail, error } = body ?? {};
  const agrees = Array.isArray(detail) ? status === 422 : detail?.code === error?.code && detail?.error === error?.code;
  return { status, code: agrees && error?.status === status ? error.code : `${JSON.stringify(body)} disagrees` };
}

/** The first error of a GraphQL operation. */
export async function byGraphql(parley: TestParley, credential: TestCredential, query: string): Promise<Produced> {
  const { errors } = await parley.graphql(query, {}, credential);
  return { status: Number(errors?.[0]?.extensions["status"]), code: errors?.[0]?.extensions.code };
}
