import { a2aDomain } from "./a2a/domain.js";
import { mailDomain } from "./mail/domain.js";
import { orgDomain } from "./org/domain.js";
import { vaultDomain } from "./vault/domain.js";
import { compose } from "./shared/domain/compose.js";
import type { Domain } from "./shared/domain/domain.js";
import { sharedErrors } from "./shared/errors/shared-errors.js";
import type { ResourceLookups } from "./shared/resource-links/resource-lookup.js";
import { composeWebhooks } from "./shared/webhooks/webhook-catalogue.js";
import { systemMailEvents } from "./shared/system-mail/events.js";
import type { IdentityLifecycle } from "./shared/lifecycle/identity-lifecycle.js";
import { usageLifecycle } from "./shared/usage/usage-lifecycle.js";

/** The domains, in the order in which an identity's parts are created. */
export const domains: readonly Domain[] = [orgDomain, vaultDomain, mailDomain, a2aDomain];

/** What happens when an identity changes: every domain's part, and the counting of use behind them. */
export const lifecycles: readonly IdentityLifecycle[] = [
  ...domains.flatMap((domain) => domain.lifecycles),
  usageLifecycle,
];

/** Every public error code with its status and sentence. What is not here is masked as `internal_error`. */
export const errorCatalogue = compose("error code", [
  sharedErrors.definitions,
  ...domains.map((domain) => domain.errors),
]);

/** Every kind of event. */
export const eventCatalogue = compose("event kind", [systemMailEvents, ...domains.map((domain) => domain.events)]);

/** Every action with who may do it. */
export const authorityCatalogue = compose(
  "action",
  domains.map((domain) => domain.authority),
);

/** Every operation that callers without a credential may use, as `Query.a2aDirectory`. */
export const openOperations: ReadonlySet<string> = new Set(domains.flatMap((domain) => domain.openOperations));

/** How resources are found by a bare id, by their type. */
export const resourceLookups: ResourceLookups = compose(
  "resource type",
  domains.map((domain) => domain.resourceLookups as Record<string, never>),
);

/** Every kind of webhook that is emitted. */
export const webhookCatalogue = composeWebhooks(domains.flatMap((domain) => domain.webhooks));

export {
  bootstrap,
  type BootstrapResult,
  type BootstrapServices,
  credentialDirectory,
  firstAdminEmail,
} from "./org/account/public.js";
export { signInLinkFor } from "./org/sign-in/public.js";

/** The SDL of every subgraph by name: what the supergraph is composed from. */
export async function buildSubgraphSdls(): Promise<Record<string, string>> {
  const built = await Promise.all(domains.map((domain) => domain.buildSubgraph()));
  return Object.fromEntries(built.map((subgraph) => [subgraph.name, subgraph.sdl]));
}
