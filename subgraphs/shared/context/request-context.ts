import { randomUUID } from "node:crypto";
import type DataLoader from "dataloader";
import { shareOfDatabase } from "./share-of-database.js";
import type { Viewer } from "../viewer/viewer.js";
import type { Services } from "./services.js";

/** Makes the loader of one kind of row for one request. It must filter by the viewer in SQL. */
export type LoaderFactory<Key, Value> = (context: RequestContext) => DataLoader<Key, Value>;

/** Data of a request beside its GraphQL variables. */
export interface RequestOptions {
  readonly viewer: Viewer;
  readonly requestId?: string;
  /** The caller's IP address, after trusted proxies; null for internal work. */
  readonly clientAddress?: string | null;
  /** The caller's user agent, for audit trails; at most 256 characters. */
  readonly userAgent?: string | null;
  /** The Idempotency-Key header, when one was sent. */
  readonly idempotencyKey?: string | null;
  /** The origin by which the caller reached us, when links may use it: see `ownOrigin`. */
  readonly publicBaseUrl?: string | undefined;
}

const longestUserAgent = 256;

/** Metadata of the answer for the transport. Operations set it; the REST shim and the gateway read it. */
export interface ResponseNotes {
  /** The answer is a recorded one: the header is `Idempotent-Replay: true`. */
  replayed?: boolean;
  /** The write that the request's Idempotency-Key names, once it has happened. Its answer is stored under this id. */
  keyedWrite?: string;
  /** When its stored answer expires. */
  keyedWriteUntil?: Date;
}

/** GraphQL's context value: one per HTTP request, WebSocket operation, or event of a subscription. */
export class RequestContext {
  /** Services that live as long as the process, with the caller's share of the database. */
  readonly services: Services;
  readonly viewer: Viewer;
  readonly requestId: string;
  readonly clientAddress: string | null;
  readonly userAgent: string | null;
  readonly idempotencyKey: string | null;
  /** Origin for cards and links, without a trailing slash. */
  readonly publicBaseUrl: string;
  readonly notes: ResponseNotes = {};
  /**
   * Only in the context of a subscription: the position of the event log up to which the stream has delivered
   * everything. It may be opened again there, even after a long silence.
   */
  readUpTo: (() => bigint) | null = null;
  private readonly loaders = new Map<LoaderFactory<never, never>, DataLoader<never, never>>();
  private readonly shown: (() => void)[] = [];

  constructor(services: Services, options: RequestOptions) {
    this.services = shareOfDatabase(services, options);
    this.viewer = options.viewer;
    this.requestId = options.requestId ?? `req_${randomUUID()}`;
    this.clientAddress = options.clientAddress ?? null;
    this.userAgent = options.userAgent?.slice(0, longestUserAgent) ?? null;
    this.idempotencyKey = options.idempotencyKey ?? null;
    this.publicBaseUrl = options.publicBaseUrl ?? services.publicBaseUrl;
  }

  /** The request's loader for that factory, created on first use. */
  loader<Key, Value>(factory: LoaderFactory<Key, Value>): DataLoader<Key, Value> {
    const key = factory as unknown as LoaderFactory<never, never>;
    const known = this.loaders.get(key);
    if (known !== undefined) return known as unknown as DataLoader<Key, Value>;
    const loader = factory(this);
    this.loaders.set(key, loader as unknown as DataLoader<never, never>);
    return loader;
  }

  /**
   * Makes the fields below a mutation field read what it wrote from these rows. They survive the `clearLoaders` after
   * that field; the next one discards them.
   */
  show<Key, Value>(factory: LoaderFactory<Key, Value>, key: Key, value: Value): void {
    const prime = () => void this.loader(factory).prime(key, value);
    prime();
    this.shown.push(prime);
  }

  /**
   * Discards everything loaded, except the rows that the mutation field has just set. Called after each mutation field,
   * so that later reads see its writes.
   */
  clearLoaders(): void {
    this.loaders.clear();
    for (const prime of this.shown.splice(0)) prime();
  }
}
