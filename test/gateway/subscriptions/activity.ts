import type { TestParley } from "../../support/parley.js";

/** A subscription that needs all three subgraphs: org's event, mail's mailbox, a2a's settings. */
export const activity = `
  subscription Activity($handle: String!, $after: String) {
    agentActivity(agentHandle: $handle, after: $after) {
      cursor
      kind
      subject {
        __typename
        ... on Identity { agentHandle displayName mailbox { emailAddress } a2aSettings { enabled } }
      }
    }
  }`;

/** An identity, whose every renaming is one event. */
export interface Renamed {
  readonly id: string;
  readonly handle: string;
  rename(displayName: string): Promise<void>;
}

export async function createIdentity(parley: TestParley, handle: string): Promise<Renamed> {
  const made = await parley.graphql(
    "mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { identity { id } } }",
    { input: { agentHandle: handle, displayName: "0" } },
    parley.adminKey,
  );
  const { id } = made.data!["createIdentity"].identity as { id: string };
  return {
    id,
    handle,
    async rename(displayName) {
      const renamed = await parley.graphql(
        "mutation ($input: UpdateIdentityInput!) { updateIdentity(input: $input) { identity { id } } }",
        { input: { agentHandle: handle, displayName } },
        parley.adminKey,
      );
      if (renamed.errors !== undefined) throw new Error(renamed.errors[0]!.message);
    },
  };
}

/** An agent's own key, made by the console user of the first start. */
export async function createAgentKey(parley: TestParley, identityId: string): Promise<{ id: string; secret: string }> {
  const made = await parley.graphql(
    "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id } } }",
    { input: { label: "agent", scopedIdentityId: identityId } },
    consoleOf(parley),
  );
  const { secret, apiKey } = made.data!["createApiKey"] as { secret: string; apiKey: { id: string } };
  return { secret, id: apiKey.id };
}

export function consoleOf(parley: TestParley): { authorization: string } {
  return { authorization: `Bearer ${parley.firstKeys!.consoleToken}` };
}
