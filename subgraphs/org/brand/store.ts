import type { Brand } from "../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../shared/database/client.js";
import type { Keyring } from "../../shared/secrets/keyring.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import { isAdmin, type Viewer } from "../../shared/viewer/viewer.js";
import type { BrandFacts } from "./rules/brand-facts.js";
import type { BrandState } from "./rules/brand-status.js";
import { taxIdTail } from "./rules/tax-id.js";

/** A registration, with only the visible part of its tax id. */
export type BrandRow = Omit<Brand, "sealedTaxId">;

/** A locked registration with all its values. */
export interface LockedBrand {
  readonly row: BrandRow;
  readonly facts: BrandFacts;
}

/** The registration of the viewer's organization. Only its administrators may see it. */
export async function findVisibleBrand(db: Reader, viewer: Viewer): Promise<BrandRow | null> {
  if (!isAdmin(viewer) || viewer.organizationId === null) return null;
  return db.brand.findFirst({ where: { organizationId: viewer.organizationId }, omit: { sealedTaxId: true } });
}

/** Inserts a registration; null when the organization has one, even one that another transaction is inserting. */
export async function insertBrand(
  tx: Transaction,
  keyring: Keyring,
  brand: BrandFacts & BrandState & Pick<Brand, "id" | "organizationId" | "createdAt">,
): Promise<BrandRow | null> {
  const { taxId, ...columns } = brand;
  const data = { ...columns, ...sealedTaxId(keyring, brand.id, taxId), updatedAt: brand.createdAt };
  const { count } = await tx.brand.createMany({ data: [data], skipDuplicates: true });
  return count === 0 ? null : tx.brand.findUnique({ where: { id: brand.id }, omit: { sealedTaxId: true } });
}

/** Locks the registration of an organization for the rest of the transaction; null when it has none. */
export async function lockBrand(
  tx: Transaction,
  keyring: Keyring,
  organizationId: string,
): Promise<LockedBrand | null> {
  await tx.$queryRaw`select 1 from brand where organization_id = ${organizationId} for update`;
  const brand = await tx.brand.findUnique({ where: { organizationId } });
  if (brand === null) return null;
  const { sealedTaxId: sealed, ...row } = brand;
  const taxId = sealed === null ? null : keyring.open(sealed, sealedRowId(row.id)).toString("utf8");
  const { legalName, displayName, entityType, country, website, email, phone, vertical } = row;
  const { street, city, region, postalCode } = row;
  const names = { legalName, displayName, entityType, country, taxId, website, email, phone, vertical };
  return { row, facts: { ...names, street, city, region, postalCode } };
}

/** Changes a locked registration. */
export async function updateBrand(
  tx: Transaction,
  keyring: Keyring,
  id: string,
  change: Partial<BrandFacts> & Partial<BrandState>,
  updatedAt: Date,
): Promise<BrandRow> {
  const { taxId, ...columns } = change;
  const sealed = taxId === undefined ? {} : sealedTaxId(keyring, id, taxId);
  const data = { ...columns, ...sealed, updatedAt, version: { increment: 1 } };
  return tx.brand.update({ where: { id }, data, omit: { sealedTaxId: true } });
}

/** Removes the registration of an organization, if it has one. */
export async function removeBrand(tx: Transaction, organizationId: string): Promise<void> {
  await tx.brand.deleteMany({ where: { organizationId } });
}

function sealedTaxId(keyring: Keyring, id: string, taxId: string | null): Pick<Brand, "sealedTaxId" | "taxIdTail"> {
  if (taxId === null) return { sealedTaxId: null, taxIdTail: null };
  return { sealedTaxId: keyring.seal(Buffer.from(taxId), sealedRowId(id)), taxIdTail: taxIdTail(taxId) };
}
