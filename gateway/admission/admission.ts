import { createHash } from "node:crypto";
import { type DocumentNode, getOperationAST, type OperationDefinitionNode, OperationTypeNode } from "graphql";
import type { Config } from "../../subgraphs/shared/config/config.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { introspectsAlone } from "../limits/introspects-alone.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { onlyOperation } from "../limits/one-operation.js";
import { requirePostForSecrets } from "../limits/post-only.js";
import { isSyntaxError, readDocument } from "../limits/read-document.js";
import { LruCache } from "../files/lru-cache.js";
import { measure } from "../limits/measure.js";
import { tenantOf } from "../federation/tenant.js";
import { tooComplex } from "../federation/planner.js";
import { checkCaller } from "./check-caller.js";
import { checkShape, type Measured } from "./check-shape.js";
import { InvalidDocument, mistakesOf, syntaxMistake } from "../planning/mistakes.js";
import { checkFrozen } from "./check-frozen.js";

/** The approximate limit of bytes for the cache of admitted operations and their plans. */
const maxCachedBytes = 32 * 1_048_576;

/** The measure counts only the texts of small objects, which take several times as much memory. */
const bytesPerMeasured = 5;

/**
 * How long a document is refused that took the planner too long, in milliseconds. After that it is tried again, because
 * the machine may have been busy.
 */
const refusedFor = 60_000;

/** The operation of a client's request. */
export interface AskedOperation {
  readonly text: string;
  readonly operationName: string | null | undefined;
  /** Whether it came in the URL of a GET request. */
  readonly byGet?: boolean;
}

/**
 * The schema to check operations against. A schema without a planner is that of one subgraph, whose operations need no
 * plan.
 */
export type VettingSchema = Pick<FederatedSchema, "apiSchema"> & Partial<Pick<FederatedSchema, "planner" | "adopt">>;

/** An operation that may run: it is valid and planned, and small for any variables. */
export interface Admitted extends Measured {
  /** The operation and the fragments it uses, without source locations. */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/**
 * The only way in for operations of clients, over HTTP and WebSocket. The steps are ordered by cost: the size of the
 * text, the shape of the document, the caller, and only then validation and planning. Admitted operations are cached,
 * so the later steps are done once.
 */
export class Admission {
  private readonly admitted = new LruCache<Admitted>(maxCachedBytes);
  /** The documents that took the planner too long, with the time at which it gave up. */
  private readonly refused = new LruCache<number>(1_000);
  private readonly vetting = new Map<string, Promise<Admitted>>();

  constructor(
    private readonly schema: VettingSchema,
    private readonly config: Config,
  ) {}

  /** @throws Problem `operation_too_complex`, `method_not_allowed`, `unauthenticated`, `forbidden`; InvalidDocument */
  async admit({ text, operationName, byGet = false }: AskedOperation, context: RequestContext): Promise<Admitted> {
    const { viewer } = context;
    const name = operationName ?? null;
    const key = createHash("sha256").update(JSON.stringify(name)).update(text).digest("base64");
    const known = this.admitted.get(key);
    if (known !== undefined) {
      if (byGet) requirePostForSecrets(known.shape);
      checkCaller(this.config, known.operation, known.shape, viewer);
      checkFrozen(this.schema.apiSchema, known.document, viewer);
      return known;
    }
    const document = read(text);
    const operation = operationOf(document, name);
    const measured = checkShape(this.schema.apiSchema, document, operation);
    if (byGet) requirePostForSecrets(measured.shape);
    checkCaller(this.config, operation, measured.shape, viewer);
    checkFrozen(this.schema.apiSchema, onlyOperation(document, operation), viewer);
    const refusedAt = this.refused.get(key);
    if (refusedAt !== undefined && performance.now() - refusedAt < refusedFor) throw tooComplex();
    let vetted = this.vetting.get(key);
    if (vetted === undefined) {
      const small = { ...measured, document: onlyOperation(document, operation), operation };
      vetted = this.vet({ text, name, key }, small, tenantOf(context)).finally(() => this.vetting.delete(key));
      this.vetting.set(key, vetted);
    }
    return vetted;
  }

  private async vet({ text, name, key }: Unknown, admitted: Admitted, caller: string): Promise<Admitted> {
    const { document, operation } = admitted;
    const { apiSchema, planner } = this.schema;
    if (planner === undefined) {
      const mistakes = mistakesOf(apiSchema, text);
      if (mistakes.length > 0) throw new InvalidDocument(mistakes);
      this.admitted.set(key, admitted, bytesPerMeasured * measure(document));
      return admitted;
    }
    // A subscription is planned in another form: see `normalise`.
    const plan = operation.operation !== OperationTypeNode.SUBSCRIPTION && !introspectsAlone(document);
    const answer = await planner
      .run({ kind: "vet", text, operationName: name, plan }, caller)
      .catch((error: unknown) => {
        if (isTooComplex(error)) this.refused.set(key, performance.now());
        throw error;
      });
    if ("mistakes" in answer) throw new InvalidDocument(answer.mistakes);
    if ("tooComplex" in answer) throw tooComplex();
    if (!("plan" in answer)) throw new Error(`A document could not be planned: ${JSON.stringify(answer)}`);
    if (answer.plan !== null) this.schema.adopt?.(document, answer.plan);
    this.admitted.set(key, admitted, bytesPerMeasured * (measure(document) + measure(answer.plan)));
    return admitted;
  }
}

/** A document that was never admitted. */
interface Unknown {
  readonly text: string;
  readonly name: string | null;
  readonly key: string;
}

function isTooComplex(error: unknown): boolean {
  return error instanceof Problem && error.code === "operation_too_complex";
}

function read(text: string): DocumentNode {
  try {
    return readDocument(text);
  } catch (error) {
    throw isSyntaxError(error) ? new InvalidDocument([syntaxMistake(error)]) : error;
  }
}

function operationOf(document: DocumentNode, name: string | null): OperationDefinitionNode {
  const operation = getOperationAST(document, name);
  if (operation != null) return operation;
  const message = name === null ? "Must provide an operation name." : "There is no operation of this name.";
  throw new InvalidDocument([{ message, locations: [] }]);
}
