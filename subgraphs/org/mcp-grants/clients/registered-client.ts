import type { Keyring } from "../../../shared/secrets/keyring.js";
import { readSignedText, signText } from "../../../shared/secrets/signed-text.js";
import { type ClientMetadata, readMetadata } from "../rules/client-metadata.js";
import type { Client } from "./client.js";

const prefix = "mcp_";
const purpose = "registered client";

/**
 * The id of a self-registered client. It contains the registration and a proof that this installation has checked it
 * (RFC 7591, A.5.2). Nothing is stored, so any number may register.
 */
export function registeredId(keyring: Keyring, { name, redirectUris }: ClientMetadata): string {
  return prefix + signText(keyring, "mcp-clients", purpose, { client_name: name, redirect_uris: redirectUris });
}

/** The client of such an id; null for anything else. */
export function registeredClient(keyring: Keyring, clientId: string): Client | null {
  if (!clientId.startsWith(prefix)) return null;
  const metadata = readMetadata(readSignedText(keyring, "mcp-clients", purpose, clientId.slice(prefix.length)));
  return "field" in metadata ? null : { ...metadata, clientId, host: null };
}
