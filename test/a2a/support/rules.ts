import type { TestAgent, TestOrganization } from "../../support/org.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";
import { ledger } from "./ledger.js";

/** Adds a contact rule as an admin; answers its record. */
export async function addRule(
  parley: TestParley,
  organization: TestOrganization,
  agent: Pick<TestAgent, "handle">,
  action: string,
  peer: Pick<TestAgent, "handle">,
  direction = "inbound",
): Promise<any> {
  const rule = { action, match_type: "handle", match_target: peer.handle, direction };
  const { status, body } = await rulesOf(parley, organization.adminKey, agent, "POST", "", rule);
  if (status !== 201) throw new Error(`The rule was refused: ${JSON.stringify(body)}`);
  return body;
}

/** Asks the contact rules of an identity. */
export function rulesOf(
  parley: TestParley,
  credential: TestCredential,
  agent: Pick<TestAgent, "handle">,
  method = "GET",
  path = "",
  body?: unknown,
): Promise<RestAnswer> {
  return rest(parley, credential, method, `${ledger(agent.handle)}/contact-rules${path}`, body);
}

/** Changes settings as an admin. */
export async function set(
  parley: TestParley,
  organization: TestOrganization,
  agent: Pick<TestAgent, "handle">,
  facts: object,
): Promise<void> {
  const { status, body } = await rest(parley, organization.adminKey, "PUT", `${ledger(agent.handle)}/settings`, facts);
  if (status !== 200) throw new Error(`The settings were refused: ${JSON.stringify(body)}`);
}
