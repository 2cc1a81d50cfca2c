import type { Reader } from "../database/client.js";
import type { Viewer } from "../viewer/viewer.js";
import type { WebhookNames, WebhookOwnerType } from "../rules/webhook-names.js";
import type { WebhookKind, WebhookSource } from "./webhook-source.js";
import { composedPart } from "../context/parts.js";

/** The identity behind an owner, if the viewer may see it; else null. The id must be well-formed. */
export type FindWebhookOwner = (db: Reader, viewer: Viewer, id: string) => Promise<string | null>;

/** The webhooks of a domain. */
export interface DomainWebhooks {
  readonly source?: WebhookSource;
  /** The names of its topics' kinds, emitted or not. */
  readonly names?: readonly WebhookNames[];
  /** Finds the domain's objects that subscriptions can be attached to. */
  readonly owners?: Readonly<Partial<Record<WebhookOwnerType, FindWebhookOwner>>>;
}

/** A kind with the source that emits it. */
export interface CataloguedKind extends WebhookKind {
  readonly kind: string;
  readonly source: WebhookSource;
}

/** Every kind of webhook that is emitted, and every possible owner. */
export interface WebhookCatalogue {
  readonly sources: readonly WebhookSource[];
  readonly names: readonly WebhookNames[];
  /** By the name in the specification. */
  readonly kinds: ReadonlyMap<string, CataloguedKind>;
  readonly owners: ReadonlyMap<WebhookOwnerType, FindWebhookOwner>;
}

/** Merges the parts of the domains. Throws when two declare the same. Several sources may share one topic object. */
export function composeWebhooks(parts: readonly DomainWebhooks[]): WebhookCatalogue {
  const sources = parts.flatMap(({ source }) => (source === undefined ? [] : [source]));
  const kinds = sources.flatMap((source) =>
    Object.entries(source.kinds).map(([kind, facts]) => [kind, { ...facts, kind, source }] as const),
  );
  const owners = parts.flatMap((part) => Object.entries(part.owners ?? {}) as [WebhookOwnerType, FindWebhookOwner][]);
  unique(
    "webhook topic",
    [...new Set(sources.map(({ topic }) => topic))].map((topic) => [topic.name, topic]),
  );
  const names = parts.flatMap((part) => part.names ?? []);
  return { sources, names, kinds: unique("webhook kind", kinds), owners: unique("webhook owner", owners) };
}

function unique<Key extends string, Value>(
  what: string,
  entries: readonly (readonly [Key, Value])[],
): ReadonlyMap<Key, Value> {
  const found = new Map<Key, Value>();
  for (const [key, value] of entries) {
    if (found.has(key)) throw new Error(`The ${what} ${key} is declared twice.`);
    found.set(key, value);
  }
  return found;
}

/** Every kind of webhook, of all domains. */
export const allWebhooks = composedPart<WebhookCatalogue>("the catalogue of webhooks");
