import { composeSettings } from "./shared/config/read-settings.js";
import { roleSettings } from "./shared/config/role-settings.js";
import { domains } from "./domains.js";
import { compose } from "./shared/rules/compose.js";
import { theOnly } from "./shared/rules/the-only.js";
import { sharedErrors } from "./shared/errors/shared-errors.js";
import type { Subgraph } from "./shared/graphql/build-subgraph.js";
import type { CitationSources } from "./shared/citations/citation-source.js";
import type { CorrespondenceSources } from "./shared/correspondence/correspondence-source.js";
import type { MeetSenders } from "./shared/contacts/meet-senders.js";
import type { PastSenderSources } from "./shared/contacts/past-senders.js";
import type { LinkedResources } from "./shared/resource-links/linked-resource.js";
import { groundSealedColumns, type SealedColumn } from "./shared/secrets/sealed-columns.js";
import { composeWebhooks } from "./shared/webhooks/webhook-catalogue.js";
import { systemMailEvents } from "./shared/system-mail/events.js";
import type { IdentityLifecycle } from "./shared/lifecycle/identity-lifecycle.js";
import { usageLifecycle } from "./shared/usage/usage-lifecycle.js";

export {
  downloadMedia as downloadImMedia,
  isShown as isShownImMedia,
  mediaErrors as imMediaErrors,
} from "./messaging/media/public.js";
export { streamResumeExtension } from "./a2a/cards/public.js";
export { admitA2aCall } from "./a2a/tasks/public.js";
export { openChatFile } from "./chat/files/public.js";
export { admitSignedChatEvent } from "./chat/events/public.js";
export { openDraftHtml } from "./mail/drafts/public.js";
export { openAttachment, openHtmlPage, openSource } from "./mail/messages/public.js";
export { admitToHook, receiveFromHook } from "./mail/reception/public.js";
export {
  readPlatformRecords as readDkimRecords,
  rotatePlatformKey as rotateDkimKey,
} from "./mail/sending-domains/public.js";
export { carrierReceivers, receiveFromCarrier } from "./messaging/carriers/public.js";
export { freezeFromFolder, unfreezeFromFolder } from "./org/freezes/public.js";
export { domains };

/** The reactions to a change of an identity: those of every domain, then the counting of usage. */
export const lifecycles: readonly IdentityLifecycle[] = [
  ...domains.flatMap((domain) => domain.lifecycles),
  usageLifecycle,
];

/** Every setting. */
export const settings = composeSettings([
  roleSettings(domains.map(({ name }) => name)),
  ...domains.flatMap((domain) => domain.settings),
]);

/** Every public error code with its status and sentence. Other errors are masked as `internal_error`. */
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

/** The resources that links may name, by their type. */
export const linkedResources: LinkedResources = compose(
  "resource type",
  domains.map((domain) => domain.linkedResources),
);

/** The messages and notes that facts about contacts may cite, by their type. */
export const citationSources: CitationSources = compose(
  "type of source",
  domains.map((domain) => domain.citationSources),
);

/** The senders of messages that are stored, by the channel. */
export const pastSenders: PastSenderSources = compose(
  "channel",
  domains.map((domain) => domain.pastSenders),
);

/** The messages that agents and contacts exchanged, by their channel. */
export const correspondenceSources: CorrespondenceSources = compose(
  "channel",
  domains.map((domain) => domain.correspondence),
);

/** The address book that gets the senders of messages. */
export const meetsSenders: MeetSenders = theOnly(
  "meetSenders",
  domains.flatMap(({ meetSenders }) => meetSenders),
);

/** The encrypted columns of the database. */
export const sealedColumns: readonly SealedColumn[] = [
  ...groundSealedColumns,
  ...domains.flatMap((domain) => domain.sealedColumns),
];

/** Fields that cost more than one. */
export const costs = compose(
  "cost",
  domains.map((domain) => domain.costs),
);

/** The largest `first` of lists that take more than a page's usual rows. */
export const largestPages = compose(
  "page size",
  domains.map((domain) => domain.largestPages),
);

/** Queries whose arguments are secrets. */
export const secretQueries: ReadonlySet<string> = new Set(domains.flatMap((domain) => domain.secretQueries));

/** Every subgraph. Each is built once. */
export async function buildSubgraphs(): Promise<readonly Subgraph[]> {
  return Promise.all(domains.map((domain) => domain.buildSubgraph(domains)));
}

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

/** The SDL of every subgraph by name. The supergraph is composed from them. */
export async function buildSubgraphSdls(): Promise<Record<string, string>> {
  return Object.fromEntries((await buildSubgraphs()).map((subgraph) => [subgraph.name, subgraph.sdl]));
}
