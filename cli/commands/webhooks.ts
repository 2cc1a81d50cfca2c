import type { Command } from "commander";
import {
  DeleteWebhookDocument,
  SendTestWebhookDocument,
  WebhookCatalogDocument,
  WebhooksDocument,
} from "../../clients/graphql/index.js";
import { createWebhook } from "./create-webhook.js";
import { addListen } from "./listen.js";
import { list, listing, type ListOptions } from "./lists.js";
import { online } from "../terminal/online.js";
import { agentOption } from "./whose.js";

interface NewWebhook {
  readonly event: string[];
  readonly agent?: string;
}

/** `parley webhooks`. */
export function addWebhooks(program: Command): void {
  const webhooks = program.command("webhooks").description("events sent to an address");
  listing(webhooks.command("list").description("list the subscriptions")).action(
    online(async (run, options: ListOptions) => {
      const found = await list(options, async (page) => (await run.run(WebhooksDocument, page)).webhookSubscriptions);
      run.out.table(
        found,
        [
          ["URL", ({ url }) => url],
          ["EVENTS", ({ eventTypes }) => eventTypes.join(", ")],
          ["AGENT", ({ identity }) => (identity === null ? "" : `@${identity.agentHandle}`)],
          ["STATUS", ({ disabledAt }) => (disabledAt === null ? "on" : "off")],
          ["ID", ({ id }) => id],
        ],
        "There are no subscriptions.",
      );
    }),
  );
  webhooks
    .command("catalog")
    .description("list the types of event")
    .action(
      online(async (run) => {
        const { webhookCatalog: items } = await run.run(WebhookCatalogDocument);
        run.out.table(
          { items, next: null },
          [
            ["EVENT", ({ eventType }) => eventType],
            ["WHAT HAPPENED", ({ description }) => description],
          ],
          "There are no types of event.",
        );
      }),
    );
  webhooks
    .command("create")
    .argument("<url>", "the address; https, or parley:receiver to try webhooks")
    .description("create a subscription")
    .requiredOption("--event <type...>", "the types of event; those of tasks stand alone")
    .option(...agentOption)
    .action(
      online(async (run, url: string, { event, agent }: NewWebhook) => {
        const made = await createWebhook(run, { url, eventTypes: event, agent });
        const { subscription, signingKey } = made;
        run.out.facts(made, [
          ["Subscription", subscription.id],
          ["URL", subscription.url],
          ["Events", subscription.eventTypes.join(", ")],
          ["Signing key", signingKey === null ? null : `${signingKey}   (shown only now)`],
        ]);
      }),
    );
  webhooks
    .command("delete")
    .argument("<id>")
    .description("delete a subscription")
    .action(
      online(async (run, id: string) => {
        await run.run(DeleteWebhookDocument, { id });
        run.out.result({ deleted: id }, () => [`The subscription ${id} is deleted.`]);
      }),
    );
  webhooks
    .command("test")
    .argument("<id>", "the subscription")
    .description("send a made-up event")
    .option("--event <type>", "which of its types")
    .action(
      online(async (run, id: string, { event }: { readonly event?: string }) => {
        const { delivery } = (await run.run(SendTestWebhookDocument, { id, eventType: event })).sendTestWebhook;
        run.out.result(delivery, () => [`Sent ${delivery.eventType}, event ${delivery.eventId}.`]);
      }),
    );
  addListen(webhooks);
}
