import {
  CreateWebhookDocument,
  type CreateWebhookMutation,
  WebhookCatalogDocument,
} from "../../../clients/graphql/index.js";
import { NothingThereError } from "./exit-codes.js";
import type { Online } from "./online.js";
import { agentOf } from "./whose.js";

interface Wanted {
  readonly url: string;
  readonly eventTypes: string[];
  readonly agent: string | undefined;
}

/** Creates a subscription of an agent, or of its mailbox where the events are those of mail. */
export async function createWebhook(
  run: Online,
  { url, eventTypes, agent: named }: Wanted,
): Promise<CreateWebhookMutation["createWebhookSubscription"]> {
  const agent = await agentOf(run, named);
  const { webhookCatalog } = await run.run(WebhookCatalogDocument);
  const owners = webhookCatalog.find(({ eventType }) => eventType === eventTypes[0])?.ownerTypes ?? [];
  const ofMailbox = owners.length > 0 && !owners.includes("AGENT_IDENTITY");
  if (ofMailbox && agent.mailbox === null) throw new NothingThereError(`@${agent.agentHandle} has no mailbox.`);
  const owner = ofMailbox ? { mailboxId: agent.mailbox!.id } : { agentIdentityId: agent.id };
  return (await run.run(CreateWebhookDocument, { input: { url, eventTypes, ...owner } })).createWebhookSubscription;
}
