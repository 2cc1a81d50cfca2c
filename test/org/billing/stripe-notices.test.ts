import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applySubscription } from "../../../subgraphs/org/billing/apply-subscription.js";
import { failures } from "../../fakes/stripe/server.js";
import type { TestOrganization } from "../../support/org.js";
import { startTestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
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

const notices = () =>
  scene.parley.services.database.request.reader.paymentNotice.count({ where: { organizationId: payer.id } });

describe("a notice", () => {
  it("is taken and kept when it comes, and worked on afterwards, once", async () => {
    const { body } = await scene.call(payer, "checkout-session", { plan: "team" });
    scene.stripe.account.complete(body.id);
    const event = scene.stripe.event("checkout.session.completed", scene.sessionOf(body.id));
    const twins = await Promise.all(Array.from({ length: 10 }, () => scene.post(event)));
    expect(twins.map(({ status, body: said }) => [status, said.received])).toEqual(twins.map(() => [200, true]));
    expect([await notices(), (await scene.subscription(payer)).plan]).toEqual([1, "free"]);
    await scene.work();
    expect((await scene.subscription(payer)).plan).toBe("team");
    await scene.post(event);
    await scene.work();
    expect(await scene.events(payer)).toEqual([
      "billing.provider_notified",
      "billing.subscription_updated",
      "billing.plan_changed",
      "billing.checkout_completed",
    ]);
  });

  it("that Stripe did not sign, or signed long ago, is refused and forgotten", async () => {
    await scene.subscribe(payer);
    const before = await notices();
    const customer = scene.stripe.account.subscriptions.at(-1);
    const event = scene.stripe.event("customer.subscription.updated", customer);
    const { "stripe-signature": signature, ...plain } = event.headers as Record<string, string>;
    for (const forged of [
      { ...event, body: event.body.replace("updated", "deleted") },
      { ...event, headers: plain },
      { ...event, headers: { ...plain, "stripe-signature": "" } },
      {
        ...event,
        headers: {
          ...plain,
          "stripe-signature": signature!.replace(/v1=./, (start) => (start === "v1=0" ? "v1=1" : "v1=0")),
        },
      },
      { body: "", headers: event.headers },
      { body: "\u0000", headers: event.headers },
    ]) {
      expect(errorOf(await scene.post(forged))).toEqual([400, "payment_notice_invalid"]);
    }
    scene.clock.advance(301_000);
    expect(errorOf(await scene.post(event))).toEqual([400, "payment_notice_invalid"]);
    expect(await notices()).toBe(before);
  });

  it("about nobody we know is taken, and nothing follows", async () => {
    for (const object of [{ customer: "cus_of_another_product" }, { customer: null }, { id: "prod_1" }]) {
      expect((await scene.post(scene.stripe.event("product.updated", object))).status).toBe(200);
    }
    expect(await notices()).toBe(0);
  });

  it("is believed as far as Stripe confirms it, in whatever order notices come", async () => {
    const subscription = await scene.subscribe(payer);
    const updated = scene.stripe.event("customer.subscription.updated", { ...subscription });
    subscription.status = "past_due";
    const failed = scene.stripe.event("invoice.payment_failed", { customer: subscription.customer });
    subscription.status = "canceled";
    const deleted = scene.stripe.event("customer.subscription.deleted", { ...subscription });
    for (const event of [deleted, failed, updated]) {
      await scene.post(event);
      await scene.work();
      expect(await scene.subscription(payer)).toMatchObject({ plan: "free", status: "canceled" });
    }
  });

  it("waits while Stripe cannot be asked, and is not lost", async () => {
    const subscription = await scene.subscribe(payer);
    subscription.items.data[0].price = { id: "price_dev_month" };
    scene.stripe.fail("GET /v1/subscriptions", failures.broken);
    await scene.tell("customer.subscription.updated", subscription);
    expect((await scene.subscription(payer)).plan).toBe("team");
    scene.stripe.mend();
    scene.clock.advance(60_000);
    await scene.work();
    expect((await scene.subscription(payer)).plan).toBe("developer");
  });

  it("of a price that no plan has leaves the plan as it is", async () => {
    const subscription = await scene.subscribe(payer);
    subscription.items.data[0].price = { id: "price_unheard_of" };
    await scene.tell("customer.subscription.updated", subscription);
    expect(await scene.subscription(payer)).toMatchObject({ plan: "team", status: "active" });
  });

  it("of a failed payment keeps the plan while it is tried again", async () => {
    const subscription = await scene.subscribe(payer);
    subscription.status = "past_due";
    await scene.tell("customer.subscription.updated", subscription);
    expect(await scene.subscription(payer)).toMatchObject({ plan: "team", status: "past_due" });
    expect(errorOf(await scene.call(payer, "checkout-session", { plan: "developer" }))).toEqual([
      409,
      "subscription_exists",
    ]);
  });

  it("of an end takes with the plan what only it allowed", async () => {
    const subscription = await scene.subscribe(payer);
    const settings = { overage_cap_cents: 100, remove_branding_footer: true };
    await rest(scene.parley, payer.adminKey, "PUT", "/api/v1/billing/settings", settings);
    subscription.status = "canceled";
    await scene.tell("customer.subscription.deleted", subscription);
    const left = await rest(scene.parley, payer.adminKey, "GET", "/api/v1/billing/settings");
    expect(left.body).toEqual({ overage_cap_cents: 100, remove_branding_footer: false });
  });
});

describe("the billing cycle of a subscription", () => {
  it("is its period: use begins anew with it, to the second, and goes on when the renewal is late", async () => {
    const own = await StripeScene.start("2026-03-20T10:20:29Z");
    try {
      payer = await own.organization();
      const read = async () => {
        const { body } = await rest(own.parley, payer.adminKey, "GET", "/api/v1/billing/usage");
        return [body.cycle_start, body.cycle_end];
      };
      expect(await read()).toEqual([seconds("2026-03-01T00:00:00Z"), null]);
      own.clock.advance(1000);
      const subscription = await own.subscribe(payer);
      const period = [seconds("2026-03-20T10:20:30Z"), seconds("2026-04-20T10:20:30Z")];
      const next = [seconds("2026-04-20T10:20:30Z"), seconds("2026-05-20T10:20:30Z")];
      expect(await read()).toEqual(period);
      own.clock.advance(31 * 86_400_000 - 1000);
      expect(await read()).toEqual(period);
      own.clock.advance(1000);
      expect(await read()).toEqual(next);
      own.stripe.account.renew(subscription.id);
      await own.tell("customer.subscription.updated", subscription);
      expect(await read()).toEqual(next);
    } finally {
      await own.close();
    }
  });
});

it("takes no older news for newer: an answer to an earlier question changes nothing", async () => {
  const subscription = await scene.subscribe(payer);
  const { services } = scene.parley;
  const facts = {
    subscriptionId: subscription.id,
    plan: "free",
    status: "canceled",
    interval: null,
    period: null,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    pendingPlan: null,
  } as const;
  const apply = (askedAt: number) =>
    services.database.request.transaction((tx) =>
      applySubscription(tx, services, payer.id, { ...facts, askedAt: new Date(askedAt) }, "test"),
    );
  const now = scene.clock.now().getTime();
  await apply(now - 1);
  expect(await scene.subscription(payer)).toMatchObject({ plan: "team", status: "active" });
  await apply(now);
  expect(await scene.subscription(payer)).toMatchObject({ plan: "free", status: "canceled" });
});

it("is not there where payments do not go through Stripe", async () => {
  const parley = await startTestParley();
  try {
    const { body, headers } = scene.stripe.event("customer.subscription.updated", { customer: "cus_1" });
    const answer = await parley.fetch("/api/v1/billing/stripe/webhook", { method: "POST", body, headers });
    expect([answer.status, ((await answer.json()) as any).error.code]).toEqual([400, "payment_notice_invalid"]);
  } finally {
    await parley.close();
  }
});
