import { orderedId } from "../../../shared/identity/ordered-id.js";
import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Statements } from "../../../shared/database/statements.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { AdmissionSide, AdmissionStep } from "../rules/admission.js";
import { isOwn } from "../../settings/public.js";
import type { ParticipantRow } from "../../contexts/public.js";

/** The last refusal that an identity's side made of a peer. */
export interface DenialRow {
  readonly id: string;
  readonly denier: ParticipantRow;
  readonly peer: ParticipantRow;
  /** The part that the denier played. */
  readonly side: AdmissionSide;
  readonly step: AdmissionStep;
  readonly ruleId: string | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

interface FlatDenialRow extends Omit<DenialRow, "denier" | "peer"> {
  readonly denierId: string;
  readonly denierHandle: string | null;
  readonly denierOrganizationId: string;
  readonly peerId: string;
  readonly peerHandle: string | null;
  readonly peerOrganizationId: string;
}

/** Denials `d` of identities `i` that are not deleted, with their peers `p`; further conditions follow. */
const selectDenials = Prisma.sql`
  select d.id, d.side, d.step, d.rule_id as "ruleId", d.first_at as "firstAt", d.last_at as "lastAt",
         i.id as "denierId", i.live_handle as "denierHandle", i.organization_id as "denierOrganizationId",
         p.id as "peerId", p.live_handle as "peerHandle", p.organization_id as "peerOrganizationId"
  from a2a_admission_denial d join identity i on i.id = d.denier_id join identity p on p.id = d.peer_id
  where i.deleted_at is null`;

function toDenialRow(row: FlatDenialRow): DenialRow {
  const { id, side, step, ruleId, firstAt, lastAt } = row;
  return {
    id,
    side,
    step,
    ruleId,
    firstAt,
    lastAt,
    denier: { identityId: row.denierId, handle: row.denierHandle, organizationId: row.denierOrganizationId },
    peer: { identityId: row.peerId, handle: row.peerHandle, organizationId: row.peerOrganizationId },
  };
}

/** The denials of these ids that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleDenials(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<DenialRow[]> {
  const rows = await db.$queryRaw<FlatDenialRow[]>`
    ${chosenRows("a2a_admission_denial", ids)}
    ${selectDenials} and ${isOwn(viewer)}`;
  return rows.map(toDenialRow);
}

/** The refusals by an identity's side, the latest first; the keyset's time is that of the last refusal. */
export async function listVisibleDenials(
  db: Reader,
  viewer: Viewer,
  denierId: string,
  { first, after }: PageRequest,
): Promise<Page<DenialRow>> {
  const isAfter =
    after === null ? Prisma.sql`true` : Prisma.sql`(d.last_at, d.id) < (${after.createdAt}, ${after.id}::uuid)`;
  const rows = await db.$queryRaw<FlatDenialRow[]>`
    ${selectDenials} and d.denier_id = ${denierId}::uuid and ${isOwn(viewer)} and ${isAfter}
    order by d.last_at desc, d.id desc limit ${first + 1}`;
  return toPage(rows.map(toDenialRow), first);
}

/** A refusal to record. */
export interface NewDenial {
  readonly denierId: string;
  readonly peerId: string;
  readonly side: AdmissionSide;
  readonly step: AdmissionStep;
  readonly ruleId: string | null;
  readonly now: Date;
  /** A refusal of the pair that was recorded since then represents this one. */
  readonly unlessSince: Date;
}

/** Records a refusal; null when a recent one represents it. */
export async function recordDenial(
  tx: Statements,
  { denierId, peerId, side, step, ruleId, now, unlessSince }: NewDenial,
): Promise<{ readonly id: string; readonly version: number } | null> {
  const [row] = await tx.$queryRaw<{ id: string; version: number }[]>`
    insert into a2a_admission_denial as d (id, denier_id, peer_id, side, step, rule_id, first_at, last_at)
    values (${orderedId(now)}::uuid, ${denierId}::uuid, ${peerId}::uuid, ${side}, ${step}, ${ruleId}::uuid, ${now}, ${now})
    on conflict (denier_id, peer_id, side) do update
      set step = excluded.step, rule_id = excluded.rule_id, last_at = excluded.last_at, version = d.version + 1
      where d.last_at <= ${unlessSince}
    returning id, version`;
  return row ?? null;
}

/** Forgets what an identity that is being deleted refused. */
export async function deleteDenials(tx: Transaction, denierId: string): Promise<void> {
  await tx.a2aAdmissionDenial.deleteMany({ where: { denierId } });
}

/** Removes refusals whose last time was before that time, at most 500. Returns how many. */
export function removeOldDenials(tx: Transaction, before: Date): Promise<number> {
  return tx.$executeRaw`
    delete from a2a_admission_denial where id = any(array(
      select id from a2a_admission_denial where last_at < ${before} order by last_at limit 500 for update skip locked))
    and last_at < ${before}`;
}
