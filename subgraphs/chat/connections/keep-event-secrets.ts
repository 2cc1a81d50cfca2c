import type { Transaction } from "../../shared/database/client.js";
import { hashSecret, type Keyring } from "../../shared/secrets/keyring.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import { storeEventSecrets } from "./store/event-secrets.js";

/** By what a connection gets events. */
export interface EventSecrets {
  /** For events over HTTP; null leaves the one that it has. */
  readonly signingSecret: string | null;
  /** For events over a WebSocket; null leaves the one that it has. */
  readonly appToken: string | null;
}

/** Keeps the secrets that are given, sealed. */
export async function keepEventSecrets(
  tx: Transaction,
  keyring: Keyring,
  connectionId: string,
  { signingSecret, appToken }: EventSecrets,
): Promise<void> {
  if (signingSecret === null && appToken === null) return;
  const seal = (secret: string) => keyring.seal(Buffer.from(secret), sealedRowId(connectionId));
  await storeEventSecrets(tx, connectionId, {
    ...(signingSecret === null ? {} : { sealedSigningSecret: seal(signingSecret) }),
    ...(appToken === null ? {} : { sealedAppToken: seal(appToken), appTokenHash: hashSecret(appToken) }),
  });
}
