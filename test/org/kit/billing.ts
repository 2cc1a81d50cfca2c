import { randomUUID } from "node:crypto";
import { failures } from "../../fakes/stripe/server.js";
import { input } from "../../support/kit/calls.js";
import { eventsAfter } from "../../support/kit/events.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { type Produced, byGraphql, byRest, ofBody } from "../../support/kit/produced.js";
import { page, shown } from "../../support/kit/visible.js";
import { type TestOrganization, makeAgent, makeOrganization } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { StripeScene } from "../billing/support.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** The token of a checkout of another organization: any caller with it may use it. */
    readonly billingToken: string;
  }
}

/** Pays for two checkouts. Returns the events of the provider's reports. */
async function payTwice() {
  const scene = await StripeScene.start();
  try {
    const payer = await scene.organization();
    const sessions: any[] = [];
    for (const plan of ["team", "developer"])
      sessions.push(scene.sessionOf((await scene.call(payer, "checkout-session", { plan })).body.id));
    // The first was being paid for when the second was made.
    sessions[0].status = "open";
    for (const [created, { id }] of sessions.entries()) Object.assign(scene.stripe.account.complete(id), { created });
    for (const session of sessions) await scene.post(scene.stripe.event("checkout.session.completed", session));
    await scene.work();
    return await eventsAfter(scene.parley);
  } finally {
    await scene.close();
  }
}

const base = "/api/v1/billing";

async function withStripe(
  produce: (scene: StripeScene, payer: TestOrganization) => Promise<Produced>,
): Promise<Produced> {
  const scene = await StripeScene.start();
  try {
    return await produce(scene, await scene.organization());
  } finally {
    await scene.close();
  }
}

async function makeBillingToken(parley: TestParley): Promise<string> {
  const { adminKey } = await makeOrganization(parley.services, "free");
  const document = `mutation { createCheckoutSession(input: { plan: "team" }) { url } }`;
  const { data } = await parley.graphql(document, {}, adminKey);
  return (data!["createCheckoutSession"].url as string).split("token=")[1]!;
}

/** A plan of the stage that charges for every task. */
const meteredPlans = '{"metered":{"meters":{"a2a_task":{"included":0,"centsPerUnit":1}}}}';

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const billing: FeatureKit<OrgPart> = {
  rest: `
  GET    /api/v1/billing/usage                                 401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  GET    /api/v1/billing/settings                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  PUT    /api/v1/billing/settings                              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/billing/checkout-session                      401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/billing/portal-session                        401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  GET    /api/v1/billing/subscription                          401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/billing/change-plan                           401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  POST   /api/v1/billing/stripe/webhook                        400p  400p  400p  400p  400p  400p  400p  400p  400p  400p  400p  400p
  `,
  graphql: `
  Query.billingUsage                     401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingUsageByMonth              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingPlans                     401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingSettings                  401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingSubscription              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.billingLink                      ok    403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.updateBillingSettings         401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.createCheckoutSession         401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.createPortalSession           401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.changePlan                    401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.useBillingLink                ok    403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.receivePaymentNotice          400p  403c  403c  403c  403c  403c  403c  403c  403c  403c  403c  401
  `,
  legend: { "400p": "400 payment_notice_invalid" },
  part: async ({ parley }) => ({ billingToken: await makeBillingToken(parley) }),
  secrets: ({ billingToken }) => ({ "token of a link": billingToken }),
  codeEnvironment: { PLANS: meteredPlans },
  calls: {
    "Query.billingUsage": () => ["", "{ plan }"],
    "Query.billingUsageByMonth": () => ["", "{ start channels { channel count } }"],
    "Query.billingPlans": () => ["", "{ name }"],
    "Query.billingSettings": () => ["", "{ overageCapCents removeBrandingFooter }"],
    "Query.billingSubscription": () => ["", "{ plan }"],
    "Query.billingLink": ({ billingToken }) => [`(token: "${billingToken}")`, "{ page }"],
    "Mutation.updateBillingSettings": () => [input("overageCapCents: 500"), "{ settings { overageCapCents } }"],
    "Mutation.createCheckoutSession": () => [input(`plan: "enterprise"`), "{ id }"],
    "Mutation.createPortalSession": () => ["", "{ url }"],
    "Mutation.changePlan": () => [input(`plan: "enterprise"`), "{ subscription { plan } }"],
    "Mutation.useBillingLink": ({ billingToken }) => [input(`token: "${billingToken}"`), "{ plan }"],
    "Mutation.receivePaymentNotice": () => [input(`payload: "{}", signature: "t=1,v1=0"`), "{ received }"],
  },
  bodies: {
    "PUT /api/v1/billing/settings": () => ({ overage_cap_cents: 500 }),
    "POST /api/v1/billing/checkout-session": () => ({ plan: "enterprise" }),
    "POST /api/v1/billing/change-plan": () => ({ plan: "enterprise" }),
  },
  visible: {
    listVisibleIdentityUsage: shown(() => [new Date(0), page]),
  },
  events: {
    "billing.second_subscription_found": payTwice,
    "billing.provider_notified": payTwice,
  },
  codes: {
    overage_limit_reached: async ({ parley }) => {
      const { services } = parley;
      const organization = await makeOrganization(services, "free");
      const [agent, peer] = [
        await makeAgent(services, organization, `payer-${randomUUID().slice(0, 8)}`),
        await makeAgent(services, organization, `peer-${randomUUID().slice(0, 8)}`),
      ];
      await rest(parley, organization.adminKey, "POST", `${base}/change-plan`, { plan: "metered" });
      await rest(parley, organization.adminKey, "PUT", `${base}/settings`, { overage_cap_cents: 0 });
      const message = `{ messageId: "${randomUUID()}", parts: [{ text: "Please." }] }`;
      const input = `{ workerHandle: "${peer.handle}", message: ${message} }`;
      return byGraphql(parley, agent.key, `mutation { sendA2aMessage(input: ${input}) { task { id } } }`);
    },
    branding_footer_required: async ({ parley }) => {
      const { adminKey } = await makeOrganization(parley.services, "free");
      return byRest(parley, adminKey, ["PUT", `${base}/settings`, { remove_branding_footer: true }]);
    },
    plan_limits_exceeded: async ({ parley }) => {
      const organization = await makeOrganization(parley.services);
      for (let made = 0; made < 4; made++)
        await makeAgent(parley.services, organization, `many-${randomUUID().slice(0, 8)}`);
      return byRest(parley, organization.adminKey, ["POST", `${base}/change-plan`, { plan: "free" }]);
    },
    subscription_exists: async ({ parley }) => {
      const { adminKey } = await makeOrganization(parley.services, "free");
      await rest(parley, adminKey, "POST", `${base}/change-plan`, { plan: "team" });
      return byRest(parley, adminKey, ["POST", `${base}/checkout-session`, { plan: "team" }]);
    },
    subscription_required: () =>
      withStripe(async (scene, payer) => {
        const { status, body } = await scene.call(payer, "change-plan", { plan: "team" });
        return ofBody(status, body);
      }),
    payment_declined: () =>
      withStripe(async (scene, payer) => {
        await scene.subscribe(payer, { plan: "developer" });
        scene.stripe.fail("POST /v1/subscriptions/", failures.cardDeclined);
        const { status, body } = await scene.call(payer, "change-plan", { plan: "team" });
        return ofBody(status, body);
      }),
    payments_unavailable: () =>
      withStripe(async (scene, payer) => {
        scene.stripe.fail("POST /v1/customers", failures.tooMany);
        const { status, body } = await scene.call(payer, "checkout-session", { plan: "team" });
        return ofBody(status, body);
      }),
    billing_link_invalid: ({ parley }) => byGraphql(parley, null, `{ billingLink(token: "unknown") { page } }`),
    payment_notice_invalid: ({ parley }) => byRest(parley, null, ["POST", `${base}/stripe/webhook`, { id: "evt_1" }]),
  },
  spending: ["Mutation.useBillingLink"],
};
