import { makeOrganization } from "../../support/org.js";
import { setVault, vaultIdOf, vaultKeysOf } from "../../vault/support/lasting-vault.js";
import { putSecret } from "../../vault/support/vaults.js";
import type { Child } from "../child.js";
import type { Ground } from "../ground.js";
import { Load } from "../load.js";
import { amount, type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";
import type { Addresses } from "../server.js";

const [secrets, payloadBytes] = [500, 4096];
const unlocks = 16;

/** An organization whose vault is as full as it may be. */
export interface UnlockScene {
  readonly key: string;
  readonly path: string;
}

/** Fills a vault in the database. Nothing is encrypted: the server cannot tell. */
export async function makeUnlockScene({ services }: Ground): Promise<UnlockScene> {
  const organization = await makeOrganization(services, "enterprise");
  await setVault(services, organization, true);
  const vaultId = vaultIdOf(organization);
  for (let n = 0; n < secrets; n += 1) await putSecret({ services }, vaultId, `bench ${n}`, [], payloadBytes);
  const { auth_hash: authHash } = vaultKeysOf(organization).vault_key;
  return { key: organization.adminKey, path: `/api/v1/vault/unlock?auth_hash=${authHash}` };
}

/** What unlocking a full vault costs, by the clock, and whether the server's memory grows with it. */
export async function measureUnlock(
  server: Child,
  { parley, baselines }: Addresses,
  { key, path }: UnlockScene,
): Promise<Measure[]> {
  const unlock = new Load(parley, { method: "GET", path, key });
  const bytes = await unlock.once();
  const found = (JSON.parse(bytes) as { encrypted_secrets: unknown[] }).encrypted_secrets.length;
  if (found !== secrets) throw new Error(`The vault handed out ${found} of ${secrets} secrets.`);
  await server.ask("keepBytes", bytes);
  const stream = new Load(baselines, { method: "GET", path: "/bytes", key });
  const timed = (load: Load) => async () => {
    const begun = performance.now();
    for (let n = 0; n < unlocks; n += 1) await load.once();
    return (performance.now() - begun) / unlocks;
  };
  const memory: number[] = [];
  const held = async () => void memory.push(await server.ask<number>("residentBytes"));
  await unlock.many(unlocks);
  await held();
  const costs = await medians({ unlock: timed(unlock), stream: timed(stream) }, { rounds: 7, warmUp: 1 });
  await held();
  await Promise.all([unlock.close(), stream.close()]);
  const [before, after] = memory.map((value) => value / 1024 / 1024) as [number, number];
  return [
    ratioMeasure(
      `k1 unlock of ${secrets} secrets of ${payloadBytes / 1024} KiB ÷ the same bytes from a bare handler`,
      { over: costs.unlock, under: costs.stream, unit: "ms", oursIs: "over" },
      { atMost: 2 },
    ),
    {
      what: "k2 resident memory after 130 unlocks ÷ after 16",
      ours: amount(after, "MiB"),
      baseline: amount(before, "MiB"),
      ratio: after / before,
      target: null,
    },
  ];
}
