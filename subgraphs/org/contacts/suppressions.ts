import { createHmac } from "node:crypto";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Queries } from "../../shared/database/statements.js";
import { everyKey } from "../../shared/secrets/lasting-keys.js";
import { type Identifier, identifiersOf } from "./rules/identifiers.js";
import type { ContactLists } from "./rules/contact-card.js";
import type { Sender } from "./rules/read-sender.js";
import { forever, suppressedText, suppressedUntil } from "./rules/suppression.js";
import { findSuppressed } from "./store/senders.js";
import { deleteSuppressions, insertSuppressions } from "./store/suppressions.js";

type Keys = Pick<Services, "keyring">;

/** Remembers the identifiers of a deleted suggestion, as hashes, so that traffic does not suggest it again. */
export async function suppress(
  tx: Transaction,
  { keyring }: Keys,
  organizationId: string,
  lists: ContactLists,
  now: Date,
): Promise<void> {
  await insertSuppressions(tx, organizationId, newHashes(keyring, lists), suppressedUntil(now));
}

/** The same for a person who asked to be forgotten: without an end. */
export async function suppressForever(
  tx: Transaction,
  { keyring }: Keys,
  organizationId: string,
  lists: ContactLists,
): Promise<void> {
  await insertSuppressions(tx, organizationId, newHashes(keyring, lists), forever);
}

/** Forgets deleted suggestions that have one of these identifiers. */
export async function forgetSuppressions(
  tx: Transaction,
  { keyring }: Keys,
  organizationId: string,
  identifiers: readonly Identifier[],
): Promise<void> {
  if (identifiers.length === 0) return;
  const keys = await everyKey(tx, keyring, "contacts");
  const hashes = identifiers.flatMap((identifier) => hashesOf(keys, identifier));
  await deleteSuppressions(tx, organizationId, hashes);
}

/** Those of these senders that are no deleted suggestions. */
export async function withoutSuppressed(
  db: Queries,
  services: Keys,
  senders: readonly Sender[],
  now: Date,
): Promise<Sender[]> {
  const away = await suppressedOf(db, services, senders, now);
  return senders.filter((sender) => !away.has(sender));
}

/** Those whose identifier is one of a deleted suggestion of their organization. */
export async function suppressedOf<One extends Pick<Sender, "organizationId" | "identifier">>(
  db: Queries,
  { keyring }: Keys,
  senders: readonly One[],
  now: Date,
): Promise<ReadonlySet<One>> {
  if (senders.length === 0) return new Set();
  const keys = await everyKey(db, keyring, "contacts");
  const hashed = senders.map((sender) => ({ sender, hashes: hashesOf(keys, sender.identifier) }));
  const wanted = hashed.flatMap(({ sender: { organizationId }, hashes }) =>
    hashes.map((hash) => ({ organizationId, hash })),
  );
  const found = await findSuppressed(db, wanted, now);
  const suppressed = new Set(found.map(({ organizationId, hash }) => `${organizationId} ${hash}`));
  const away = hashed.filter(({ sender, hashes }) =>
    hashes.some((hash) => suppressed.has(`${sender.organizationId} ${hash}`)),
  );
  return new Set(away.map(({ sender }) => sender));
}

/** Hashes of identifiers with the present key. */
function newHashes(keyring: Keys["keyring"], lists: ContactLists): string[] {
  return identifiersOf(lists).map((identifier) => hashesOf([keyring.key("contacts")], identifier)[0]!);
}

function hashesOf(keys: readonly Buffer[], identifier: Identifier): string[] {
  return keys.map((key) => createHmac("sha256", key).update(suppressedText(identifier)).digest("hex"));
}
