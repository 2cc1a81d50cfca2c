import type { Config } from "../../../shared/config/config.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

/**
 * Whether the installation accepts the viewer's kind of credential at the vault: API keys only when it allows them
 * (wire contract vault 4).
 */
export function acceptsCredential(
  { keyId, kind }: Viewer,
  { VAULT_ALLOW_API_KEY: allowsKeys }: Pick<Config, "VAULT_ALLOW_API_KEY">,
): boolean {
  return keyId === null || kind === "service_token" || allowsKeys === "true";
}
