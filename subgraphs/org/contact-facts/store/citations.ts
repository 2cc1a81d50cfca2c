import type { ContactFactCitation } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import type { SourceType } from "../../../shared/rules/source-types.js";

/** A citation of a fact. */
export type CitationRow = Omit<ContactFactCitation, "sourceType"> & { readonly sourceType: SourceType };

/** The citations of facts that the viewer sees, oldest first. */
export async function findCitations(db: Reader, factIds: readonly string[]): Promise<CitationRow[]> {
  const rows = await db.contactFactCitation.findMany({
    where: { factId: { in: [...factIds] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows as CitationRow[];
}
