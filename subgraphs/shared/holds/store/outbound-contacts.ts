import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../database/statements.js";

/** Whose contacts are meant. */
export interface ContactOwner {
  readonly organizationId: string;
  readonly identityId: string;
  readonly topic: string;
}

/** Which of these peers something was sent to before: by the identity, and by any of its organization. */
export async function findKnownPeers(
  db: Queries,
  { organizationId, identityId, topic }: ContactOwner,
  peers: readonly string[],
): Promise<{ readonly identity: ReadonlySet<string>; readonly organization: ReadonlySet<string> }> {
  const rows = await db.$queryRaw<{ peer: string; isOwn: boolean }[]>`
    select peer, bool_or(identity_id = ${identityId}::uuid) as "isOwn" from outbound_contact
    where organization_id = ${organizationId} and topic = ${topic} and peer = any(${[...peers]}::text[]) group by peer`;
  return {
    identity: new Set(rows.filter(({ isOwn }) => isOwn).map(({ peer }) => peer)),
    organization: new Set(rows.map(({ peer }) => peer)),
  };
}

/** Notes that something was sent to these peers, for the first time or again. */
export async function keepPeers(
  tx: Statements,
  { organizationId, identityId, topic }: ContactOwner,
  peers: readonly string[],
  at: Date,
): Promise<void> {
  const sorted = [...new Set(peers)].sort();
  await sendStatement(
    tx,
    Prisma.sql`
      insert into outbound_contact (identity_id, topic, peer, organization_id, first_at)
      select ${identityId}::uuid, ${topic}, peer, ${organizationId}, ${at} from unnest(${sorted}::text[]) as p (peer)
      on conflict do nothing`,
  );
}

/** Removes the contacts of deleted identities. */
export async function removeContactsOf(tx: Statements, identityId: string): Promise<void> {
  await sendStatement(tx, Prisma.sql`delete from outbound_contact where identity_id = ${identityId}::uuid`);
  await sendStatement(tx, Prisma.sql`delete from outbound_recipient where identity_id = ${identityId}::uuid`);
}
