import { both, type WebhookNames } from "../../../shared/rules/webhook-names.js";

/** The names of mail's webhook kinds (wire contract org 3.1). */
export const webhookNames: WebhookNames = {
  ownerType: "mailbox",
  prefix: both("message."),
  kinds: ["received", "sent", "forwarded", "delivered", "bounced", "failed"],
  takesContext: true,
};
