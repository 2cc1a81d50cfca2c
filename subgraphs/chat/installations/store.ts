import type { Transaction, Writer } from "../../shared/database/client.js";

type Hash = Uint8Array<ArrayBuffer>;

/** The purpose of an installation. */
export interface InstallRow {
  readonly identityId: string;
  readonly workspaceId: string | null;
  readonly returnUrl: string | null;
}

/** A new installation, which no browser has begun. */
export interface NewInstall extends InstallRow {
  readonly handoffHash: Hash;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

const what = { identityId: true, workspaceId: true, returnUrl: true } as const;

export async function insertInstall(tx: Transaction, install: NewInstall): Promise<void> {
  await tx.chatInstall.create({ data: install });
}

/**
 * Binds the link of an installation to a browser, which gets a new state for Slack: of several browsers exactly one
 * succeeds. The same browser may repeat this with its earlier state. Null when the link is unknown, used by another
 * one, ended or expired.
 */
export async function beginInstall(
  db: Writer,
  {
    handoffHash,
    before,
    stateHash,
  }: { readonly handoffHash: Hash; readonly before: Hash | null; readonly stateHash: Hash },
  now: Date,
): Promise<InstallRow | null> {
  const [row] = await db.chatInstall.updateManyAndReturn({
    where: {
      handoffHash,
      finishedAt: null,
      expiresAt: { gt: now },
      OR: [{ stateHash: null }, ...(before === null ? [] : [{ stateHash: before }])],
    },
    data: { stateHash },
    select: what,
  });
  return row ?? null;
}

/** Ends an installation when its browser comes back: it is answered once. Null when it is unknown, over or too old. */
export async function finishInstall(db: Writer, stateHash: Hash, now: Date): Promise<InstallRow | null> {
  const [row] = await db.chatInstall.updateManyAndReturn({
    where: { stateHash, finishedAt: null, expiresAt: { gt: now } },
    data: { finishedAt: now },
    select: what,
  });
  return row ?? null;
}

/** Removes the installations that an identity began: it was moved or deleted. */
export async function removeInstallsOf(tx: Transaction, identityId: string): Promise<void> {
  await tx.chatInstall.deleteMany({ where: { identityId } });
}

/** Removes the installations that identities of an organization began: it is deleted. */
export async function removeInstallsIn(tx: Transaction, organizationId: string): Promise<void> {
  await tx.chatInstall.deleteMany({ where: { identity: { organizationId } } });
}

/** Removes installations that ended before that time, the oldest first, at most 500; returns how many. */
export async function removeInstallsBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from chat_install where handoff_hash in (
      select handoff_hash from chat_install where expires_at < ${before} order by expires_at limit 500)`;
}
