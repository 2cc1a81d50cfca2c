import Stripe from "stripe";
import type { Logger } from "../../../shared/logging/logger.js";
import { billingErrors } from "../errors.js";
import { PaymentUnanswered } from "./payments.js";

const { StripeCardError, StripeConnectionError, StripeError } = Stripe.errors;

const retryAfterSeconds = 5;

/**
 * The public error for a failed call to Stripe: a declined payment, or an unavailable provider. Stripe's own text stays
 * in our log, because it is about our account.
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
