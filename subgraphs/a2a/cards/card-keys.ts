import type { Services } from "../../shared/context/services.js";
import { makeKeyPair, openSigningKey, type SigningKey } from "../../shared/secrets/key-pair.js";
import { type CardKeyRow, insertCardKey, listCardKeys, lockCardKeys } from "./store.js";
import { definePart } from "../../shared/context/parts.js";

/** The services that card keys use. */
type CardServices = Pick<Services, "database" | "keyring" | "clock" | "parts">;

/** The key that signs cards now. */
export interface CardSigner extends SigningKey {
  readonly createdAt: Date;
}

/** How long a process uses a cached key when there may be a newer one. */
const timeToLive = 60_000;
const lastSigner = definePart<{ known?: { readonly signer: Promise<CardSigner>; readonly until: number } | undefined }>(
  {
    name: "the key that signs cards",
    open: () => ({}),
  },
);

/** The key pairs, newest first. The first one is created on first use, once for all processes. */
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
  const last = services.parts.get(lastSigner);
  if (last.known !== undefined && last.known.until > now) return last.known.signer;
  const signer = openNewest(services);
  last.known = { signer, until: now + timeToLive };
  signer.catch(() => (last.known = undefined));
  return signer;
}

async function openNewest(services: CardServices): Promise<CardSigner> {
  const [newest] = await cardKeys(services);
  return { ...(await openSigningKey(services.keyring, newest!)), createdAt: newest!.createdAt };
}
