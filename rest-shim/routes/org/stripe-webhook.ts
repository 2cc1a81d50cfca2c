import { Type } from "typebox";
import { ReceivePaymentNoticeDocument } from "../../../generated/documents.js";
import { handlerRoute } from "../../handler-route.js";

/** The webhook URL for Stripe (wire contract org 2.6). The signature covers the exact bytes of the body. */
export const stripeWebhook = handlerRoute({
  method: "POST",
  path: "/api/v1/billing/stripe/webhook",
  credentials: ["none"],
  tag: "Billing",
  summary: "Webhook endpoint for Stripe",
  description: "For BILLING_PROVIDER=stripe. Events are stored and processed later.",
  body: Type.Record(Type.String(), Type.Unknown(), { description: "A Stripe event." }),
  example: { id: "evt_1", type: "invoice.paid", data: { object: {} } },
  requestHeaders: { "Stripe-Signature": Type.String({ description: "The signature of the exact body." }) },
  response: Type.Object({ received: Type.Boolean() }),
  errors: [
    {
      code: "payment_notice_invalid",
      means: "The signature is not Stripe's, or this server does not use Stripe.",
    },
  ],
  documents: [ReceivePaymentNoticeDocument],
  async handle(request, _reply, tools) {
    const signature = request.headers["stripe-signature"];
    const payload = (await tools.body()).toString("utf8");
    const input = { payload, signature: typeof signature === "string" ? signature : "" };
    return (await tools.run(ReceivePaymentNoticeDocument, { input })).receivePaymentNotice;
  },
});
