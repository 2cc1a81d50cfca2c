import type { GatewayExecutionResult } from "@apollo/server-gateway-interface";
import { type DocumentNode, type ExecutionResult, getOperationAST } from "graphql";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { inSpan } from "../../subgraphs/shared/tracing/tracing.js";
import { documented } from "../errors/documented.js";
import { publicError } from "../errors/public-error.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { inOperationSlot } from "../limits/operation-slots.js";
import { maxAnswerBytes } from "../limits/limits.js";
import { measure } from "../limits/measure.js";
import { timeLimit } from "../../subgraphs/shared/config/time-limit.js";

/**
 * Runs a validated query or mutation, the only operation of its document. The result is safe to show: its errors are
 * public.
 */
export type Execute = (
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  context: RequestContext,
) => Promise<GatewayExecutionResult>;

/** The time limit of an operation, in milliseconds. Statements have a shorter one, so nothing runs on for long. */
const operationMilliseconds = 10_000;

/** Receives the duration of operations. */
export interface OperationMeter {
  operation(seconds: number, failed: boolean): void;
}

/** Executes on the federated schema. An operation that takes too long answers `operation_timeout`. */
export function executeOn(schema: FederatedSchema, meter: OperationMeter): Execute {
  return async (document, variables, context) => {
    const begun = performance.now();
    const result = await traced(document, () =>
      finish(() => inOperationSlot(context, () => schema.execute(document, variables, context)), context),
    );
    meter.operation((performance.now() - begun) / 1000, result.errors !== undefined);
    return result;
  };
}

/** Runs an operation as a span, which names its type and the code of its first error. */
export function traced<Result extends Pick<ExecutionResult, "errors">>(
  document: DocumentNode,
  work: () => Promise<Result>,
): Promise<Result> {
  const type = getOperationAST(document)?.operation ?? "query";
  return inSpan(
    `graphql ${type}`,
    { kind: "internal", attributes: { "graphql.operation.type": type } },
    async (span) => {
      const result = await work();
      const code = result.errors?.[0]?.extensions["code"];
      if (result.errors !== undefined) span?.fail(typeof code === "string" ? code : "error");
      return result;
    },
  );
}

/** The result within the time limit, with public errors; never rejects. */
export async function finish(
  work: () => Promise<GatewayExecutionResult>,
  context: RequestContext,
): Promise<GatewayExecutionResult> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(sharedErrors.problem("operation_timeout")),
      timeLimit(context.services.config, operationMilliseconds),
    );
  });
  try {
    const result = await Promise.race([work(), limit]);
    if (measure(result.data, maxAnswerBytes) > maxAnswerBytes) throw tooLarge();
    return result.errors === undefined ? result : { ...result, errors: shown(result.errors, context) };
  } catch (error) {
    return { errors: shown([error], context) };
  } finally {
    clearTimeout(timer);
  }
}

function tooLarge(): Error {
  const message = `The answer would have more than ${maxAnswerBytes / 1_048_576} MiB. Ask for less at once.`;
  return sharedErrors.problem("operation_too_complex", { message });
}

function shown(errors: readonly unknown[], { services, requestId, publicBaseUrl }: RequestContext) {
  return errors.map((error) => documented(publicError(error, services.log, requestId), publicBaseUrl));
}
