import type { Transaction } from "../../../shared/database/client.js";
import { type ContactRuleRow, selectRules } from "./contact-rules.js";

/**
 * Locks two handles until the transaction ends, in a fixed order: no other transaction adds, changes or removes a rule
 * that names one of them.
 */
export async function holdHandles(tx: Transaction, handles: readonly string[]): Promise<void> {
  const sorted = [...handles].sort();
  await tx.$executeRaw`
    insert into a2a_handle_generation (handle, generation)
    select handle, 0 from unnest(${sorted}::text[]) as handle order by handle on conflict do nothing`;
  await tx.$queryRaw`select 1 from a2a_handle_generation where handle = any(${sorted}) order by handle for update`;
}

/** The active rules of one owner about an identity that is being renamed, and those that already name its new handle. */
export interface MeetingRules {
  readonly following: readonly ContactRuleRow[];
  readonly standing: readonly ContactRuleRow[];
}

/** The rules of everybody who has rules that name either handle; both handles are held. */
export async function findMeetingRules(tx: Transaction, from: string, to: string): Promise<MeetingRules[]> {
  const rows = await tx.$queryRaw<ContactRuleRow[]>`
    ${selectRules} and c.peer_handle in (${from}, ${to}) and c.identity_id in (
      select identity_id from a2a_contact_rule where peer_handle = ${from}
      intersect select identity_id from a2a_contact_rule where peer_handle = ${to})`;
  const owners = [...new Set(rows.map(({ identityId }) => identityId))];
  return owners.map((owner) => {
    const own = rows.filter(({ identityId }) => identityId === owner);
    return {
      following: own.filter(({ peerHandle }) => peerHandle === from),
      standing: own.filter(({ peerHandle }) => peerHandle === to),
    };
  });
}

/** Makes the active rules that name one handle name the other. Both handles are locked. Returns the changed rules. */
export async function moveRules(tx: Transaction, from: string, to: string, now: Date): Promise<ContactRuleRow[]> {
  // Rules for earlier generations are invisible, and could conflict with a changed one.
  await tx.$executeRaw`
    delete from a2a_contact_rule c using a2a_handle_generation g
    where g.handle = ${to} and c.peer_handle = g.handle and c.peer_generation < g.generation`;
  const moved = await tx.$queryRaw<{ id: string }[]>`
    update a2a_contact_rule c
    set peer_handle = ${to}, peer_generation = t.generation, version = c.version + 1, updated_at = ${now}
    from a2a_handle_generation f, a2a_handle_generation t
    where f.handle = ${from} and t.handle = ${to} and c.peer_handle = f.handle and c.peer_generation = f.generation
    returning c.id`;
  if (moved.length === 0) return [];
  return tx.$queryRaw<ContactRuleRow[]>`${selectRules} and c.id = any(${moved.map(({ id }) => id)}::uuid[])`;
}
