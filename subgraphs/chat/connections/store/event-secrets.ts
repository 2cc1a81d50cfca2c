import type { Transaction } from "../../../shared/database/client.js";

/** The secrets for receiving events, sealed for the connection's id. Omitted ones stay unchanged. */
export interface SealedEventSecrets {
  readonly sealedSigningSecret?: Uint8Array<ArrayBuffer>;
  readonly sealedAppToken?: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the app's token, with which it comes. */
  readonly appTokenHash?: Uint8Array<ArrayBuffer>;
}

/** Gives a connection these secrets. */
export async function storeEventSecrets(
  tx: Transaction,
  connectionId: string,
  secrets: SealedEventSecrets,
): Promise<void> {
  await tx.chatEventSecrets.upsert({
    where: { connectionId },
    create: { connectionId, ...secrets },
    update: secrets,
  });
}

/** Erases the secrets of a connection. */
export async function eraseEventSecrets(tx: Transaction, connectionId: string): Promise<void> {
  await tx.chatEventSecrets.deleteMany({ where: { connectionId } });
}

/** Erases the secrets of all connections of an identity. */
export async function eraseEventSecretsOf(tx: Transaction, identityId: string): Promise<void> {
  await tx.chatEventSecrets.deleteMany({ where: { connection: { identityId } } });
}
