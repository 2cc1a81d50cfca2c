import { type Static, Type } from "typebox";
import type { Config } from "../../shared/config/config.js";
import type { FeatureSettings } from "../../shared/config/feature-settings.js";
import { number, origin, text } from "../../shared/config/setting.js";

const settings = Type.Object({
  BILLING_PROVIDER: Type.Union([Type.Literal("embedded"), Type.Literal("stripe")], {
    description: "Payment provider for plans. With `embedded`, plans are free and change at once.",
    default: "embedded",
  }),
  STRIPE_SECRET_KEY: Type.Optional(text("Secret key of the Stripe account.", { secret: true })),
  STRIPE_WEBHOOK_SECRET: Type.Optional(
    text("Signing secret of the Stripe webhook endpoint `/api/v1/billing/stripe/webhook`.", { secret: true }),
  ),
  STRIPE_BASE_URL: text("Origin of Stripe's API.", {
    default: "https://api.stripe.com",
    pattern: `^${origin}$`,
    form: "https://api.stripe.com",
  }),
  STRIPE_TIMEOUT_MS: number(
    "Time limit for a call to Stripe, in milliseconds. After it, the call is retried once.",
    4_000,
    100,
    4_500,
  ),
});

/** Settings of the payment provider. */
export const billingSettings: FeatureSettings = { settings, wrongTogether };

function wrongTogether(config: Config): string[] {
  const usesPayments = config.PARLEY_ROLE === "all" || config.PARLEY_ROLE === "org";
  if (!usesPayments || config.BILLING_PROVIDER !== "stripe") return [];
  return (["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const)
    .filter((name) => config[name] === undefined)
    .map((name) => `${name} is needed with BILLING_PROVIDER=stripe.`);
}

declare module "../../shared/config/config.js" {
  interface Config extends Readonly<Static<typeof settings>> {}
}
