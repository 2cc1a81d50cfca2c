import { ManualClock } from "../../support/manual-clock.js";
import type { Logger } from "../../../subgraphs/shared/logging/logger.js";
import { silentLogger } from "../../support/silent-logger.js";
import { type FakeStripe, type SignedEvent, startFakeStripe } from "../../fakes/stripe/server.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";

const prices = { price_team_month: "month", price_team_year: "year", price_dev_month: "month" } as const;
const plans = {
  team: {
    prices: {
      month: { cents: 9900, stripePrice: "price_team_month" },
      year: { cents: 99000, stripePrice: "price_team_year" },
    },
  },
  developer: { prices: { month: { cents: 2900, stripePrice: "price_dev_month" } } },
};

/** A server that is paid through a Stripe of its own, on a clock that stands still. */
export class StripeScene {
  private constructor(
    readonly parley: TestParley,
    readonly stripe: FakeStripe,
    readonly clock: ManualClock,
  ) {}

  static async start(
    start = "2026-03-10T09:00:00Z",
    log: Logger = silentLogger,
    more: Readonly<Record<string, string>> = {},
  ): Promise<StripeScene> {
    const clock = new ManualClock(new Date(start));
    const stripe = await startFakeStripe(prices, () => clock.now().getTime());
    const environment = { ...stripe.environment, PLANS: JSON.stringify(plans), ...more };
    return new StripeScene(await startTestParley({ clock, log, environment }), stripe, clock);
  }

  async close(): Promise<void> {
    await this.parley.close();
    await this.stripe.close();
  }

  organization(): Promise<TestOrganization> {
    return makeOrganization(this.parley.services, "free");
  }

  /** A billing route, by an organization's admin key. */
  call(payer: TestOrganization, what: string, body?: unknown, key?: string): Promise<RestAnswer> {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    return rest(this.parley, payer.adminKey, "POST", `/api/v1/billing/${what}`, body, headers);
  }

  async subscription(payer: TestOrganization): Promise<any> {
    return (await rest(this.parley, payer.adminKey, "GET", "/api/v1/billing/subscription")).body;
  }

  /** Posts an event as Stripe does. */
  async post({ body, headers }: SignedEvent): Promise<RestAnswer> {
    const response = await this.parley.fetch("/api/v1/billing/stripe/webhook", { method: "POST", body, headers });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Tells of an object as it is now, and has it worked on. */
  async tell(type: string, object: unknown): Promise<void> {
    await this.post(this.stripe.event(type, object));
    await this.work();
  }

  /** Does what is due. */
  work(): Promise<void> {
    return this.parley.work!.runDueJobs();
  }

  /** Takes an organization through a checkout: Stripe's subscription. */
  async subscribe(payer: TestOrganization, order: object = { plan: "team" }): Promise<any> {
    const { body } = await this.call(payer, "checkout-session", order);
    const subscription = this.stripe.account.complete(body.id);
    await this.tell("checkout.session.completed", this.sessionOf(body.id));
    return subscription;
  }

  sessionOf(id: string): any {
    return this.stripe.account.sessions.find((session) => session.id === id);
  }

  /** The calls that Stripe got to a path. */
  asked(path: string) {
    return this.stripe.requests.filter((request) => request.path === path);
  }

  async events(payer: TestOrganization): Promise<string[]> {
    const rows = await this.parley.services.database.request.reader.event.findMany({
      where: { subjectId: `${payer.id}/billing` },
      orderBy: { id: "asc" },
    });
    return rows.map(({ kind }) => kind);
  }
}

/** Unix seconds. */
export const seconds = (text: string): number => Date.parse(text) / 1000;
