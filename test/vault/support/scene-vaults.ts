import { randomUUID } from "node:crypto";
import type { World } from "../../support/kit/scene.js";
import type { VaultPart, VaultScene } from "../kit/part.js";
import { setVault, vaultIdOf, vaultKeysOf } from "./lasting-vault.js";
import { giveAccess, storeSecret } from "./secrets.js";

/** Each organization has its vault. */
export async function makeVaults({ parley, ours, theirs }: World, present = true): Promise<void> {
  for (const organization of [ours, theirs]) await setVault(parley.services, organization, present);
}

/** The scene whose secret our vault has, and nothing else has happened there. */
const untouched = new WeakMap<World, VaultScene["vaultSecretId"]>();

/** Makes each vault as on its first day, with the scene's secret in ours. An operation that creates a vault finds none. */
export async function renew(name: string, world: World, scene: VaultScene): Promise<void> {
  await renewVaults(name, world, scene);
  // Followers of either vault receive an event.
  if (name !== "Subscription.vaultChanged") return;
  for (const { adminKey } of [world.ours, world.theirs])
    await storeSecret(world.parley, adminKey, { id: randomUUID() });
}

async function renewVaults(name: string, world: World, scene: VaultScene): Promise<void> {
  const isRead = /^(GET|Query|Subscription)\b/.test(name) && name !== "Subscription.vaultChanged";
  if (isRead && untouched.get(world) === scene.vaultSecretId) return;
  if (isRead) untouched.set(world, scene.vaultSecretId);
  else untouched.delete(world);
  const present = !["Mutation.initializeVault", "POST /api/v1/vault/initialize"].includes(name);
  await makeVaults(world, present);
  if (present) await putSecret(world, scene);
}

/** What must not reach another organization. */
export function factsOf({ ours }: World, { vaultSecretId }: VaultPart): string[] {
  const { id, auth_hash, wrapped_org_encryption_key } = vaultKeysOf(ours).vault_key;
  return [vaultSecretId, vaultIdOf(ours), id, auth_hash, wrapped_org_encryption_key];
}

/** Stores the secret of the scene, which the target made and holds alone. */
export async function putSecret(
  { parley, ours }: World,
  { vaultSecretId: id, target }: Pick<VaultScene, "vaultSecretId" | "target">,
): Promise<void> {
  await storeSecret(parley, ours.adminKey, { id });
  await giveAccess(parley, ours.adminKey, id, target.id);
  await parley.services.database.request.transaction((tx) =>
    tx.vaultSecret.update({ where: { id }, data: { createdByIdentityId: target.id } }),
  );
}
