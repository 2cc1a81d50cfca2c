import { composeServices } from "@apollo/composition";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { getOperationAST, type GraphQLSchema, parse } from "graphql";
import { FederatedSchema } from "../../../gateway/federation/supergraph.js";
import { refreshContextWith } from "../../../gateway/viewers/refresh-context.js";
import { inProcessSource } from "../../../gateway/sources/in-process.js";
import type { SubgraphSource } from "../../../gateway/sources/subgraph-source.js";
import { SubgraphUnreachable } from "../../../gateway/sources/unreachable.js";
import { Subscriptions } from "../../../gateway/subscriptions/subscriptions.js";
import { Parts } from "../../../subgraphs/shared/context/parts.js";
import { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { systemClock } from "../../../subgraphs/shared/clock/clock.js";
import { readConfig } from "../../../gateway/files/read-config.js";
import { decodeEventCursor, encodeEventCursor } from "../../../subgraphs/shared/events/event-cursor.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import { silentLogger } from "../../support/silent-logger.js";
import { Keyring } from "../../../subgraphs/shared/secrets/keyring.js";
import { anonymous, type Viewer } from "../../../subgraphs/shared/viewer/viewer.js";

const link = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])`;
const ticks = `${link}
  type Query { nothing: Int }
  type Subscription { ticked(topic: String!, after: String): Tick! }
  type Tick { cursor: String! n: Int! seenBy: String! thing: Thing }
  type Thing @key(fields: "id") { id: ID! }`;
const facts = `${link}
  type Query { nobody: Int }
  type Thing @key(fields: "id") { id: ID! fact: String! askedBy: String! }`;

/** Two subgraphs over a log in memory, to bring about what a real one only does on a bad day. */
export class FakeFederation {
  private readonly log: { position: bigint; topic: string; n: number }[] = [];
  private readonly wakes = new Set<() => void>();
  private readonly keyring = new Keyring("a secret of fake federations: long enough");
  /** Keys that are not valid any more. */
  readonly revoked = new Set<string>();
  /** How often the next looks at a credential fail, as they do while the database is away. */
  lookUpsFail = 0;
  /** Makes the second subgraph unreachable while it is set. */
  factsAway = false;
  /** Makes the source of events end unexpectedly when it next gives one out. */
  breakSources = 0;
  /** Everything up to here is no longer kept: a source cannot be opened before it. */
  prunedTo = 0n;
  /** Sources open right now, and how often one was opened. */
  open = 0;
  opened = 0;
  demotions = 0;
  factsAsked = 0;
  /** Called after each attempt to reach the second subgraph in vain. */
  onUnreachable: () => void = () => {};
  readonly services: Services;
  readonly subscriptions: Subscriptions;

  constructor() {
    this.services = {
      config: readConfig({}),
      keyring: this.keyring,
      clock: systemClock,
      log: silentLogger,
      events: { head: () => Promise.resolve(this.head) },
      parts: new Parts(() => this.services),
    } as unknown as Services;
    const viewers = {
      lookup: () => Promise.resolve(null),
      refresh: (viewer: Viewer) => {
        if (this.revoked.has(viewer.userId ?? "")) return Promise.resolve(null);
        if (this.lookUpsFail === 0) return Promise.resolve(viewer);
        this.lookUpsFail -= 1;
        return Promise.reject(new Error("The database is away."));
      },
    };
    const refresh = refreshContextWith(viewers);
    const local = inProcessSource({ name: "ticks", sdl: ticks, schema: this.ticksSchema() }, refresh);
    const second = inProcessSource({ name: "facts", sdl: facts, schema: this.factsSchema() }, refresh);
    const away: SubgraphSource = {
      ...second,
      process: (options) => {
        if (!this.factsAway) return second.process(options);
        queueMicrotask(this.onUnreachable);
        return Promise.reject(new SubgraphUnreachable("facts", "it is away"));
      },
    };
    const sources = new Map<string, SubgraphSource>([
      ["ticks", local],
      ["facts", away],
    ]);
    const { supergraphSdl, errors } = composeServices([
      { name: "ticks", url: "http://ticks", typeDefs: parse(ticks) },
      { name: "facts", url: "http://facts", typeDefs: parse(facts) },
    ]);
    if (supergraphSdl === undefined) throw new Error(String(errors));
    const schema = new FederatedSchema(supergraphSdl, Object.fromEntries(sources), silentLogger, this.services.config);
    const metrics = { demoted: () => void (this.demotions += 1), sourceRetried: () => {} };
    this.subscriptions = new Subscriptions({ services: this.services, schema, sources, viewers, metrics });
  }

  get head(): bigint {
    return this.log.at(-1)?.position ?? 0n;
  }

  /** Appends events; positions have gaps, as events of others make them. */
  append(topic: string, ...numbers: number[]): void {
    for (const n of numbers) this.log.push({ position: this.head + 3n, topic, n });
    for (const wake of this.wakes) wake();
  }

  cursor(position: bigint): string {
    return encodeEventCursor(this.keyring, position, { organizationId: "org_1", identityId: null });
  }

  async subscribe(
    topic: string,
    { after = null as string | null, user = "user-1", kind = "console_admin" as Viewer["kind"] } = {},
  ) {
    const document = parse(
      "subscription ($topic: String!, $after: String) { ticked(topic: $topic, after: $after) { cursor n seenBy thing { fact askedBy } } }",
      { noLocation: true },
    );
    if (getOperationAST(document) == null) throw new Error("no operation");
    const viewer: Viewer = { ...anonymous, kind, organizationId: "org_1", userId: user };
    const context = new RequestContext(this.services, { viewer });
    return this.subscriptions.subscribe({ document, variables: { topic, after } }, context);
  }

  private ticksSchema(): GraphQLSchema {
    const subscribe = (_: unknown, args: { topic: string; after: string }, context: RequestContext) =>
      this.follow(args.topic, decodeEventCursor(this.keyring, args.after, context.viewer), context);
    const resolvers = {
      Subscription: { ticked: { subscribe, resolve: (event: unknown) => event } },
      Tick: {
        cursor: ({ position }: { position: bigint }) => this.cursor(position),
        seenBy: (_: unknown, __: unknown, context: RequestContext) => context.viewer.userId,
        thing: ({ n }: { n: number }) => ({ id: String(n) }),
      },
    };
    return buildSubgraphSchema([{ typeDefs: parse(ticks), resolvers: resolvers as never }]);
  }

  private factsSchema(): GraphQLSchema {
    const resolvers = {
      Thing: {
        __resolveReference: ({ id }: { id: string }, { viewer }: RequestContext) =>
          viewer.organizationId === "org_1" ? { id } : null,
        fact: ({ id }: { id: string }) => {
          this.factsAsked += 1;
          return `fact ${id}`;
        },
        askedBy: (_: unknown, __: unknown, context: RequestContext) => context.viewer.userId,
      },
    };
    return buildSubgraphSchema([{ typeDefs: parse(facts), resolvers: resolvers as never }]);
  }

  private follow(topic: string, after: bigint, context: RequestContext): AsyncIterableIterator<unknown> {
    if (after < this.prunedTo) throw sharedErrors.problem("cursor_expired");
    let position = after;
    let readUpTo = after;
    let ended = false;
    let wake = (): void => {};
    const woken = (): void => wake();
    context.readUpTo = () => readUpTo;
    this.wakes.add(woken);
    this.open += 1;
    this.opened += 1;
    const end = (): void => {
      if (!ended) this.open -= 1;
      ended = true;
      this.wakes.delete(woken);
      wake();
    };
    const iterator: AsyncIterableIterator<unknown> = {
      [Symbol.asyncIterator]: () => iterator,
      next: async () => {
        while (!ended) {
          const event = this.log.find((entry) => entry.topic === topic && entry.position > position);
          if (event !== undefined && this.breakSources > 0) {
            this.breakSources -= 1;
            end();
            throw new Error("The connection to the log was lost.");
          }
          if (event !== undefined) {
            position = event.position;
            return { value: event, done: false };
          }
          readUpTo = this.head;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        return { value: undefined, done: true };
      },
      return: () => {
        end();
        return Promise.resolve({ value: undefined, done: true });
      },
    };
    return iterator;
  }
}
