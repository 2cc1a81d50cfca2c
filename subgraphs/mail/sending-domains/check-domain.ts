import type { Services } from "../../shared/context/services.js";
import type { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../../shared/database/client.js";
import type { DnsLookups } from "../../shared/dns/dns-lookups.js";
import { makeDkimKey } from "./make-dkim-key.js";
import { recordDomainEvent } from "./record-domain-event.js";
import { recordsOf } from "./records-of.js";
import { dkimSelector } from "./rules/dkim-selector.js";
import { keysInUse } from "./rules/domain-keys.js";
import { afterCheck, nextCheck } from "./rules/domain-state.js";
import { maySend } from "./rules/domain-status.js";
import { areThere, type CheckedRecord, isComplete, judgeRecord } from "./rules/judge-record.js";
import { findDomain, isHeldByAnother, lockChecked } from "./store/checks.js";
import { activateKey, type DomainKey, findDomainKeys, insertDkimKey } from "./store/dkim-keys.js";
import { changeDomain, type SendingDomainRow } from "./store/sending-domains.js";

/** Looks up the records of a domain, and updates its state (wire contract mail 10). */
export async function checkDomain(services: Services, lookups: DnsLookups, id: string): Promise<void> {
  const { database, config } = services;
  const row = await findDomain(database.jobs.reader, id);
  if (row === null) return;
  const keys = await findDomainKeys(database.jobs.reader, [id]);
  const found = await Promise.all(
    recordsOf(config, row, keys).map(async (record) =>
      judgeRecord(record, await (record.type === "MX" ? lookups.mx(record.name) : lookups.txt(record.name))),
    ),
  );
  const owns = found.find(({ purpose }) => purpose === "ownership")?.outcome === "found";
  // Outside of the transaction, because it takes a while.
  const first = owns && keys.length === 0 ? await firstKey(services, row) : null;
  await database.jobs.transaction((tx) => apply(tx, services, { row, keys, found, first }));
}

function firstKey({ keyring, clock }: Services, { id, domain }: SendingDomainRow) {
  const now = clock.now();
  return makeDkimKey(keyring, { domain, selector: dkimSelector(now), sendingDomainId: id, activeSince: null, now });
}

interface Check {
  /** As it was at the look-up. */
  readonly row: SendingDomainRow;
  readonly keys: readonly DomainKey[];
  readonly found: readonly CheckedRecord[];
  /** The key to store when the domain has none yet. */
  readonly first: Awaited<ReturnType<typeof firstKey>> | null;
}

async function apply(tx: Transaction, { clock }: Services, check: Check): Promise<void> {
  const { row, keys, found, first } = check;
  const locked = await lockChecked(tx, row);
  // It changed meanwhile: the look-up may not match its records. It is checked again when it is due.
  if (locked?.version !== row.version) return;
  const now = clock.now();
  const { key, nextKey } = keysInUse(keys);
  const newIsThere = found.some(({ purpose, outcome }) => purpose === "dkim_rotation" && outcome === "found");
  const state = afterCheck(
    locked,
    {
      isOwn: areThere(found.filter(({ purpose }) => purpose === "ownership")),
      // Before its key exists, only the token was looked up.
      isComplete: key === null ? false : isComplete(found),
      isHeld: await isHeldByAnother(tx, row),
      isRotating: nextKey !== null && !newIsThere,
    },
    now,
  );
  if (first !== null) await insertDkimKey(tx, first);
  if (nextKey !== null && newIsThere) await activateKey(tx, row.id, nextKey.id, now);
  else if (key !== null && key.activeSince === null && maySend(state.status))
    await activateKey(tx, row.id, key.id, now);
  const checks = [...found] as unknown as Prisma.InputJsonArray;
  const quiet = { checks, checkedAt: now, nextCheckAt: nextCheck(state, now) };
  const verifiedAt = row.verifiedAt ?? (maySend(state.status) ? now : null);
  if (state.status === row.status && sameOutcomes(row.checks, found)) {
    await tx.sendingDomain.update({ where: { id: row.id }, data: quiet, select: { id: true } });
    return;
  }
  const { status, statusSince, tryingSince } = state;
  const changed = await changeDomain(tx, row.id, { ...quiet, status, statusSince, tryingSince, verifiedAt }, now);
  await recordDomainEvent(tx, "mail.sending_domain.updated", changed, now);
}

/** Whether the last check had the same result. */
function sameOutcomes(before: unknown, found: readonly CheckedRecord[]): boolean {
  const textOf = (records: readonly CheckedRecord[]) => records.map(({ name, outcome }) => `${name} ${outcome}`).join();
  return Array.isArray(before) && textOf(before as CheckedRecord[]) === textOf(found);
}
