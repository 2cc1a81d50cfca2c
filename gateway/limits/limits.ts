/**
 * The size limits of one GraphQL operation. They are the same over HTTP and WebSocket, and are checked in this order:
 * the text, the shape of the document, the caller, and then everything that needs the schema.
 */

/** Bytes of a document's text: longer values belong into variables. */
export const maxTextBytes = 65_536;

/** Lexical tokens of a document. */
export const maxTokens = 4_000;

/** The depth of open braces, brackets and parentheses, and of nested selections. */
export const maxNesting = 64;

/** Operations in a document, of which one runs. */
export const maxOperations = 50;

/** Fragments of a document. */
export const maxFragments = 200;

/** Levels of fields below the root, without introspection. */
export const maxDepth = 16;

/** Root fields, fragments included: aliases must not run a mutation a hundred times. */
export const maxRootFields = 20;

/** Fields of an operation, without introspection. A fragment counts at every spread. */
export const maxFields = 1_000;

/** The largest number of fields with subfields: each may require a call of another subgraph. */
export const maxObjects = 200;

/** Fields, spreads and inline fragments of an operation. A fragment counts at every spread. */
export const maxSelections = 2_000;

/**
 * Directives such as `@include` of an operation. A fragment counts at every spread. The planner distinguishes all
 * combinations.
 */
export const maxDirectives = 50;

/**
 * Literal values in an operation. A fragment counts at every spread. A value in a list counts twice for each list
 * around it, because the planner looks at it that often.
 */
export const maxLiterals = 20_000;

/** Bytes of variables, each times its number of uses. A fragment counts at every spread. */
export const maxVariableBytes = 4 * 1_048_576;

/** Bytes of variables of a subscription, which stay in memory while it is open. */
export const maxSubscriptionVariableBytes = 32_768;

/** Bytes of the message that opens a subscription over a WebSocket, which stays in memory too. */
export const maxSubscriptionMessageBytes = 131_072;

/** Values in lists and objects of variables where the schema has to check each of them. */
export const maxInputValues = 20_000;

/** The depth of variables: deeper than any value that an operation accepts. */
export const maxVariableDepth = 128;

/** Names under which one field with the same arguments may be selected in one object. */
export const maxRepeats = 3;

/** Errors of a document that are reported, and source locations for each. */
export const maxReported = 5;

/**
 * The approximate limit of an answer's data, in bytes: far above any page, and above an unlocked vault of the usual
 * limits. It stops unexpectedly large answers before they become JSON.
 */
export const maxAnswerBytes = 64 * 1_048_576;

/** The assumed number of rows of a list without a page size. */
export const assumedListLength = 10;

/** Bytes of a request's body, and of a WebSocket message. */
export const maxBodyBytes = 1_048_576;
