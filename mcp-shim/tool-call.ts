import type { TypedDocumentNode } from "@graphql-typed-document-node/core";

/** The agent that calls. */
export interface Me {
  readonly identityId: string;
  readonly handle: string;
  /** Address of its mailbox. */
  readonly mailbox: string;
}

/** What a tool may use. It reaches the system through its documents, like any other client. */
export interface Call {
  /** Runs a document of the tool. Throws the operation's Problem; anything that is not public is masked. */
  run<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data>;
  /** Subscribes to a document of the tool; the iterator throws the stream's Problem. Call `return()` when done. */
  subscribe<Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<AsyncIterableIterator<Data>>;
  /** The agent that calls, read once for each call. */
  me(): Promise<Me>;
  /** Aborts when what waits must end: the client is gone, the server stops, or the key is no longer good. */
  untilOver(): AbortSignal;
  /** Takes one of the key's slots for calls that wait, until the answer is called. Throws `rate_limited` when all are taken. */
  takeSlot(): () => void;
}
