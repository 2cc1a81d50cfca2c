import type { FastifyReply, FastifyRequest } from "fastify";
import { type ExecutionResult, type GraphQLError, type OperationDefinitionNode, OperationTypeNode } from "graphql";
import { overSignal, sendEventStream, type WatchViewer } from "../../rest-shim/index.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { Problem, type ProblemExtensions } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { encodeEventCursor } from "../../subgraphs/shared/events/event-cursor.js";
import { Semaphore } from "../../subgraphs/shared/sharing/semaphore.js";
import { principalOf } from "../../subgraphs/shared/viewer/viewer.js";
import type { Admission, Admitted } from "../admission/admission.js";
import { checkVariables } from "../admission/check-variables.js";
import { InvalidDocument } from "../planning/mistakes.js";
import { documented } from "../errors/documented.js";
import { publicError } from "../errors/public-error.js";
import type { Execute } from "../execution/execute.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { maxSubscriptionMessageBytes } from "../limits/limits.js";
import { requirePostForMutations } from "../limits/post-only.js";
import { refuseAbove } from "../limits/refuse.js";
import { payloadOf } from "../subscriptions/payload-of.js";
import { positionOf } from "../subscriptions/position-of.js";
import type { Subscriptions } from "../subscriptions/subscriptions.js";
import { type AskedStream, readRequest, refused } from "./read-request.js";
import { complete, sendResult } from "./send-result.js";

/** The interval that the protocol of GraphQL over SSE asks for. */
const keepAlive = 12_000;

export interface OperationStreamsOptions {
  readonly services: Services;
  readonly schema: FederatedSchema;
  readonly admission: Admission;
  readonly execute: Execute;
  readonly subscriptions: Subscriptions;
  readonly watchViewer: WatchViewer;
  /** Aborts when the server begins to stop. */
  readonly stopping: AbortSignal;
}

// Not graphql-sse: its handler writes no `id:`, so clients could not resume.

/**
 * Operations as server-sent events (GraphQL over SSE, distinct connections mode), for clients without WebSockets. A
 * query or mutation is one event. The `id` of a subscription's event is its cursor: a client that sends it back in
 * `Last-Event-ID` resumes after it.
 */
export class OperationStreams {
  private readonly slots: Semaphore;

  constructor(private readonly options: OperationStreamsOptions) {
    this.slots = new Semaphore({ each: options.services.config.SOCKETS_MAX_PER_KEY });
  }

  /** Answers a request for a stream. Errors that it throws become an error response: no stream has begun then. */
  async serve(request: FastifyRequest, reply: FastifyReply, context: RequestContext): Promise<void> {
    try {
      await this.stream(request, reply, context);
    } catch (error) {
      if (error instanceof InvalidDocument || reply.sent) throw error;
      // An error from a subgraph is not a Problem object of this process any more.
      const { services, requestId } = context;
      throw problemFrom(publicError(error, services.log, requestId));
    }
  }

  private async stream(request: FastifyRequest, reply: FastifyReply, context: RequestContext): Promise<void> {
    const { schema, admission, subscriptions, execute } = this.options;
    const asked = readRequest(request);
    const { query, operationName, variables: given, byGet, after } = asked;
    const head = subscriptions.head();
    // Awaited in `subscribe` where it is needed.
    head.catch(() => {});
    const admitted = await admission.admit({ text: query, operationName, byGet }, context);
    const { document, operation } = admitted;
    if (after !== null && !resumes(schema, operation))
      throw refused("This operation cannot be resumed: it is no subscription, or has no `after`.");
    if (operation.operation === OperationTypeNode.SUBSCRIPTION)
      return this.follow(reply, context, asked, admitted, head);
    if (byGet) requirePostForMutations(operation);
    sendResult(reply, await execute(document, checkVariables(schema, admitted, given), context), context);
  }

  private async follow(
    reply: FastifyReply,
    context: RequestContext,
    { query, variables: given, after }: AskedStream,
    admitted: Admitted,
    head: Promise<bigint>,
  ): Promise<void> {
    const { schema, subscriptions, watchViewer, stopping } = this.options;
    const { viewer } = context;
    const variables = checkVariables(schema, admitted, given);
    const bytes = Buffer.byteLength(query) + Buffer.byteLength(JSON.stringify(given));
    refuseAbove("bytes in the message that opens the subscription", bytes, maxSubscriptionMessageBytes);
    const giveBack = this.slots.take(principalOf(viewer));
    if (giveBack === null) throw tooManyStreams();
    try {
      const resumed = after === null ? {} : { after };
      const events = await subscriptions.subscribe(
        { document: admitted.document, variables, head, ...resumed },
        context,
      );
      const over = overSignal({ watchViewer }, reply.raw, viewer, stopping);
      const leave = (): void => void events.return?.();
      if (over.aborted) leave();
      over.addEventListener("abort", leave, { once: true });
      await sendEventStream(reply, this.frames(events, context, over), { keepAlive, over });
    } finally {
      giveBack();
    }
  }

  private async *frames(
    events: AsyncIterableIterator<ExecutionResult>,
    { services, viewer, requestId }: RequestContext,
    over: AbortSignal,
  ): AsyncGenerator<string, void, undefined> {
    try {
      for await (const event of events) {
        const position = positionOf(event);
        const id = position === undefined ? "" : `id: ${encodeEventCursor(services.keyring, position, viewer)}\n`;
        yield `event: next\n${id}data: ${payloadOf(event)}\n\n`;
      }
    } catch (error) {
      const shown = documented(publicError(error, services.log, requestId), services.publicBaseUrl);
      yield `event: next\ndata: ${JSON.stringify({ errors: [shown] })}\n\n`;
    }
    // A client takes this event for the end and does not reconnect, so it must not get it when the server stops.
    if (!over.aborted) yield complete;
  }
}

function resumes({ apiSchema }: FederatedSchema, operation: OperationDefinitionNode): boolean {
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return false;
  const fields = apiSchema.getSubscriptionType()?.getFields() ?? {};
  return operation.selectionSet.selections.every(
    (one) => one.kind !== "Field" || fields[one.name.value]?.args.some(({ name }) => name === "after") === true,
  );
}

function problemFrom({ message, extensions }: GraphQLError): Problem {
  const { code, status, ...rest } = extensions as ProblemExtensions;
  return new Problem(code, { status, message }, rest);
}

function tooManyStreams(): Error {
  return sharedErrors.problem("rate_limited", {
    message: "This credential has too many streams open.",
    retryAfter: 1,
  });
}
