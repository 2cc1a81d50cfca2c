import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";
import { importColumns, type ImportRow } from "./import-row.js";

const selectImports = Prisma.sql`
  select ${importColumns} from mail_import j
  join mailbox m on m.id = j.mailbox_id join identity i on i.id = m.identity_id`;

/** The imports of these ids that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleImports(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<ImportRow[]> {
  return db.$queryRaw<ImportRow[]>`
    ${chosenRows("mail_import", ids)}
    ${selectImports} where ${visibleMailboxes(viewer)}`;
}

/** A page of a mailbox's imports, newest first. */
export async function listVisibleImports(
  db: Reader,
  viewer: Viewer,
  mailboxId: string,
  { first, after }: PageRequest,
): Promise<Page<ImportRow>> {
  const isAfter =
    after === null
      ? Prisma.sql`true`
      : Prisma.sql`(j.created_at, j.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const rows = await db.$queryRaw<ImportRow[]>`
    ${selectImports} where j.mailbox_id = ${mailboxId}::uuid and ${visibleMailboxes(viewer)} and ${isAfter}
    order by j.created_at desc, j.id desc limit ${first + 1}`;
  return toPage(rows, first);
}
