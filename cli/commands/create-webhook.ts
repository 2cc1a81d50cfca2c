import { CreateWebhookDocument, type CreateWebhookMutation } from "../../clients/graphql/index.js";
import type { Online } from "../terminal/online.js";
import { agentOf } from "./whose.js";

interface Wanted {
  readonly url: string;
  readonly eventTypes: string[];
  readonly agent: string | undefined;
}

/** Creates a subscription of an agent. */
export async function createWebhook(
  run: Online,
  { url, eventTypes, agent: named }: Wanted,
): Promise<CreateWebhookMutation["createWebhookSubscription"]> {
  const { id: agentIdentityId } = await agentOf(run, named);
  const input = { url, eventTypes, agentIdentityId };
  return (await run.run(CreateWebhookDocument, { input })).createWebhookSubscription;
}
