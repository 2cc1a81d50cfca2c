import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { admitBillingPage } from "../admit-billing-page.js";
import { callProvider } from "../call-provider.js";
import { asCustomer, payerOf } from "../payer.js";
import { billingAuthority } from "../authority.js";
import { paymentsOf } from "../payments/open-payments.js";
import { pageAddressViolation } from "../rules/page-address.js";
import { lockAccount } from "../store/billing-accounts.js";

@InputType({ description: "A visit to the billing portal." })
class CreatePortalSessionInput {
  @Field(() => String, { nullable: true, description: "Address to open afterwards: https, or http on localhost." })
  returnUrl?: string | null;
}

@ObjectType({ description: "A page on which a user manages the subscription." })
class CreatePortalSessionPayload {
  @Field(() => String, { description: "Address of the page. Anyone who has it can change the plan." })
  url!: string;
}

/** `createPortalSession` (wire contract org 2.6). */
@Resolver()
export class CreatePortalSession {
  @Mutation(() => CreatePortalSessionPayload, {
    description:
      "Opens a page on which a user manages the subscription. Accepts an Idempotency-Key. Errors: " +
      "`validation_failed`, `payments_unavailable`, `admin_required`, `rate_limited`.",
  })
  async createPortalSession(
    @Arg("input", () => CreatePortalSessionInput, { nullable: true, description: "Address to open afterwards." })
    input: CreatePortalSessionInput | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<CreatePortalSessionPayload> {
    const { viewer, services } = context;
    authorize(viewer, billingAuthority["billing.manage"]);
    const { returnUrl = null } = input ?? {};
    const violation = pageAddressViolation(["returnUrl"], returnUrl);
    if (violation !== null) throw invalid([violation]);
    const payments = await paymentsOf(services);
    const organizationId = viewer.organizationId!;
    const session = await callProvider(context, {
      operation: "createPortalSession",
      input: { returnUrl },
      async prepare(tx) {
        const account = await lockAccount(tx, organizationId);
        await admitBillingPage(tx, services, organizationId);
        return payerOf(organizationId, account);
      },
      async ask(payer, key) {
        const customer = await asCustomer(services, payments, payer);
        return payments.createPortal({ payer: customer, returnUrl, origin: context.publicBaseUrl }, key);
      },
      record: async (_tx, answer) => ({ answer }),
    });
    return session!;
  }
}
