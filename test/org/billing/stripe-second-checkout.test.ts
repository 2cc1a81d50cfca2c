import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failures } from "../../fakes/stripe/server.js";
import type { TestOrganization } from "../../support/org.js";
import { errorOf } from "../../support/rest.js";
import { StripeScene } from "./support.js";

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

const found = "billing.second_subscription_found";
const isOurs = ({ metadata }: any): boolean => metadata.organization_id === payer.id;
const checkout = (plan: string, key?: string) => scene.call(payer, "checkout-session", { plan }, key);
const openSessions = () => scene.stripe.account.sessions.filter((one) => isOurs(one) && one.status === "open");
const subscriptions = () => scene.stripe.account.subscriptions.filter(isOurs);
const billed = () => subscriptions().filter(({ status }) => status !== "canceled");

/** Pays for two checkouts whose calls overlapped, as of two windows; the newer subscription is the second one's. */
async function payTwice(): Promise<{ sessions: any[]; older: any; newer: any }> {
  const sessions = [];
  for (const plan of ["team", "developer"]) {
    const { body } = await checkout(plan);
    sessions.push(scene.sessionOf(body.id));
  }
  // The first was being paid for when the second was made.
  sessions[0].status = "open";
  const [older, newer] = sessions.map(({ id }, second) =>
    Object.assign(scene.stripe.account.complete(id), { created: second }),
  );
  return { sessions, older, newer };
}

describe("a second checkout", () => {
  it("closes the one before it, which nobody can pay for any more", async () => {
    const first = scene.sessionOf((await checkout("team")).body.id);
    const second = scene.sessionOf((await checkout("developer")).body.id);
    expect([first.status, second.status]).toEqual(["expired", "open"]);
    scene.stripe.account.complete(second.id);
    await scene.tell("checkout.session.completed", second);
    expect((await scene.subscription(payer)).plan).toBe("developer");
  });

  it("is refused when the first is paid for, though nobody has told us yet", async () => {
    scene.stripe.account.complete((await checkout("team")).body.id);
    expect(errorOf(await checkout("developer"))).toEqual([409, "subscription_exists"]);
    expect([subscriptions().length, openSessions().length]).toEqual([1, 0]);
  });

  it("at the same time leaves one open, however many there are", async () => {
    await checkout("team");
    const twins = await Promise.all(Array.from({ length: 8 }, (_, twin) => checkout("team", `twin-${twin}`)));
    expect(twins.map(({ status }) => status)).toEqual(twins.map(() => 200));
    expect(openSessions()).toHaveLength(1);
  });

  it("is not made while the first cannot be closed, and is with the same key afterwards", async () => {
    await checkout("team");
    scene.stripe.fail("POST /v1/checkout/sessions/cs_", failures.broken);
    expect(errorOf(await checkout("developer", "second"))).toEqual([503, "payments_unavailable"]);
    expect(openSessions()).toHaveLength(1);
    scene.stripe.mend();
    const { body } = await checkout("developer", "second");
    expect(openSessions().map(({ id }) => id)).toEqual([body.id]);
  });

  it("may follow a subscription that nobody pays any more, which ends with it and gives nothing back", async () => {
    const old = await scene.subscribe(payer);
    old.status = "unpaid";
    await scene.tell("customer.subscription.updated", old);
    expect(await scene.subscription(payer)).toMatchObject({ plan: "free", status: "canceled" });
    scene.clock.advance(1_000);
    const now = await scene.subscribe(payer, { plan: "developer" });
    expect([old.status, old.prorated, now.status]).toEqual(["canceled", false, "active"]);
    expect(await scene.subscription(payer)).toMatchObject({ plan: "developer", status: "active" });
  });
});

describe("two checkouts that were both paid for", () => {
  it("leave the newer subscription; the older ends, is set off, and is told of once", async () => {
    const { sessions, older, newer } = await payTwice();
    // Both notices, each twice, in whatever order, and only then worked on.
    const events = sessions.map((session) => scene.stripe.event("checkout.session.completed", session));
    await Promise.all([...events, ...events].map((event) => scene.post(event)));
    await scene.work();
    expect([older.status, older.prorated, newer.status]).toEqual(["canceled", true, "active"]);
    expect((await scene.subscription(payer)).plan).toBe("developer");
    // What Stripe tells of the end is no news.
    await scene.tell("customer.subscription.deleted", older);
    expect(await scene.subscription(payer)).toMatchObject({ plan: "developer", status: "active" });
    expect((await scene.events(payer)).filter((kind) => kind === found)).toEqual([found]);
    const { data } = await scene.parley.services.database.request.reader.event.findFirstOrThrow({
      where: { kind: found, organizationId: payer.id },
    });
    expect(data).toEqual({ subscription_ids: [older.id], kept: newer.id, by: "system:stripe" });
  });

  it("are set right when Stripe can be reached again", async () => {
    const { sessions, older } = await payTwice();
    scene.stripe.fail("DELETE /v1/subscriptions/", "lost");
    for (const session of sessions) await scene.tell("checkout.session.completed", session);
    scene.stripe.mend();
    scene.stripe.fail("DELETE /v1/subscriptions/", failures.broken);
    Object.assign(older, { status: "active" });
    scene.clock.advance(3_600_000);
    await scene.work();
    expect(billed()).toHaveLength(2);
    scene.stripe.mend();
    scene.clock.advance(3_600_000);
    await scene.work();
    expect([older.status, billed().length]).toEqual(["canceled", 1]);
    expect((await scene.events(payer)).filter((kind) => kind === found)).toEqual([found]);
  });

  it("leave the one that is left when the other was ended in the meantime", async () => {
    const { sessions, older, newer } = await payTwice();
    scene.stripe.fail("DELETE /v1/subscriptions/", failures.broken);
    await scene.tell("checkout.session.completed", sessions[0]);
    newer.status = "canceled";
    scene.stripe.mend();
    scene.clock.advance(3_600_000);
    await scene.work();
    await scene.tell("customer.subscription.deleted", newer);
    expect(older.status).toBe("active");
    expect(await scene.subscription(payer)).toMatchObject({ plan: "team", status: "active" });
  });
});
