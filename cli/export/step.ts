import type { TypedDocument } from "../../clients/graphql/index.js";

/** The facts about an exported file. */
export interface Saved {
  readonly byteSize: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/**
 * The content of a step's page: a row for a file of JSON lines, a text that has several, a mail for an mbox, or a separate file with its row.
 */
export type Item =
  | { readonly file: string; readonly row: object }
  | { readonly file: string; readonly text: string; readonly rows: number }
  | { readonly file: string; readonly mail: () => AsyncIterable<Uint8Array> }
  | {
      readonly file: string;
      readonly saveAs: string;
      readonly bytes: Bytes;
      readonly rowOf: (saved: Saved | null) => object;
    };

/** Opens the bytes of a file; null when it no longer exists. */
export type Bytes = () => Promise<AsyncIterable<Uint8Array> | null>;

/** The server that is exported. */
export interface Source {
  /** Runs a query. It waits when the server asks for it. */
  readonly run: <Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
  ) => Promise<Result>;
  /** Downloads from a URL that the server issued; null when it has expired. */
  readonly download: (url: string) => Promise<AsyncIterable<Uint8Array> | null>;
  readonly organizationId: string;
}

/** A part of an export, read page by page. */
export interface Step {
  /** It is also the name of the step in the manifest. */
  readonly name: string;
  /** Error codes that mean that the installation has no such data. */
  readonly absent?: readonly string[];
  /**
   * Reads a page from a position of this step, null at the beginning. Yielded data is written at once. Returns the next
   * position, null at the end.
   */
  readonly read: (source: Source, at: any) => AsyncGenerator<Item, unknown, undefined>;
}

/** A page of a list. */
export interface Page<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** The arguments of a page of a list. */
export interface PageArguments {
  readonly first: number;
  readonly after: string | null;
}

/** The start of the next page; null when there is none. */
export const nextOf = ({ pageInfo }: Page<unknown>): string | null =>
  pageInfo.hasNextPage ? pageInfo.endCursor : null;

/** A step that writes a list into one file, one row per item. */
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
