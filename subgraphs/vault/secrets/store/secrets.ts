import { Prisma, type VaultSecretType } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleSecrets } from "../../access/public.js";

/** An active secret without its payload (wire contract vault 3.4). */
export interface SecretRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly secretType: VaultSecretType;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The same with what a change of it must know. */
export interface HeldSecret extends SecretRow {
  readonly payload: Uint8Array;
  readonly payloadBytes: number;
  readonly createdByIdentityId: string | null;
}

/** Which of the secrets that the viewer reaches. */
export interface SecretFilter {
  readonly secretType?: VaultSecretType;
  /** Those that this identity was given access to. */
  readonly identityId?: string;
  /** Those whose name or description contains this, in capitals or not. */
  readonly search?: string;
}

const columns = Prisma.sql`
  s.id, s.name, s.description, s.secret_type::text as "secretType", s.created_at as "createdAt",
  s.updated_at as "updatedAt"`;
const secrets = Prisma.sql`vault_secret s join vault v on v.id = s.vault_id`;

/** The secrets of these ids that the viewer reaches, in no order; ids must be well-formed. */
export async function findVisibleSecrets(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<SecretRow[]> {
  return db.$queryRaw<SecretRow[]>`
    ${chosenRows("vault_secret", ids)}
    select ${columns} from ${secrets} where ${visibleSecrets(viewer)}`;
}

/** The secrets that the viewer reaches, oldest first. */
export async function listVisibleSecrets(
  db: Reader,
  viewer: Viewer,
  { secretType, identityId, search }: SecretFilter,
  { first, after }: PageRequest,
): Promise<Page<SecretRow>> {
  const conditions = [
    visibleSecrets(viewer),
    secretType === undefined ? [] : [Prisma.sql`s.secret_type = ${secretType}::"VaultSecretType"`],
    identityId === undefined
      ? []
      : [
          Prisma.sql`exists (
            select 1 from vault_access a where a.secret_id = s.id and a.identity_id = ${identityId}::uuid)`,
        ],
    search === undefined
      ? []
      : [Prisma.sql`strpos(lower(concat_ws(e'\n', s.name, s.description)), lower(${search})) > 0`],
    after === null ? [] : [Prisma.sql`(s.created_at, s.id) > (${after.createdAt}, ${after.id}::uuid)`],
  ].flat();
  const rows = await db.$queryRaw<SecretRow[]>`
    select ${columns} from ${secrets} where ${Prisma.join(conditions, " and ")}
    order by s.created_at, s.id limit ${first + 1}`;
  return toPage(rows, first);
}

/** A secret that the viewer reaches, with its payload, or null. The vault is locked; the id must be well-formed. */
export async function findHeldSecret(tx: Transaction, viewer: Viewer, id: string): Promise<HeldSecret | null> {
  const [row] = await tx.$queryRaw<HeldSecret[]>`
    select ${columns}, s.payload, s.payload_bytes as "payloadBytes",
           s.created_by_identity_id as "createdByIdentityId"
    from ${secrets} where s.id = ${id}::uuid and ${visibleSecrets(viewer)}`;
  return row ?? null;
}
