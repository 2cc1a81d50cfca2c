import type { Services } from "../shared/context/services.js";
import type { CredentialDirectory } from "../shared/viewer/credential-directory.js";

/** org's answer to "who is this credential?". */
export function credentialDirectory(_services: Services): CredentialDirectory {
  return { lookup: () => Promise.resolve(null), refresh: () => Promise.resolve(null) };
}
