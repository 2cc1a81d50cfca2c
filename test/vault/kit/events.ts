import type { EventsDefinition } from "../../support/kit/events.js";
import { rest } from "../../support/rest.js";
import { vaultKeysOf } from "../support/lasting-vault.js";
import { giveAccess } from "../support/secrets.js";
import { authHashOf, base, testKey, unlock } from "../support/vaults.js";
import { makeVaults, type VaultPart } from "./scene.js";

const wrong = authHashOf("no key's");

export const events: EventsDefinition<VaultPart> = {
  cases: {
    "vault.access_granted": async ({ parley, ours, sibling }, { vaultSecretId }) => {
      await giveAccess(parley, ours.adminKey, vaultSecretId, sibling.id);
    },
    "vault.unlock_failed": async ({ parley, ours }) => {
      await unlock(parley, ours.adminKey, wrong);
    },
    "vault.key_rotation_failed": async ({ parley, ours }) => {
      const body = { ...testKey("late", "primary"), current_auth_hash: wrong };
      await rest(parley, ours.adminKey, "PUT", `${base}/keys/primary`, body);
    },
    "vault.key_revocation_failed": async (world) => {
      const { parley, ours } = world;
      await makeVaults(world);
      await rest(parley, ours.adminKey, "DELETE", `${base}/keys/${vaultKeysOf(ours).vault_key.auth_hash}`);
      await rest(parley, ours.adminKey, "DELETE", `${base}/keys/${wrong}`);
    },
  },
};
