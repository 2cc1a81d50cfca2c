import { registerEnumType } from "type-graphql";
import type { Domain } from "../../../shared/domain/domain.js";

/** The topics of all domains by their name in GraphQL, where they are called channels. */
export const WebhookChannel: Record<string, string> = {};
const descriptions: Record<string, { description: string }> = {};

registerEnumType(WebhookChannel, {
  name: "WebhookChannel",
  description: "Event types that one subscription can combine.",
  valuesConfig: descriptions,
});

/** Receives the topics of all domains, before the schema is built. */
export function knowWebhookTopics(domains: readonly Domain[]): void {
  for (const { source } of domains.flatMap(({ webhooks }) => webhooks)) {
    if (source === undefined) continue;
    const { name, description } = source.topic;
    WebhookChannel[name.toUpperCase()] = name;
    descriptions[name.toUpperCase()] = { description };
  }
}
