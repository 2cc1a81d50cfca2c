import { handle } from "../../support/handle.js";
import type { KitDefinition } from "../../support/kit/kit.js";
import type { OrgPart } from "./scene.js";

export const restCalls: KitDefinition<OrgPart>["rest"] = {
  parameters: (_, scene) => ({
    agent_handle: scene.target.handle,
    key_id: scene.spareKeyId,
    resource_type: "mailboxes",
    resource_id: scene.mailboxId,
    subscription_id: scene.webhookId,
    delivery_id: scene.deliveryId,
    identity_id: scene.pendingAgent,
  }),
  bodies: {
    "POST /api/v1/api-keys": ({ target }) => ({ label: "test", scoped_identity_id: target.id }),
    "POST /api/v1/api-keys#admin": () => ({ label: "test" }),
    "PATCH /api/v1/api-keys/{key_id}": () => ({ label: "renamed" }),
    "POST /api/v1/compliance/brand": () => ({
      legal_name: "Acme",
      display_name: "Acme",
      entity_type: "sole_proprietor",
      country: "DE",
      website: "https://a.example",
      email: "a@a.example",
      phone: "+4930123456",
      vertical: "retail",
      street: "1",
      city: "Berlin",
    }),
    "PUT /api/v1/compliance/brand": () => ({ display_name: "Renamed" }),
    "POST /api/v1/agent-signup": ({ newHuman }) => ({ human_email: newHuman(), note_to_human: "It is me." }),
    "POST /api/v1/agent-signup/verify": () => ({ verification_code: "000000" }),
    "POST /api/v1/agent-signup/{identity_id}/approve": () => ({}),
    "POST /api/v1/identities": () => ({ agent_handle: handle("made") }),
    "PATCH /api/v1/identities/{agent_handle}": () => ({ display_name: "Renamed" }),
    "PATCH /api/v1/identities/{agent_handle}#filter": () => ({ mail_filter_mode: "whitelist" }),
    "PUT /api/v1/billing/settings": () => ({ overage_cap_cents: 500 }),
    "POST /api/v1/billing/checkout-session": () => ({ plan: "enterprise" }),
    "POST /api/v1/billing/change-plan": () => ({ plan: "enterprise" }),
    "POST /api/v1/webhooks/subscriptions": ({ target }) => ({
      url: "https://receiver.example/hook",
      event_types: ["a2a.task.created"],
      agent_identity_id: target.id,
    }),
    "PATCH /api/v1/webhooks/subscriptions/{subscription_id}": () => ({ event_types: ["a2a.task.canceled"] }),
  },
  spending: [
    "POST /api/v1/api-keys/self/revoke",
    "POST /api/v1/api-keys/{key_id}/revoke",
    "DELETE /api/v1/identities/{agent_handle}",
    "DELETE /api/v1/webhooks/subscriptions/{subscription_id}",
    "POST /api/v1/agent-signup/{identity_id}/approve",
    "POST /api/v1/agent-signup/{identity_id}/reject",
  ],
};
