import DataLoader from "dataloader";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { LabelUses } from "../../shared/lifecycle/label-uses.js";
import { countUses } from "./count-uses.js";
import { findVisibleLabels } from "./store/labels.js";

/** How many objects have a label, by its id; nothing for one that the viewer may not see. */
export function usesOfLabel({ viewer, services }: RequestContext): DataLoader<string, LabelUses> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleLabels(services.database.request.reader, viewer, ids);
    const uses = await countUses(
      services,
      rows.map(({ id }) => id),
    );
    return ids.map((id) => uses.get(id) ?? {});
  });
}
