/** How large one GraphQL operation may be. The same limits hold over HTTP and WebSocket. */

/** Lexical tokens of a document. */
export const maxTokens = 4_000;

/** Levels of fields below the root, introspection apart. */
export const maxDepth = 16;

/** Fields at the root, fragments included: an alias is no way to run a mutation a hundred times. */
export const maxRootFields = 20;

/** One for each field that may come back: page sizes multiply, fields of introspection are free. */
export const maxCost = 20_000;

/** Names under which one field with the same arguments may be asked for in one place. */
export const maxRepeats = 3;

/**
 * About how large the data of an answer may be, in bytes: far above what any page holds, and above an unlocked vault of
 * the usual limits. It stops what no cost can foresee before it is put into JSON.
 */
export const maxAnswerBytes = 64 * 1_048_576;

/**
 * Fields that cost more than they count: answers of many megabytes, of which no operation may ask for two, be it under
 * another name. A payload counts ten times in a list.
 */
export const extraCosts: Readonly<Record<string, number>> = {
  "Mutation.unlockVault": maxCost / 2 + 1,
  "UnlockVaultPayload.encryptedSecretRecords": maxCost / 4,
  "EncryptedVaultSecret.encryptedPayload": maxCost / 40,
};

/** The largest `first` of lists that take more than a page's usual rows. */
export const largestPages: Readonly<Record<string, number>> = { "Query.webhookDeliveryRows": 200 };

/** Rows assumed for a list that has no page size. */
export const assumedListLength = 10;

/** Bytes of a request's body, and of a WebSocket message. */
export const maxBodyBytes = 1_048_576;

/** Operations that one WebSocket may have open. */
export const maxSubscriptionsPerSocket = 100;
