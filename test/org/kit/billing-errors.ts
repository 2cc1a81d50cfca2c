import { randomUUID } from "node:crypto";
import { failures } from "../../fakes/stripe/server.js";
import { StripeScene } from "../billing/support.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { byGraphql, byRest, ofBody, type Produce, type Produced } from "../../support/kit/produced.js";

const base = "/api/v1/billing";

/** A plan of the stage that charges for every task. */
export const meteredPlans = '{"metered":{"meters":{"a2a_task":{"included":0,"centsPerUnit":1}}}}';

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

/** Codes of billing. */
export const billingCodes: Readonly<Record<string, Produce>> = {
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
};
