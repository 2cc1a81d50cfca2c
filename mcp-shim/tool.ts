import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { DocumentNode } from "graphql";
import type { Static, TObject } from "typebox";
import type { Call } from "./tool-call.js";

/** The effects of a tool, as hints that hosts show to people: all of them must be true. */
export interface ToolEffect {
  /** Nothing changes, not even a read mark. */
  readonly readOnlyHint: boolean;
  /** Existing data may be deleted. */
  readonly destructiveHint: boolean;
  /** A second call with the same arguments has no further effect. */
  readonly idempotentHint: boolean;
  /** It reaches, or returns content from, people and systems outside of this server. */
  readonly openWorldHint: boolean;
}

/** A tool that models call. It contains no business rules and does not read the database: it runs operations. */
export interface Tool<Input extends TObject = TObject, Output extends TObject = TObject> {
  /** Lowercase words with underscores: the name in `tools/call`. */
  readonly name: string;
  /** The display name. */
  readonly title: string;
  /** The purpose of the tool and when to use it, for a model. Never contains text of users. */
  readonly description: string;
  /**
   * The action of the authority tables for its operation. Keys of kinds that may not do it do not see the tool. None:
   * every agent may.
   */
  readonly action?: string;
  readonly effect: ToolEffect;
  /** The arguments. Unknown ones are refused, so that a model learns that they have no effect. */
  readonly input: Input;
  readonly output: Output;
  /** The argument `idempotency_key` is the Idempotency-Key of the operation: a repeat gets the first answer. */
  readonly keyed?: true;
  /**
   * The locations of the operation's rejected values in the arguments: `{ localPart: "name" }`. Default: in snake_case.
   */
  readonly argumentsOf?: Readonly<Record<string, string>>;
  /** Every operation that it runs or subscribes to; prepared when the server starts. */
  readonly documents: readonly DocumentNode[];
  run(input: Static<Input>, call: Call): Promise<Static<Output>>;
}

type ToolFacts<Input extends TObject, Output extends TObject> = Omit<Tool<Input, Output>, "documents" | "run">;

/** A tool that runs several operations, or waits. */
export function tool<Input extends TObject, Output extends TObject>(row: Tool<Input, Output>): Tool {
  return row as unknown as Tool;
}

/** A tool that is one operation. */
export function operationTool<Input extends TObject, Output extends TObject, Data, Variables>(
  row: ToolFacts<Input, Output> & {
    readonly document: TypedDocumentNode<Data, Variables>;
    readonly variables: (input: Static<Input>, call: Call) => Variables | Promise<Variables>;
    readonly answer: (data: Data, input: Static<Input>) => Static<Output>;
  },
): Tool {
  const { document, variables, answer, ...facts } = row;
  return tool({
    ...facts,
    documents: [document],
    run: async (input, call) => answer(await call.run(document, await variables(input, call)), input),
  });
}

/** Reads data of this server. */
export const reads: ToolEffect = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Reads text of others, here or in another service. */
export const readsOutside: ToolEffect = { ...reads, openWorldHint: true };

/** Adds something with each call. */
export const sends: ToolEffect = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};

/** Sets a value; a second call changes nothing. */
export const marks: ToolEffect = { ...sends, idempotentHint: true };
