import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";

/**
 * A document with the types of its answer and its variables: one of those that `index.ts` has, or one of your own that a code generator made
 * as text. A plain string works too; its answer then has no type.
 */
export type TypedDocument<Result, Variables> = DocumentTypeDecoration<Result, Variables> & { toString(): string };

/** The server's answer to a document: `data`, `errors`, or both. */
export interface Answer<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: Readonly<Record<string, unknown>>;
  }[];
}
