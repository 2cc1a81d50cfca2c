import type { TestAgent } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";

/** Registers an unused URL for updates about a task. Returns the configuration's id. */
export async function configurePush(
  parley: TestParley,
  requester: TestAgent,
  taskId: string,
  more: object = {},
): Promise<string> {
  const input = { taskId, url: "https://receiver.example/push", ...more };
  const document = `mutation($input: CreateA2aPushConfigInput!) {
    createA2aPushConfig(input: $input) { pushConfig { id } } }`;
  const { data, errors } = await parley.graphql(document, { input }, requester.key);
  if (errors !== undefined) throw new Error(`A push configuration could not be made: ${errors[0]?.message}`);
  return data!["createA2aPushConfig"].pushConfig.id as string;
}
