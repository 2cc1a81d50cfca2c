import type { Services } from "../../../shared/context/services.js";
import { longestClientId } from "../rules/limits.js";
import { clientDocuments } from "./client-documents.js";
import type { Client } from "./client.js";
import { registeredClient } from "./registered-client.js";

/**
 * The client with an id of either kind; null when there is none. It may call another server: do not call it within a
 * transaction.
 */
export async function findClient(
  { keyring, parts }: Pick<Services, "keyring" | "parts">,
  clientId: string,
): Promise<Client | null> {
  if (clientId.length > longestClientId) return null;
  return registeredClient(keyring, clientId) ?? parts.get(clientDocuments).read(clientId);
}
