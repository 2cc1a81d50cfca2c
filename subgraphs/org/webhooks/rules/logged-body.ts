import type { WebhookCatalogue } from "../../../shared/webhooks/webhook-catalogue.js";
import { readName } from "./webhook-names.js";

/** The logged form of a sent body: for some kinds without texts and profiles of people. */
export function loggedBody(
  body: string,
  eventType: string,
  { names, kinds }: Pick<WebhookCatalogue, "names" | "kinds">,
): string {
  if (kinds.get(readName(names, eventType)?.kind ?? eventType)?.logsMetadataOnly !== true) return body;
  const { data, ...envelope } = JSON.parse(body) as { readonly data: object };
  return JSON.stringify({ ...envelope, data: { ...data, event: undefined, actor_profile: undefined } });
}
