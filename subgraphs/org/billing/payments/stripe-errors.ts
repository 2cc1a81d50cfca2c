import Stripe from "stripe";
import type { Logger } from "../../../shared/logging/logger.js";
import { billingErrors } from "../errors.js";
import { PaymentUnanswered } from "./payments.js";

const { StripeCardError, StripeConnectionError, StripeError } = Stripe.errors;

const retryAfterSeconds = 5;

/**
 * What a failed call to Stripe is to whoever asked: a declined payment, or a provider that is of no use now. Stripe's own
 * words stay in our log, because they are about our account.
 */
export function stripeProblem(error: unknown, log: Logger): unknown {
  if (!(error instanceof StripeError)) return error;
  if (error instanceof StripeCardError) {
    return billingErrors.problem("payment_declined", { details: { reason: error.decline_code ?? error.code ?? null } });
  }
  const { type, code, statusCode: status, requestId } = error;
  log.error({ stripe: type, code, status, stripeRequest: requestId }, "A call to Stripe failed");
  const problem = billingErrors.problem("payments_unavailable", { retryAfter: retryAfterSeconds });
  return error instanceof StripeConnectionError ? new PaymentUnanswered(problem, { cause: error }) : problem;
}
