import type { TypedDocumentNode } from "@graphql-typed-document-node/core";

/** The calling agent. */
export interface Me {
  readonly identityId: string;
  readonly handle: string;
  /** Address of its mailbox. */
  readonly mailbox: string;
}

/** The environment of a tool. It reaches the system only through its documents, like any other client. */
export interface Call {
  /** Runs a document of the tool. Throws the operation's Problem; errors that are not public are masked. */
  run<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data>;
  /** Subscribes to a document of the tool; the iterator throws the stream's Problem. Call `return()` when done. */
  subscribe<Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<AsyncIterableIterator<Data>>;
  /** The calling agent, read once per call. */
  me(): Promise<Me>;
  /** Aborts when waiting must end: the client has disconnected, the server stops, or the key is no longer valid. */
  untilOver(): AbortSignal;
  /**
   * Takes one of the key's slots for waiting calls; the returned function frees it. Throws `rate_limited` when all are
   * taken.
   */
  takeSlot(): () => void;
}
