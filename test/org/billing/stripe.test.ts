import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { failures } from "../../fakes/stripe/server.js";
import { RecordingLogger } from "../../security/support/recording-logger.js";
import { usualLimits } from "../../support/patient-limits.js";
import { silentLogger } from "../../support/silent-logger.js";
import type { TestOrganization } from "../../support/org.js";
import { errorOf } from "../../support/rest.js";
import { seconds, StripeScene } from "./support.js";

let scene: StripeScene;
let payer: TestOrganization;

beforeAll(async () => {
  scene = await StripeScene.start();
});
afterAll(() => scene?.close());
beforeEach(async () => {
  payer = await scene.organization();
});
afterEach(() => scene.stripe.mend());

const team = {
  plan: "team",
  status: "active",
  interval: "month",
  current_period_start: seconds("2026-03-10T09:00:00Z"),
  current_period_end: seconds("2026-04-10T09:00:00Z"),
  cancel_at_period_end: false,
  cancel_at: null,
  pending_plan: null,
  updated_at: "2026-03-10T09:00:00.000Z",
};
const sessions = "/v1/checkout/sessions";
const ours = () => scene.stripe.account.sessions.filter((session) => session.metadata.organization_id === payer.id);

describe("a checkout at Stripe", () => {
  it("is for the plan's price and our customer, and changes nothing until it is paid", async () => {
    const order = { plan: "team", success_url: "https://app.example/thanks?s={CHECKOUT_SESSION_ID}" };
    const { status, body } = await scene.call(payer, "checkout-session", order);
    const session = scene.sessionOf(body.id);
    expect([status, body]).toEqual([200, { id: session.id, url: session.url, expires_at: "2026-03-11T09:00:00.000Z" }]);
    expect(session).toMatchObject({
      mode: "subscription",
      price: "price_team_month",
      success_url: order.success_url,
      cancel_url: `${scene.parley.url}/checkout#canceled`,
    });
    expect(await scene.subscription(payer)).toMatchObject({ plan: "free", status: "none" });
    const subscription = scene.stripe.account.complete(body.id);
    await scene.tell("checkout.session.completed", session);
    expect(await scene.subscription(payer)).toEqual(team);
    expect(subscription.metadata).toEqual({ organization_id: payer.id });
  });

  it("makes one customer of an organization, however many checkouts there are", async () => {
    await scene.call(payer, "checkout-session", { plan: "team" });
    await scene.call(payer, "checkout-session", { plan: "developer" });
    await scene.call(payer, "portal-session");
    const { customers } = scene.stripe.account;
    expect(customers.filter(({ metadata }) => metadata.organization_id === payer.id)).toHaveLength(1);
  });

  it("is made once per Idempotency-Key, by twins too", async () => {
    const twins = await Promise.all(
      Array.from({ length: 20 }, () => scene.call(payer, "checkout-session", { plan: "team" }, "buy")),
    );
    const [url] = new Set(twins.filter(({ status }) => status === 200).map(({ body }) => body.url as string));
    for (const twin of twins) {
      if (twin.status === 200) expect(twin.body.url).toBe(url);
      else expect(errorOf(twin)).toEqual([409, "idempotency_in_progress"]);
    }
    const again = await scene.call(payer, "checkout-session", { plan: "team" }, "buy");
    expect([again.body.url, again.headers.get("idempotent-replay"), ours().length]).toEqual([url, "true", 1]);
    const reused = await scene.call(payer, "checkout-session", { plan: "developer" }, "buy");
    expect(errorOf(reused)).toEqual([409, "idempotency_key_reused"]);
  });

  it("whose answer was lost on the way is repeated under the same key of Stripe's, at once and later", async () => {
    scene.stripe.fail(`POST ${sessions}`, "lost");
    const first = await scene.call(payer, "checkout-session", { plan: "team" }, "lost");
    expect([...errorOf(first), first.headers.get("retry-after")]).toEqual([503, "payments_unavailable", "5"]);
    scene.stripe.mend();
    const second = await scene.call(payer, "checkout-session", { plan: "team" }, "lost");
    expect(second.body.id).toBe(ours()[0].id);
    expect(ours()).toHaveLength(1);
    const keys = scene
      .asked(sessions)
      .slice(-3)
      .map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });

  it("of a process that died before it had the answer is taken over when that is certain", async () => {
    const { driver } = scene.parley.services.database.request;
    // What such a process leaves behind: the call's row with a lease, and the checkout at Stripe.
    await driver.query(`create function die() returns trigger as 'begin raise exception ''killed''; end' language plpgsql;
      create trigger die before update of answer on payment_call for each row execute function die()`);
    const first = await scene.call(payer, "checkout-session", { plan: "team" }, "crash");
    await driver.query("drop function die cascade");
    expect([first.status, ours().length]).toEqual([500, 1]);
    const early = await scene.call(payer, "checkout-session", { plan: "team" }, "crash");
    expect(errorOf(early)).toEqual([409, "idempotency_in_progress"]);
    scene.clock.advance(61_000);
    const late = await scene.call(payer, "checkout-session", { plan: "team" }, "crash");
    expect([late.status, late.body.id, ours().length]).toEqual([200, ours()[0].id, 1]);
  });

  it.each([
    ["refuses too many calls", failures.tooMany],
    ["breaks", failures.broken],
    ["cuts the connection", "cut"],
  ] as const)("while Stripe %s answers 503, and works with the same key afterwards", async (_, failure) => {
    scene.stripe.fail(`POST ${sessions}`, failure);
    const refused = await scene.call(payer, "checkout-session", { plan: "team" }, "later");
    expect([...errorOf(refused), refused.headers.get("retry-after")]).toEqual([503, "payments_unavailable", "5"]);
    scene.stripe.mend();
    const made = await scene.call(payer, "checkout-session", { plan: "team" }, "later");
    expect([made.status, ours().length]).toEqual([200, 1]);
  });

  it("while Stripe hangs answers 503 after its time limit, and works with the same key afterwards", async () => {
    const hasty = { STRIPE_TIMEOUT_MS: "300", ...usualLimits };
    const own = await StripeScene.start(undefined, silentLogger, hasty);
    try {
      const buyer = await own.organization();
      const buy = () => own.call(buyer, "checkout-session", { plan: "team" }, "later");
      own.stripe.fail(`POST ${sessions}`, "hang");
      expect(errorOf(await buy())).toEqual([503, "payments_unavailable"]);
      own.stripe.mend();
      // A busy machine may need more time than this server has.
      await vi.waitUntil(async () => (await buy()).status === 200);
      expect(own.stripe.account.sessions.filter((one) => one.metadata.organization_id === buyer.id)).toHaveLength(1);
    } finally {
      await own.close();
    }
  });

  it("is refused with a subscription, for a plan without a price, and for the free one", async () => {
    for (const body of [{ plan: "free" }, { plan: "enterprise" }, { plan: "developer", interval: "year" }]) {
      const refused = await scene.call(payer, "checkout-session", body);
      expect([errorOf(refused), refused.body.detail[0].loc]).toEqual([
        [422, "validation_failed"],
        ["body", "plan"],
      ]);
    }
    await scene.subscribe(payer);
    expect(errorOf(await scene.call(payer, "checkout-session", { plan: "developer" }))).toEqual([
      409,
      "subscription_exists",
    ]);
  });
});

describe("the portal of Stripe", () => {
  it("is opened for our customer, and leads back to where the caller said", async () => {
    const { status, body } = await scene.call(payer, "portal-session", { return_url: "https://app.example/billing" });
    const portal = scene.stripe.account.portals.at(-1);
    expect([status, body]).toEqual([200, { url: `https://billing.stripe.example/p/${portal.id}` }]);
    expect(portal.return_url).toBe("https://app.example/billing");
  });
});

describe("a change of plan at Stripe", () => {
  it("changes the subscription there, and here with its answer", async () => {
    const subscription = await scene.subscribe(payer);
    const { status, body } = await scene.call(payer, "change-plan", { plan: "developer" });
    expect([status, body.plan, body.status, body.interval]).toEqual([200, "developer", "active", "month"]);
    expect(subscription.items.data[0].price.id).toBe("price_dev_month");
    const yearly = await scene.call(payer, "change-plan", { plan: "team", interval: "year" });
    expect(yearly.body).toMatchObject({ plan: "team", interval: "year" });
    expect(yearly.body.current_period_end - yearly.body.current_period_start).toBe(365 * 86_400);
    // What Stripe tells of it afterwards is no news.
    const before = await scene.events(payer);
    await scene.tell("customer.subscription.updated", subscription);
    expect(await scene.events(payer)).toEqual([...before, "billing.provider_notified"]);
  });

  it("to the free plan waits for the end of what is paid for, and can be taken back", async () => {
    const subscription = await scene.subscribe(payer);
    const leaving = (await scene.call(payer, "change-plan", { plan: "free" })).body;
    expect(leaving).toMatchObject({ plan: "team", status: "active", cancel_at_period_end: true, pending_plan: "free" });
    expect(leaving.cancel_at).toBe(leaving.current_period_end);
    const staying = (await scene.call(payer, "change-plan", { plan: "team" })).body;
    expect(staying).toMatchObject({ plan: "team", cancel_at_period_end: false, pending_plan: null });
    await scene.call(payer, "change-plan", { plan: "free" });
    subscription.status = "canceled";
    await scene.tell("customer.subscription.deleted", subscription);
    expect(await scene.subscription(payer)).toMatchObject({
      plan: "free",
      status: "canceled",
      interval: null,
      current_period_start: seconds("2026-03-01T00:00:00Z"),
      current_period_end: null,
      pending_plan: null,
    });
    // And then anew.
    await scene.subscribe(payer, { plan: "developer" });
    expect(await scene.subscription(payer)).toMatchObject({ plan: "developer", status: "active" });
  });

  it("that is declined says so and changes nothing; its key may be used with a better card", async () => {
    await scene.subscribe(payer, { plan: "developer" });
    scene.stripe.fail("POST /v1/subscriptions/", failures.cardDeclined);
    const declined = await scene.call(payer, "change-plan", { plan: "team" }, "upgrade");
    expect(errorOf(declined)).toEqual([402, "payment_declined"]);
    expect(declined.body.detail.reason).toBe("insufficient_funds");
    expect(JSON.stringify(declined.body)).not.toContain("Your card");
    scene.stripe.mend();
    expect(await scene.subscription(payer)).toMatchObject({ plan: "developer" });
    expect((await scene.call(payer, "change-plan", { plan: "team" }, "upgrade")).body).toMatchObject({ plan: "team" });
  });

  it("whose answer was lost is there when Stripe tells of it, or when it is repeated", async () => {
    const subscription = await scene.subscribe(payer, { plan: "developer" });
    scene.stripe.fail("POST /v1/subscriptions/", "lost");
    const lost = await scene.call(payer, "change-plan", { plan: "team" }, "upgrade");
    expect(errorOf(lost)).toEqual([503, "payments_unavailable"]);
    scene.stripe.mend();
    expect(subscription.items.data[0].price.id).toBe("price_team_month");
    expect(await scene.subscription(payer)).toMatchObject({ plan: "developer" });
    await scene.tell("customer.subscription.updated", subscription);
    expect(await scene.subscription(payer)).toMatchObject({ plan: "team" });
    const events = await scene.events(payer);
    expect((await scene.call(payer, "change-plan", { plan: "team" }, "upgrade")).body).toMatchObject({ plan: "team" });
    expect(await scene.events(payer)).toEqual(events);
  });

  it("that is repeated after another one is not taken for news", async () => {
    await scene.subscribe(payer, { plan: "team" });
    scene.stripe.fail("POST /v1/subscriptions/", "lost");
    const downgrade = { plan: "developer", interval: "month" };
    await scene.call(payer, "change-plan", downgrade, "downgrade");
    scene.stripe.mend();
    const yearly = { plan: "team", interval: "year" };
    expect((await scene.call(payer, "change-plan", yearly)).body).toMatchObject(yearly);
    expect((await scene.call(payer, "change-plan", downgrade, "downgrade")).body).toMatchObject(yearly);
    expect(await scene.subscription(payer)).toMatchObject(yearly);
  });

  it("needs a subscription", async () => {
    expect(errorOf(await scene.call(payer, "change-plan", { plan: "team" }))).toEqual([409, "subscription_required"]);
    const refused = await scene.call(payer, "change-plan", { plan: "enterprise" });
    expect([errorOf(refused), refused.body.detail[0].loc]).toEqual([
      [422, "validation_failed"],
      ["body", "plan"],
    ]);
    expect((await scene.call(payer, "change-plan", { plan: "free" })).status).toBe(200);
  });

  it("takes no way around the money: links of the local pages are void", async () => {
    const { services } = scene.parley;
    const { EmbeddedPayments } = await import("../../../subgraphs/org/billing/payments/embedded-payments.js");
    const order = { payer: { organizationId: payer.id, customerId: null, subscriptionId: null }, origin: "http://x" };
    const link = await new EmbeddedPayments(services).createCheckout({
      ...order,
      plan: "team",
      interval: "month",
      successUrl: null,
      cancelUrl: null,
    });
    const token = link.url.split("token=")[1];
    const { errors } = await scene.parley.graphql(`mutation { useBillingLink(input: { token: "${token}" }) { plan } }`);
    expect(errors![0]!.extensions.code).toBe("billing_link_invalid");
    expect(await scene.subscription(payer)).toMatchObject({ plan: "free" });
  });
});

it("says in the log that Stripe failed and why, and no secret", async () => {
  const log = new RecordingLogger();
  const own = await StripeScene.start(undefined, log);
  try {
    payer = await own.organization();
    const { body } = await own.call(payer, "checkout-session", { plan: "team" });
    own.stripe.fail("POST /v1", failures.broken);
    await own.call(payer, "checkout-session", { plan: "team" });
    const text = log.lines.join("\n");
    expect(text).toContain("A call to Stripe failed");
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = own.stripe.environment;
    for (const secret of [STRIPE_SECRET_KEY!, STRIPE_WEBHOOK_SECRET!, body.url]) expect(text).not.toContain(secret);
  } finally {
    await own.close();
  }
});
