import { randomUUID } from "node:crypto";
import type DataLoader from "dataloader";
import { shareOfDatabase } from "./share-of-database.js";
import type { Viewer } from "../viewer/viewer.js";
import type { Services } from "./services.js";

/** Makes the loader of one kind of row for one request. It must filter by the viewer in SQL. */
export type LoaderFactory<Key, Value> = (context: RequestContext) => DataLoader<Key, Value>;

/** What a request knows beside its GraphQL variables. */
export interface RequestOptions {
  readonly viewer: Viewer;
  readonly requestId?: string;
  /** Of the caller, after trusted proxies; null for internal work. */
  readonly clientAddress?: string | null;
  /** What the caller calls itself, for audit trails; at most 256 characters. */
  readonly userAgent?: string | null;
  /** The Idempotency-Key header, when one was sent. */
  readonly idempotencyKey?: string | null;
  /** Where the caller reached us, when that is an origin that links may name: see `ownOrigin`. */
  readonly publicBaseUrl?: string | undefined;
}

const longestUserAgent = 256;

/** What an operation tells the transport beside its data: set by operations, read by the shim and the gateway. */
export interface ResponseNotes {
  /** The answer is a recorded one: header `Idempotent-Replay: true`. */
  replayed?: boolean;
  /** The write that the request's Idempotency-Key names, once it has happened: what its answer is kept under. */
  keyedWrite?: string;
  /** Until when its answer is remembered. */
  keyedWriteUntil?: Date;
}

/** GraphQL's context value: one per HTTP request, WebSocket operation, or event of a subscription. */
export class RequestContext {
  /** What lives as long as the process, with the caller's share of the database. */
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
   * Of a context that a subscription was opened with: the position of the event log up to which the stream has nothing
   * left to give. It may be opened again there, however long it was quiet.
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

  /** The request's loader of that factory, made on first use. */
  loader<Key, Value>(factory: LoaderFactory<Key, Value>): DataLoader<Key, Value> {
    const key = factory as unknown as LoaderFactory<never, never>;
    const known = this.loaders.get(key);
    if (known !== undefined) return known as unknown as DataLoader<Key, Value>;
    const loader = factory(this);
    this.loaders.set(key, loader as unknown as DataLoader<never, never>);
    return loader;
  }

  /**
   * Has what follows a mutation field read what that wrote from here. It outlasts the `clearLoaders` after that field, and is
   * forgotten by the next.
   */
  show<Key, Value>(factory: LoaderFactory<Key, Value>, key: Key, value: Value): void {
    const prime = () => void this.loader(factory).prime(key, value);
    prime();
    this.shown.push(prime);
  }

  /**
   * Forgets everything loaded, except what the mutation field has just shown. Called after each mutation field, so that what
   * follows reads what it wrote.
   */
  clearLoaders(): void {
    this.loaders.clear();
    for (const prime of this.shown.splice(0)) prime();
  }
}
