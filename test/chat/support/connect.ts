import type { TestCredential, TestParley } from "../../support/parley.js";

const document = `mutation ($input: ConnectChatWorkspaceInput!) {
  connectChatWorkspace(input: $input) { connection { id } }
}`;

/** Connects an identity with the workspace of a bot; the connection's id. */
export async function connect(
  parley: TestParley,
  credential: TestCredential,
  identityId: string,
  botToken: string,
  eventSecrets: { readonly signingSecret?: string; readonly appToken?: string } = {},
): Promise<string> {
  const { data, errors } = await parley.graphql(
    document,
    { input: { identityId, botToken, ...eventSecrets } },
    credential,
  );
  if (errors !== undefined) throw new Error(`The workspace was not connected: ${errors[0]!.message}`);
  return (data as any).connectChatWorkspace.connection.id;
}
