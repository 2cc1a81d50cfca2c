import { both, type WebhookNames } from "../../../shared/rules/webhook-names.js";

/** How mail's kinds of webhook are named (wire contract org 3.1). */
export const webhookNames: WebhookNames = {
  ownerType: "mailbox",
  prefix: both("message."),
  kinds: ["received", "sent", "forwarded", "delivered", "bounced", "failed"],
  takesContext: true,
};
