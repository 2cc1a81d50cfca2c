import type { CitationSource } from "../../../shared/citations/citation-source.js";
import { findVisibleNotes } from "./notes.js";

/** Notes as sources of facts (wire contract contacts 9.3). */
export const citedNotes: CitationSource = {
  async find(db, viewer, ids) {
    const rows = await findVisibleNotes(db, viewer, ids);
    return rows.map(({ id }) => ({ id, locator: {}, url: `/api/v1/notes/${id}` }));
  },
  async findExisting(db, organizationId, ids) {
    const rows = await db.note.findMany({ where: { organizationId, id: { in: [...ids] } }, select: { id: true } });
    return rows.map(({ id }) => id);
  },
};
