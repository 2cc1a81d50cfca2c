import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failures } from "../../fakes/stripe/server.js";
import type { TestOrganization } from "../../support/org.js";
import { errorOf } from "../../support/rest.js";
import { seconds, StripeScene } from "./support.js";

let scene: StripeScene;
let payer: TestOrganization;
let subscription: any;

beforeEach(async () => {
  payer = await scene.organization();
  subscription = await scene.subscribe(payer);
});
beforeAll(async () => {
  scene = await StripeScene.start();
});
afterAll(() => scene?.close());
afterEach(() => scene.stripe.mend());

/** What GraphQL says of it. */
async function inGraphql(): Promise<any> {
  const fields = "plan cancelAt cancelAtPeriodEnd pendingPlan";
  const query = `{ viewer { organization { subscription { ${fields} } } } }`;
  const answer = await scene.parley.graphql(query, {}, { "x-api-key": payer.adminKey });
  return answer.data!["viewer"].organization.subscription;
}

describe("a subscription that was cancelled in the portal, where only the date is written", () => {
  it("is shown to end then, keeps the plan until then, and no longer", async () => {
    const end = subscription.items.data[0].current_period_end;
    scene.stripe.account.cancelInPortal(subscription.id);
    await scene.tell("customer.subscription.updated", subscription);
    expect(subscription.cancel_at_period_end).toBe(false);
    expect(await scene.subscription(payer)).toMatchObject({
      plan: "team",
      status: "active",
      cancel_at_period_end: true,
      cancel_at: end,
      pending_plan: "free",
    });
    expect(await inGraphql()).toEqual({
      plan: "team",
      cancelAt: new Date(end * 1000).toISOString(),
      cancelAtPeriodEnd: true,
      pendingPlan: "free",
    });
    subscription.status = "canceled";
    await scene.tell("customer.subscription.deleted", subscription);
    expect(await scene.subscription(payer)).toMatchObject({ plan: "free", cancel_at: null, pending_plan: null });
  });

  it("ends at that date though nobody tells of it, and waits for a Stripe that cannot be asked", async () => {
    const { end, now } = { end: subscription.items.data[0].current_period_end, now: scene.clock.now().getTime() };
    scene.stripe.account.cancelInPortal(subscription.id);
    await scene.tell("customer.subscription.updated", subscription);
    subscription.status = "canceled";
    scene.clock.advance(end * 1000 - now - 1);
    await scene.work();
    expect((await scene.subscription(payer)).plan).toBe("team");
    scene.stripe.fail("GET /v1/subscriptions", failures.broken);
    scene.clock.advance(3_600_000);
    await scene.work();
    scene.stripe.mend();
    scene.clock.advance(3_600_000);
    await scene.work();
    expect(await scene.subscription(payer)).toMatchObject({ plan: "free", status: "canceled", cancel_at: null });
  });

  it("may end later than the period, and is shown so", async () => {
    const at = seconds("2027-01-01T00:00:00Z");
    scene.stripe.account.cancelInPortal(subscription.id, at);
    await scene.tell("customer.subscription.updated", subscription);
    expect(await scene.subscription(payer)).toMatchObject({
      plan: "team",
      cancel_at_period_end: false,
      cancel_at: at,
      pending_plan: "free",
    });
    const { body } = await scene.call(payer, "change-plan", { plan: "free" });
    expect(body).toMatchObject({ plan: "team", cancel_at_period_end: true, cancel_at: body.current_period_end });
  });

  it("goes on when the plan is chosen again, or another one", async () => {
    for (const plan of ["team", "developer"]) {
      scene.stripe.account.cancelInPortal(subscription.id);
      await scene.tell("customer.subscription.updated", subscription);
      const { status, body } = await scene.call(payer, "change-plan", { plan });
      expect([status, body]).toMatchObject([200, { plan, cancel_at: null, pending_plan: null }]);
      expect(subscription.cancel_at).toBeNull();
    }
  });

  it("still ends when the payment for another plan is declined", async () => {
    scene.stripe.account.cancelInPortal(subscription.id);
    await scene.tell("customer.subscription.updated", subscription);
    scene.stripe.fail("POST /v1/subscriptions/", failures.cardDeclined);
    expect(errorOf(await scene.call(payer, "change-plan", { plan: "developer" }))).toEqual([402, "payment_declined"]);
    expect(subscription.cancel_at).toBe(subscription.items.data[0].current_period_end);
    expect(await scene.subscription(payer)).toMatchObject({ plan: "team", pending_plan: "free" });
  });

  it("goes on though the answer to that was lost", async () => {
    scene.stripe.account.cancelInPortal(subscription.id);
    await scene.tell("customer.subscription.updated", subscription);
    scene.stripe.fail("POST /v1/subscriptions/", "lost");
    expect(errorOf(await scene.call(payer, "change-plan", { plan: "team" }, "stay"))).toEqual([
      503,
      "payments_unavailable",
    ]);
    scene.stripe.mend();
    const { body } = await scene.call(payer, "change-plan", { plan: "team" }, "stay");
    expect([body.cancel_at, body.pending_plan, subscription.cancel_at]).toEqual([null, null, null]);
  });
});

describe("a subscription that Stripe no longer tries to be paid for", () => {
  it.each(["unpaid", "paused"])("is %s: the plan is free, until it is paid for again", async (status) => {
    subscription.status = status;
    await scene.tell("customer.subscription.updated", subscription);
    expect(await scene.subscription(payer)).toMatchObject({ plan: "free", status: "canceled", interval: null });
    subscription.status = "active";
    await scene.tell("customer.subscription.updated", subscription);
    expect(await scene.subscription(payer)).toMatchObject({ plan: "team", status: "active" });
  });

  it("never gives a plan, nor takes one, while its first payment fails", async () => {
    const other = await scene.organization();
    const { body } = await scene.call(other, "checkout-session", { plan: "team" });
    const begun = scene.stripe.account.complete(body.id);
    for (const status of ["incomplete", "incomplete_expired"]) {
      begun.status = status;
      await scene.tell("customer.subscription.updated", begun);
      expect(await scene.subscription(other)).toMatchObject({ plan: "free", status: "none" });
    }
  });
});

describe("the subscription of an organization that is deleted", () => {
  const word = async (): Promise<string> => {
    const { organization } = scene.parley.services.database.request.reader;
    return (await organization.findUniqueOrThrow({ where: { id: payer.id } })).slug!;
  };
  const remove = async () =>
    scene.parley.graphql(
      "mutation ($word: String!) { deleteOrganization(input: { confirmation: $word }) { deletedOrganizationId } }",
      { word: await word() },
      payer.admin,
    );

  it("ends at Stripe, when it can be reached, and nothing of it is left here", async () => {
    scene.stripe.fail("DELETE /v1/subscriptions/", failures.broken);
    expect((await remove()).errors).toBeUndefined();
    await scene.work();
    expect(subscription.status).toBe("active");
    scene.stripe.mend();
    scene.clock.advance(3_600_000);
    await scene.work();
    expect([subscription.status, subscription.prorated]).toEqual(["canceled", false]);
    const { reader } = scene.parley.services.database.request;
    expect(await reader.billingAccount.count({ where: { organizationId: payer.id } })).toBe(0);
    // What Stripe tells of it afterwards concerns no organization.
    await scene.tell("customer.subscription.deleted", subscription);
    expect(await reader.paymentNotice.count({ where: { organizationId: payer.id } })).toBe(0);
  });

  it("cannot begin by a checkout that was open", async () => {
    payer = await scene.organization();
    const { body } = await scene.call(payer, "checkout-session", { plan: "team" });
    expect((await remove()).errors).toBeUndefined();
    await scene.work();
    expect(scene.sessionOf(body.id).status).toBe("expired");
  });

  it("ends though Stripe tells of a change in between", async () => {
    const event = scene.stripe.event("customer.subscription.updated", subscription);
    expect((await remove()).errors).toBeUndefined();
    expect((await scene.post(event)).status).toBe(200);
    await scene.work();
    scene.clock.advance(61_000);
    await scene.work();
    expect(subscription.status).toBe("canceled");
  });
});
