import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { appendBillingEvent } from "../append-billing-event.js";
import { billingAuthority } from "../authority.js";
import { billingErrors } from "../errors.js";
import { notifyingPaymentsOf } from "../payments/open-payments.js";
import { findAccountOfCustomer, lockAccount, updateAccount } from "../store/billing-accounts.js";
import { insertNotice } from "../store/payment-notices.js";

@InputType({ description: "A message of the payment provider, as received." })
class ReceivePaymentNoticeInput {
  @Field(() => String, { description: "The exact body." })
  payload!: string;

  @Field(() => String, { description: "The signature of the provider: its header Stripe-Signature." })
  signature!: string;
}

@ObjectType({ description: "Result of receiving a message." })
class ReceivePaymentNoticePayload {
  @Field(() => Boolean, { description: "True: the provider does not need to send it again." })
  received!: boolean;
}

/**
 * `receivePaymentNotice`: only stores the message; a job processes it as `system:stripe`. A repeated message, or one
 * about an unknown customer, has no effect.
 */
@Resolver()
export class ReceivePaymentNotice {
  @Mutation(() => ReceivePaymentNoticePayload, {
    description:
      "Receives a message of the payment provider. Its signature is the credential. Errors: " +
      "`payment_notice_invalid`.",
  })
  async receivePaymentNotice(
    @Arg("input", () => ReceivePaymentNoticeInput, { description: "The message." }) input: ReceivePaymentNoticeInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<ReceivePaymentNoticePayload> {
    authorize(viewer, billingAuthority["payment_notice.receive"]);
    const payments = await notifyingPaymentsOf(services);
    if (payments === null) throw billingErrors.problem("payment_notice_invalid");
    const now = services.clock.now();
    const notice = payments.readNotice(input.payload, input.signature, now);
    if (notice === null) return { received: true };
    const { id, type, customerId } = notice;
    await services.database.request.transaction(async (tx) => {
      const payer = await findAccountOfCustomer(tx, customerId);
      if (payer === null) return;
      const { organizationId } = payer;
      await lockAccount(tx, organizationId);
      if (!(await insertNotice(tx, { id, organizationId, type, receivedAt: now }))) return;
      const account = await updateAccount(tx, organizationId, {}, { announced: true });
      await appendBillingEvent(tx, "billing.provider_notified", account, { notice_id: id, type }, now);
    });
    return { received: true };
  }
}
