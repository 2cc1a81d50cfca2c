import { modeColumns } from "../../../shared/contact-rules/mode-columns.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { FilterModes } from "../../../shared/rules/filter-modes.js";

/** The filter mode of what a mailbox sends. */
export async function readOutboundMode(db: Queries, mailboxId: string): Promise<FilterModes["outboundFilterMode"]> {
  const [row] = await db.$queryRaw<
    FilterModes[]
  >`select ${modeColumns("m")} from mailbox m where m.id = ${mailboxId}::uuid`;
  return row!.outboundFilterMode;
}
