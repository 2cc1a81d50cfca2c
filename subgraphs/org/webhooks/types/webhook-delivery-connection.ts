import { connectionType } from "../../../shared/graphql/connection.js";
import { WebhookDelivery } from "./webhook-delivery.js";

/** Pages of the delivery log. */
export const WebhookDeliveryConnection = connectionType(WebhookDelivery, "WebhookDelivery");
