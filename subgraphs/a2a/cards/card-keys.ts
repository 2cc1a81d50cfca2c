import type { Services } from "../../shared/context/services.js";
import { makeKeyPair, openSigningKey, type SigningKey } from "../../shared/secrets/key-pair.js";
import type { Keyring } from "../../shared/secrets/keyring.js";
import { type CardKeyRow, insertCardKey, listCardKeys, lockCardKeys } from "./store.js";

/** What card keys need of the process. */
type CardServices = Pick<Services, "database" | "keyring" | "clock">;

/** The key that signs cards now. */
export interface CardSigner extends SigningKey {
  readonly createdAt: Date;
}

/** How long a process goes on with the key it knows when there may be a newer one. */
const timeToLive = 60_000;
const signers = new WeakMap<Keyring, { readonly signer: Promise<CardSigner>; readonly until: number }>();

/** The key pairs, newest first. The first one is made when it is first needed, once, whatever the number of processes. */
export async function cardKeys({ database, keyring, clock }: CardServices): Promise<CardKeyRow[]> {
  const existing = await listCardKeys(database.request.reader);
  if (existing.length > 0) return existing;
  const made = await makeKeyPair(keyring);
  return database.request.transaction(async (tx) => {
    await lockCardKeys(tx);
    const others = await listCardKeys(tx);
    if (others.length > 0) return others;
    const row = { ...made, createdAt: clock.now() };
    await insertCardKey(tx, row);
    return [row];
  });
}

/** The newest key pair, ready to sign. */
export function cardSigner(services: CardServices): Promise<CardSigner> {
  const now = services.clock.now().getTime();
  const known = signers.get(services.keyring);
  if (known !== undefined && known.until > now) return known.signer;
  const signer = openNewest(services);
  signers.set(services.keyring, { signer, until: now + timeToLive });
  signer.catch(() => signers.delete(services.keyring));
  return signer;
}

async function openNewest(services: CardServices): Promise<CardSigner> {
  const [newest] = await cardKeys(services);
  return { ...(await openSigningKey(services.keyring, newest!)), createdAt: newest!.createdAt };
}
