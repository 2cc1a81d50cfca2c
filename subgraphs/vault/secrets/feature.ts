import type { Feature } from "../../shared/domain/feature.js";
import { secretAuthority } from "./authority.js";
import { secretErrors } from "./errors.js";
import { secretEvents } from "./events.js";
import { secretById } from "./loaders.js";
import { CreateVaultSecret } from "./operations/create-vault-secret.js";
import { DeleteVaultSecret } from "./operations/delete-vault-secret.js";
import { GetVaultSecret } from "./operations/get-vault-secret.js";
import { ListVaultSecrets } from "./operations/list-vault-secrets.js";
import { ReadVaultSecret } from "./operations/read-vault-secret.js";
import { UpdateVaultSecret } from "./operations/update-vault-secret.js";
import { VaultIdentityResolver } from "./types/identity-secrets.js";
import { VaultSecretResolver } from "./types/secret.js";
import { vaultSecretSettings } from "./settings.js";

/** secrets: the content of a vault, encrypted by clients. */
export const secrets: Feature = {
  settings: vaultSecretSettings,
  operations: [
    CreateVaultSecret,
    GetVaultSecret,
    ListVaultSecrets,
    ReadVaultSecret,
    UpdateVaultSecret,
    DeleteVaultSecret,
  ],
  types: [VaultSecretResolver, VaultIdentityResolver],
  references: { VaultSecret: async ({ id }, context) => context.loader(secretById).load(id ?? "") },
  authority: secretAuthority,
  errors: secretErrors.definitions,
  events: secretEvents,
};
