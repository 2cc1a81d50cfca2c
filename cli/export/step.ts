import type { TypedDocument } from "../../clients/graphql/index.js";

/** What a file of an export turned out to be. */
export interface Saved {
  readonly byteSize: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** What a page of a step contains: a row for a file of JSON lines, a mail for an mbox, or a file of its own with its row. */
export type Item =
  | { readonly file: string; readonly row: object }
  | { readonly file: string; readonly mail: () => AsyncIterable<Uint8Array> }
  | {
      readonly file: string;
      readonly saveAs: string;
      readonly bytes: Bytes;
      readonly rowOf: (saved: Saved | null) => object;
    };

/** Opens the bytes of a file; null when it is no longer there. */
export type Bytes = () => Promise<AsyncIterable<Uint8Array> | null>;

/** A server that is read. */
export interface Source {
  /** Runs a query. It waits when the server asks it to. */
  readonly run: <Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
  ) => Promise<Result>;
  /** Downloads from an address that the server gave out; null when it has expired. */
  readonly download: (url: string) => Promise<AsyncIterable<Uint8Array> | null>;
  readonly organizationId: string;
}

/** A part of an export, read page by page. */
export interface Step {
  /** It names the step in the manifest, too. */
  readonly name: string;
  /** Codes of errors that mean that there is nothing of the kind. */
  readonly absent?: readonly string[];
  /**
   * Reads a page from a position of this step, null at the beginning. What it yields is written at once. It returns the next
   * position, null at the end.
   */
  readonly read: (source: Source, at: any) => AsyncGenerator<Item, unknown, undefined>;
}

/** A page of a list. */
export interface Page<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** What a page of a list asks for. */
export interface PageArguments {
  readonly first: number;
  readonly after: string | null;
}

/** Where the page after this one begins; null when there is none. */
export const nextOf = ({ pageInfo }: Page<unknown>): string | null =>
  pageInfo.hasNextPage ? pageInfo.endCursor : null;

/** A step that writes a list into one file, a row for each item. */
export function list<Result>(
  name: string,
  document: TypedDocument<Result, PageArguments>,
  pageOf: (result: Result) => Page<object> | null | undefined,
  { size = 100, absent = [] }: { readonly size?: number; readonly absent?: readonly string[] } = {},
): Step {
  return {
    name,
    absent,
    async *read({ run }, after: string | null) {
      const page = pageOf(await run(document, { first: size, after }));
      if (page == null) return null;
      for (const row of page.nodes) yield { file: `${name}.jsonl`, row };
      return nextOf(page);
    },
  };
}
