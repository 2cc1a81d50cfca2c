import { hidden, page, shown, type VisibleDefinition } from "../../support/kit/visible.js";
import { vaultIdOf } from "../support/lasting-vault.js";
import type { VaultPart, VaultScene } from "./scene.js";

const ourVault = ({ organizationId }: VaultScene): string => vaultIdOf({ id: organizationId });

export const visible: VisibleDefinition<VaultPart> = {
  more: async () => ({}),
  cases: {
    findVisibleVault: shown(() => []),
    listVisibleVaultKeys: shown(() => [null]),
    findVisibleSecrets: hidden(({ vaultSecretId }) => [[vaultSecretId]]),
    listVisibleSecrets: hidden(() => [{}, page]),
    findVisibleSecretIds: hidden((scene) => [ourVault(scene)]),
    // What an unlock hands out after its lock.
    readSecrets: hidden(({ vaultSecretId }) => [[vaultSecretId]]),
    findVisibleAccess: hidden(({ vaultSecretId }) => [[vaultSecretId]]),
    listVisibleAccess: hidden(({ vaultSecretId }) => [vaultSecretId, page]),
    findVisibleHolders: hidden(({ target }) => [[target.id]]),
    listVisibleAudit: shown(() => [{}, page]),
  },
};
