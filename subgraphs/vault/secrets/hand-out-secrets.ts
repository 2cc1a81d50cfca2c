import type { RequestContext } from "../../shared/context/request-context.js";
import { readSecrets, type UnlockedSecretRow } from "./store/unlocked-secrets.js";

/** A secret as it is handed out. */
export interface SecretOut {
  readonly secret: Omit<UnlockedSecretRow, "payload">;
  /** In base64. */
  readonly encryptedPayload: string;
}

/** The secrets of an unlocked vault, oldest first, as far as the viewer may still read them. */
export async function handOutSecrets(
  { viewer, services }: RequestContext,
  ids: readonly string[],
): Promise<SecretOut[]> {
  const secrets = await readSecrets(services.database.request.reader, viewer, ids);
  return secrets.map(({ payload, ...secret }) => ({ secret, encryptedPayload: payload }));
}
