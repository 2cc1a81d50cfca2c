import type { Command } from "commander";
import {
  CursorOfNowDocument,
  DeleteWebhookDocument,
  ParleyProblem,
  WebhookDeliveriesDocument,
} from "../../clients/graphql/index.js";
import { createWebhook } from "./create-webhook.js";
import { UsageError } from "../terminal/exit-codes.js";
import { type Delivery, forward, type Forwarded } from "./forward.js";
import { online, type Online } from "../terminal/online.js";
import { agentOption } from "./whose.js";

interface ListenOptions {
  readonly forwardTo: string;
  readonly event?: string[];
  readonly subscription?: string;
  readonly agent?: string;
}

/** The built-in receiver: the server signs and logs deliveries to it, and sends nothing. */
const builtInReceiver = "parley:receiver";

/** `parley webhooks listen`: webhooks on this machine, without a URL that the server can reach. */
export function addListen(webhooks: Command): void {
  webhooks
    .command("listen")
    .description("send webhooks to an address of this machine, without a tunnel, until Ctrl-C")
    .requiredOption("--forward-to <url>", "the address, such as http://localhost:9000/hook")
    .option("--event <type...>", "subscribe to these types of event for as long as this runs")
    .option("--subscription <id>", "forward copies of what this subscription sends")
    .option(...agentOption)
    .addHelpText(
      "after",
      "\nWith --event, the webhooks are signed as usual, with the signing key of the agent.\n" +
        "With --subscription they have no signature, because only the server has the key.",
    )
    .action(
      online(async (run, { forwardTo, event, subscription, agent }: ListenOptions) => {
        const url = localAddress(forwardTo);
        if ((event === undefined) === (subscription === undefined)) {
          throw new UsageError("Name either --event or --subscription.");
        }
        const after = (await run.run(CursorOfNowDocument)).eventCursor;
        if (event === undefined) return forwardAll(run, subscription!, after, url);
        const made = await createWebhook(run, { url: builtInReceiver, eventTypes: event, agent });
        if (made.signingKey !== null) run.out.remark(`Signing key, shown only now: ${made.signingKey}`);
        try {
          await forwardAll(run, made.subscription.id, after, url);
        } finally {
          await remove(run, made.subscription.id);
        }
      }),
    );
}

async function forwardAll(run: Online, subscriptionId: string, after: string, url: string): Promise<void> {
  const onConnected = (): void => run.out.remark(`Forwarding to ${url}. Ctrl-C ends it.`);
  const deliveries = run.follow(WebhookDeliveriesDocument, { subscriptionId, after }, { onConnected });
  for await (const { webhookDelivery } of deliveries) {
    const { delivery, eventType, attempt, isReplay } = webhookDelivery;
    // Retries to the receiver are not shown here.
    if (delivery === null || (attempt > 1 && !isReplay)) continue;
    const forwarded = await forward(url, delivery);
    run.out.event({ eventType, eventId: delivery.eventId, ...forwarded }, () => lineOf(eventType, delivery, forwarded));
  }
}

function lineOf(eventType: string, { eventId }: Delivery, { status, error, milliseconds }: Forwarded): string {
  return `${new Date().toISOString()}  ${eventType}  ${eventId}  ${status ?? error}  (${milliseconds} ms)`;
}

/** This request is made even after Ctrl-C. */
async function remove({ client, out }: Online, id: string): Promise<void> {
  try {
    await client.run(DeleteWebhookDocument, { id });
  } catch (error) {
    if (error instanceof ParleyProblem && error.status === 404) return;
    out.remark(`The subscription ${id} could not be deleted. Run parley webhooks delete ${id}.`);
  }
}

function localAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError("The address to forward to begins with http:// or https://.");
  }
  return url.href;
}
