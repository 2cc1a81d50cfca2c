/**
 * How large one GraphQL operation may be. The same limits hold over HTTP and WebSocket. They are checked in this order:
 * the text, the shape of the document, who asks, and only then anything that needs the schema.
 */

/** Bytes of a document's text: values that are longer belong into variables. */
export const maxTextBytes = 65_536;

/** Lexical tokens of a document. */
export const maxTokens = 4_000;

/** Braces, brackets and parentheses that may be open at one place of a document, and selections inside each other. */
export const maxNesting = 64;

/** Operations of a document, of which one runs. */
export const maxOperations = 50;

/** Fragments of a document. */
export const maxFragments = 200;

/** Levels of fields below the root, introspection apart. */
export const maxDepth = 16;

/** Fields at the root, fragments included: an alias is no way to run a mutation a hundred times. */
export const maxRootFields = 20;

/** Fields of an operation, those of a fragment wherever it is spread, introspection apart. */
export const maxFields = 1_000;

/** Of these, the ones with fields of their own: each may be one more place where another subgraph is asked. */
export const maxObjects = 200;

/** Fields, spreads and inline fragments of an operation, those of a fragment wherever it is spread. */
export const maxSelections = 2_000;

/** Directives such as `@include` of an operation, those of a fragment wherever it is spread: the planner tells their cases apart. */
export const maxDirectives = 50;

/**
 * Values written in an operation, those of a fragment wherever it is spread. One inside a list counts twice for each list
 * around it, because the planner looks at it so often.
 */
export const maxLiterals = 20_000;

/** Bytes of variables, each as often as the operation uses it, those of a fragment wherever it is spread. */
export const maxVariableBytes = 4 * 1_048_576;

/** Bytes of variables of a subscription, which are kept as long as it is open. */
export const maxSubscriptionVariableBytes = 32_768;

/** Bytes of the message that opens a subscription over a WebSocket, which is kept as long. */
export const maxSubscriptionMessageBytes = 131_072;

/** Values that lists and objects of variables hold where the schema has to check each of them. */
export const maxInputValues = 20_000;

/** How deep variables may nest: deeper than any value that an operation takes. */
export const maxVariableDepth = 128;

/** Names under which one field with the same arguments may be asked for in one place. */
export const maxRepeats = 3;

/** Mistakes of a document that are reported, and places for each. */
export const maxReported = 5;

/**
 * About how large the data of an answer may be, in bytes: far above what any page holds, and above an unlocked vault of
 * the usual limits. It stops what no cost can foresee before it is put into JSON.
 */
export const maxAnswerBytes = 64 * 1_048_576;

/** Rows assumed for a list that has no page size. */
export const assumedListLength = 10;

/** Bytes of a request's body, and of a WebSocket message. */
export const maxBodyBytes = 1_048_576;
