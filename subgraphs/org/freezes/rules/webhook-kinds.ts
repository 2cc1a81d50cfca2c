import { both, type WebhookNames } from "../../../shared/rules/webhook-names.js";
import type { WebhookKind } from "../../../shared/webhooks/webhook-source.js";

const freeze = { direction: "inbound", replayable: true, supportsContext: false } as const;

/** The webhooks of freezes (wire contract reviews 7.7). The kinds of the log have the same names. */
export const webhookKinds = {
  "freeze.started": { ...freeze, description: "A freeze stopped the agent, or became stricter." },
  "freeze.ended": { ...freeze, description: "A freeze of the agent ended." },
} as const satisfies Readonly<Record<string, WebhookKind>>;

export const webhookNames: WebhookNames = {
  ownerType: "agent_identity",
  prefix: both("freeze."),
  kinds: ["started", "ended"],
  takesContext: false,
};
