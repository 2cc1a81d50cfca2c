import { type ExecutionResult, GraphQLError } from "graphql";
import { errorCatalogue } from "../../subgraphs/index.js";
import { decodeEventCursor, encodeEventCursor, encodeStartCursor } from "../../subgraphs/shared/events/event-cursor.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { inEventSlot } from "../limits/operation-slots.js";
import type { SubgraphEvents } from "../sources/subgraph-source.js";
import { isUnreachable } from "../sources/unreachable.js";
import { completeEvent, IncompleteEvent } from "./complete-event.js";
import type { Delivery, FollowedSubscription } from "./followed-subscription.js";
import type { SubscriptionEnvironment } from "./environment.js";
import { afterVariable } from "./normalise.js";
import { Pause } from "./pause.js";
import { notePosition } from "./position-of.js";
import { cursorIn, project } from "./project.js";

/** Retries for one event that fails for a reason other than transport: a bug must not block a stream for ever. */
const triesPerEvent = 6;

/**
 * The events of a subscription after a position, one at a time: complete, once, in order. When the source breaks, or an
 * event cannot be completed, it pauses and reopens the source after the last delivered position, or after the progress
 * of a source without events, because older events may have been pruned since. Only an error of the catalogue ends it
 * (the right is lost, the subject is deleted, the log was pruned).
 */
export class PositionedEvents {
  private source: SubgraphEvents | undefined;
  /** The context of the source. It has the progress of a source without events. */
  private opened: RequestContext | undefined;
  private readonly pause = new Pause();
  private closed = false;
  private failures = 0;
  private begins = false;

  constructor(
    private readonly environment: SubscriptionEnvironment,
    private readonly subscription: FollowedSubscription,
    private after: bigint,
    /** A new context for the stream's present viewer; throws `unauthenticated` when there is none. */
    private readonly freshContext: () => Promise<RequestContext>,
  ) {}

  /**
   * Opens the source; throws the subgraph's refusal, or that it is unreachable. `begins` means that it is opened for a
   * client that sent no cursor.
   */
  async open(begins = false): Promise<void> {
    this.begins = begins;
    this.source = await this.openAt(this.after);
    if (this.closed) await this.source.return?.();
  }

  /** The next event; null when the source has ended or this was closed. Throws the Problem that ends the stream. */
  async next(): Promise<Delivery | null> {
    while (!this.closed) {
      try {
        this.source ??= await this.openAt(this.after);
        if (this.closed) break;
        const event = await this.source.next();
        if (this.closed) break;
        if (event.done === true) return null;
        const delivery = await this.deliver(event.value);
        if (delivery !== null) return delivery;
      } catch (error) {
        if (this.closed) break;
        await this.recover(error);
      }
    }
    // It may have been opened while this was closed.
    this.drop();
    return null;
  }

  /** Ends the stream; a waiting `next` resolves to null. */
  close(): void {
    this.closed = true;
    this.pause.end();
    this.drop();
  }

  private async deliver(event: ExecutionResult): Promise<Delivery | null> {
    const { normalised, reader } = this.subscription;
    const { services, schema } = this.environment;
    const cursor = cursorIn(event, normalised.responseKey);
    if (cursor === undefined) throw this.unreadable(event);
    const position = decodeEventCursor(services.keyring, cursor, reader);
    if (position <= this.after) return null;
    let result: ExecutionResult;
    try {
      const context = await this.freshContext();
      result = await inEventSlot(context, () => completeEvent(schema, this.subscription, event, context));
    } catch (error) {
      const transport = error instanceof IncompleteEvent && isUnreachable(error.cause);
      if (!(error instanceof IncompleteEvent) || transport || ++this.failures < triesPerEvent) throw error;
      result = error.result;
    }
    this.failures = 0;
    this.pause.reset();
    this.after = position;
    const projected = project(result, normalised.responseKey);
    notePosition(projected, position);
    return { position, result: projected };
  }

  private unreadable({ errors }: ExecutionResult): unknown {
    const cause = errors?.[0];
    const text = "An event came without its cursor";
    return ++this.failures < triesPerEvent ? (cause ?? new Error(text)) : new UnreadableEvent(text, { cause });
  }

  private async recover(error: unknown): Promise<void> {
    this.drop();
    if (isFinal(error)) throw error;
    // The viewer that it was opened for may be gone while others still listen; this throws when there is none.
    if (codeOf(error) === "unauthenticated") await this.checkAudience();
    const { services, metrics } = this.environment;
    const reason = error instanceof Error ? String((error.cause as Error | undefined)?.message ?? error.message) : "";
    services.log.warn({ reason }, "A subscription waits for its source");
    metrics.sourceRetried();
    await this.pause.wait();
  }

  /** Throws `unauthenticated` when there is no viewer. An unavailable database does not invalidate a viewer. */
  private async checkAudience(): Promise<void> {
    try {
      await this.freshContext();
    } catch (error) {
      if (codeOf(error) === "unauthenticated") throw error;
    }
  }

  private async openAt(position: bigint): Promise<SubgraphEvents> {
    const { plan, normalised, reader } = this.subscription;
    const { services, sources } = this.environment;
    const { primary } = plan;
    const source = sources.get(primary.serviceName);
    if (source === undefined) throw new Error(`There is no subgraph ${primary.serviceName}.`);
    const encode = this.begins ? encodeStartCursor : encodeEventCursor;
    const values: Record<string, unknown> = {
      ...normalised.variables,
      [afterVariable]: encode(services.keyring, position, reader),
    };
    const context = await this.freshContext();
    this.opened = context;
    const used = (primary.variableUsages ?? []).filter((name) => values[name] !== undefined);
    const events = await source.subscribe(
      {
        document: primary.operationDocumentNode!,
        query: primary.operation,
        operationName: primary.operationName,
        variables: Object.fromEntries(used.map((name) => [name, values[name]])),
      },
      context,
    );
    this.begins = false;
    return events;
  }

  private drop(): void {
    const { source, opened } = this;
    const readUpTo = opened?.readUpTo?.() ?? 0n;
    if (readUpTo > this.after) this.after = readUpTo;
    this.opened = undefined;
    this.source = undefined;
    source?.return?.().catch(() => {});
  }
}

/** An event that stays unreadable: no later event could be delivered either. */
class UnreadableEvent extends Error {}

/** Temporary errors, and errors that do not apply to another viewer's credential. */
const passing = new Set([
  "internal_error",
  "operation_timeout",
  "overloaded",
  "rate_limited",
  "unauthenticated",
  "unavailable",
]);

function isFinal(error: unknown): boolean {
  const code = codeOf(error);
  return (
    error instanceof UnreadableEvent ||
    (code !== undefined && Object.hasOwn(errorCatalogue, code) && !passing.has(code))
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof GraphQLError ? (error.extensions["code"] as string | undefined) : undefined;
}
