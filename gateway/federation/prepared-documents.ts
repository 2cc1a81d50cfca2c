import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { QueryPlan } from "@apollo/query-planner";
import { type DocumentNode, getOperationAST, type GraphQLSchema, OperationTypeNode } from "graphql";
import { projectFile } from "../files/project-file.js";
import type { Composition } from "./composition.js";
import { validationErrorsOf } from "./validation-errors.js";

/** The file in which the build stores its results for the documents of the REST layer. */
const file = "dist/gateway/prepared-documents.json";

/** The build's result for a valid document. */
export interface PreparedDocument {
  /** The subgraph that can run the document unchanged; null when a plan is needed. */
  readonly alone: string | null;
  /** The plan as JSON; null for a document that needs none. */
  readonly plan: string | null;
}

interface PreparedFile {
  /** The hash of the supergraph that the documents were checked against. */
  readonly supergraph: string;
  /** By the hash of the document. */
  readonly documents: Readonly<Record<string, PreparedDocument>>;
}

/**
 * Validates documents against the composed schema and plans them, for the build.
 *
 * @param schemas the executable schemas of the subgraphs by name
 * @throws Error when a document does not fit the composed schema
 */
export function prepareDocuments(
  sdl: string,
  composition: Composition,
  schemas: ReadonlyMap<string, GraphQLSchema>,
  documents: readonly DocumentNode[],
): PreparedFile {
  const entries = documents.map((document) => [hashOf(JSON.stringify(document)), prepare(document)] as const);
  return { supergraph: hashOf(sdl), documents: Object.fromEntries(entries) };

  function prepare(document: DocumentNode): PreparedDocument {
    const errors = validationErrorsOf(composition.apiSchema, document);
    const operation = getOperationAST(document);
    if (operation == null || errors.length > 0) {
      throw new Error(`The document ${operation?.name?.value ?? ""} does not fit the schema: ${errors.join("; ")}`);
    }
    if (operation.operation === OperationTypeNode.SUBSCRIPTION) return { alone: null, plan: null };
    const plan = composition.planAlone(document);
    const schema = plan.node?.kind === "Fetch" ? schemas.get(plan.node.serviceName) : undefined;
    const fits = schema !== undefined && validationErrorsOf(schema, document).length === 0;
    return { alone: fits && plan.node?.kind === "Fetch" ? plan.node.serviceName : null, plan: JSON.stringify(plan) };
  }
}

/** The build's results for one supergraph. */
export class PreparedDocuments {
  private constructor(private readonly documents: PreparedFile["documents"]) {}

  /** Empty when the build used another supergraph, or did not run. */
  static read(sdl: string): PreparedDocuments {
    const prepared = (readBefore ??= readPrepared());
    return new PreparedDocuments(prepared?.supergraph === hashOf(sdl) ? prepared.documents : {});
  }

  /** The result for a document; undefined when the build did not include it. */
  get(document: DocumentNode): PreparedDocument | undefined {
    return this.documents[hashOfDocument(document)];
  }
}

/** The plan of a prepared document; undefined when it has none. */
export function planOf(prepared: PreparedDocument | undefined): QueryPlan | undefined {
  return prepared?.plan == null ? undefined : (JSON.parse(prepared.plan) as QueryPlan);
}

/** The file, once it has been read: servers of one process share it. */
let readBefore: PreparedFile | null = null;

function readPrepared(): PreparedFile | null {
  try {
    return JSON.parse(readFileSync(projectFile(file), "utf8")) as PreparedFile;
  } catch {
    // Run from source, before the first build: documents are then prepared at the start.
    return null;
  }
}

/** Every server of a process looks up the same documents. */
const hashes = new WeakMap<DocumentNode, string>();

function hashOfDocument(document: DocumentNode): string {
  const hash = hashes.get(document) ?? hashOf(JSON.stringify(document));
  hashes.set(document, hash);
  return hash;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
