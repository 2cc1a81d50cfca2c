import type { Config } from "../../../shared/config/config.js";
import { definePart } from "../../../shared/context/parts.js";
import { OutboundError } from "../../../shared/outbound/outbound-error.js";
import { createOutbound, type OutboundResponse } from "../../../shared/outbound/outbound.js";
import { isDocumentUrl, readMetadata } from "../rules/client-metadata.js";
import { cacheSeconds } from "../rules/cache-seconds.js";
import type { Client } from "./client.js";

const mostCached = 500;

interface CachedClient {
  readonly client: Client;
  readonly until: number;
}

/** Reads metadata documents of clients, only from public addresses, limited in time and size. */
export interface ClientDocuments {
  /** The client whose id is that URL; null when there is no valid document. */
  read(clientId: string): Promise<Client | null>;
}

/** The reader of this process, with its cache. */
export const clientDocuments = definePart({
  name: "metadata documents of clients",
  open: ({ config }) => createClientDocuments(config),
  close: (documents) => documents.close(),
});

function createClientDocuments(config: Config): ClientDocuments & { close(): Promise<void> } {
  const allowLoopback = config.WEBHOOK_ALLOW_INSECURE === "1";
  const outbound = createOutbound({
    allowLoopback,
    timeFactor: config.TIME_LIMITS_FACTOR,
    purposes: {
      document: { hosts: "any", connectTimeoutMs: 3_000, totalTimeoutMs: 5_000, maxResponseBytes: 16 * 1024 },
    },
  });
  const cached = new Map<string, CachedClient>();

  function keep(client: Client, { headers }: OutboundResponse): Client {
    const seconds = cacheSeconds(String(headers["cache-control"] ?? ""));
    cached.delete(client.clientId);
    if (seconds > 0) cached.set(client.clientId, { client, until: performance.now() + seconds * 1_000 });
    if (cached.size > mostCached) cached.delete(cached.keys().next().value!);
    return client;
  }

  return {
    close: () => outbound.close(),
    async read(clientId) {
      if (!isDocumentUrl(clientId, allowLoopback)) return null;
      const found = cached.get(clientId);
      if (found !== undefined && found.until > performance.now()) return found.client;
      try {
        const headers = { accept: "application/json" };
        const answer = await outbound.request("document", { method: "GET", url: clientId, headers });
        const client = answer.status === 200 ? clientOf(clientId, answer.body) : null;
        return client === null ? null : keep(client, answer);
      } catch (error) {
        // The reason is not shown: it would reveal what exists behind an address.
        if (error instanceof OutboundError) return null;
        throw error;
      }
    },
  };
}

function clientOf(clientId: string, body: Buffer): Client | null {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
  const metadata = readMetadata(document);
  // A document that names another client does not belong to this address.
  if ("field" in metadata || (document as Record<string, unknown>)["client_id"] !== clientId) return null;
  return { ...metadata, clientId, host: new URL(clientId).host };
}
