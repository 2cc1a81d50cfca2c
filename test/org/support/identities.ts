import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";

/** Where the identities are. */
export const base = "/api/v1/identities";

/** A server with two organizations, the first of which has two agents, and the calls of its identities. */
export interface IdentityScene {
  readonly parley: TestParley;
  readonly organization: TestOrganization;
  readonly other: TestOrganization;
  readonly agent: TestAgent;
  readonly sibling: TestAgent;
}

/** Starts such a server. The caller closes `parley`. */
export async function startIdentityScene(): Promise<IdentityScene> {
  const parley = await startTestParley();
  const organization = await makeOrganization(parley.services);
  const other = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, "own-agent");
  const sibling = await makeAgent(parley.services, organization, "sibling-agent");
  return { parley, organization, other, agent, sibling };
}

type Headers = Readonly<Record<string, string>>;

/** The calls of identities, by the first organization's admin key unless another credential is given. */
export function identityCalls(scene: () => IdentityScene) {
  const call = (
    credential: TestCredential | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Headers,
  ) =>
    rest(
      scene().parley,
      credential === undefined ? scene().organization.adminKey : credential,
      method,
      path,
      body,
      headers,
    );
  return {
    create: (body: unknown, credential?: TestCredential, headers?: Headers) =>
      call(credential, "POST", base, body, headers),
    read: (handle: string, credential?: TestCredential) => call(credential, "GET", `${base}/${handle}`),
    change: (handle: string, body: unknown, credential?: TestCredential, headers?: Headers) =>
      call(credential, "PATCH", `${base}/${handle}`, body, headers),
    remove: (handle: string, credential?: TestCredential) => call(credential, "DELETE", `${base}/${handle}`),
  };
}

/** The statuses of answers that came in no order. */
export function statusesOf(answers: readonly RestAnswer[]): number[] {
  return answers.map((answer) => answer.status).toSorted((left, right) => left - right);
}
