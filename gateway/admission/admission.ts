import { createHash } from "node:crypto";
import { type DocumentNode, getOperationAST, type OperationDefinitionNode } from "graphql";
import type { Config } from "../../subgraphs/shared/config/config.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { onlyOperation } from "../limits/one-operation.js";
import { requirePostForSecrets } from "../limits/post-only.js";
import { isSyntaxError, readDocument } from "../limits/read-document.js";
import { LruCache } from "../lru-cache.js";
import { measure } from "../measure.js";
import { checkCaller } from "./check-caller.js";
import { checkShape, type Measured } from "./check-shape.js";
import { InvalidDocument, mistakesOf, syntaxMistake } from "./mistakes.js";

/** Bytes that admitted operations and their plans may take. */
const maxKeptBytes = 32 * 1_048_576;

/** Which operation a client asks for. */
export interface AskedOperation {
  readonly text: string;
  readonly operationName: string | null | undefined;
  /** Whether it stands in the address of a GET request. */
  readonly byGet?: boolean;
}

/** An operation that may run: valid, planned, and small whatever its variables are. */
export interface Admitted extends Measured {
  /** The operation and the fragments it uses; without places in the text. */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/**
 * The one way in for operations that clients send, over HTTP and WebSocket. Each step costs no more than the ones before
 * it allow: the size of the text, the shape of the document, who asks, and only then whether it is valid and how it runs.
 * Operations that were let in are remembered, so that the later steps are done once.
 */
export class Admission {
  private readonly admitted = new LruCache<Admitted>(maxKeptBytes);
  private readonly vetting = new Map<string, Promise<Admitted>>();

  constructor(
    private readonly schema: Pick<FederatedSchema, "apiSchema">,
    private readonly config: Config,
  ) {}

  /** @throws Problem `operation_too_complex`, `method_not_allowed`, `unauthenticated`, `forbidden`; InvalidDocument */
  async admit({ text, operationName, byGet = false }: AskedOperation, { viewer }: RequestContext): Promise<Admitted> {
    const name = operationName ?? null;
    const key = createHash("sha256").update(JSON.stringify(name)).update(text).digest("base64");
    const known = this.admitted.get(key);
    if (known !== undefined) {
      if (byGet) requirePostForSecrets(known.shape);
      checkCaller(this.config, known.operation, known.shape, viewer);
      return known;
    }
    const document = read(text);
    const operation = operationOf(document, name);
    const measured = checkShape(this.schema.apiSchema, document, operation);
    if (byGet) requirePostForSecrets(measured.shape);
    checkCaller(this.config, operation, measured.shape, viewer);
    let vetted = this.vetting.get(key);
    if (vetted === undefined) {
      vetted = this.vet(text, { ...measured, document: onlyOperation(document, operation), operation }, key);
      this.vetting.set(key, vetted);
      const forget = (): void => void this.vetting.delete(key);
      vetted.then(forget, forget);
    }
    return vetted;
  }

  private vet(text: string, admitted: Admitted, key: string): Promise<Admitted> {
    const mistakes = mistakesOf(this.schema.apiSchema, text);
    if (mistakes.length > 0) return Promise.reject(new InvalidDocument(mistakes));
    this.admitted.set(key, admitted, measure(admitted.document));
    return Promise.resolve(admitted);
  }
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
  const message = name === null ? "Must provide an operation name." : `Unknown operation named "${name}".`;
  throw new InvalidDocument([{ message, locations: [] }]);
}
