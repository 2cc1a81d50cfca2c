/** How large one GraphQL operation may be. The same limits hold over HTTP and WebSocket. */

/** Lexical tokens of a document. */
export const maxTokens = 4_000;

/** Levels of fields below the root, introspection apart. */
export const maxDepth = 16;

/** Fields at the root, fragments included: an alias is no way to run a mutation a hundred times. */
export const maxRootFields = 20;

/** One for each field that may come back: page sizes multiply, fields of introspection are free. */
export const maxCost = 20_000;

/** Fields that cost more than they count: answers of many megabytes, of which no operation may ask for two. */
export const extraCosts: Readonly<Record<string, number>> = { "Mutation.unlockVault": maxCost / 2 + 1 };

/** The largest `first` of lists that take more than a page's usual rows. */
export const largestPages: Readonly<Record<string, number>> = { "Query.webhookDeliveryRows": 200 };

/** Rows assumed for a list that has no page size. */
export const assumedListLength = 10;

/** Bytes of a request's body, and of a WebSocket message. */
export const maxBodyBytes = 1_048_576;

/** Operations that one WebSocket may have open. */
export const maxSubscriptionsPerSocket = 100;
