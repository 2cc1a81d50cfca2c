import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { SettingsRow } from "../settings/public.js";
import { callingAgent } from "./calling-agent.js";
import { findAgent } from "./find-agent.js";
import { type DenialRow, findVisibleDenials } from "./store/admission-denials.js";
import { type ContactRuleRow, findVisibleRules } from "./store/contact-rules.js";

/** The agents of handles that the calling agent may know of (`findAgent`): a call asks for its worker more than once. */
export function knownAgent({ viewer, services }: RequestContext): DataLoader<string, SettingsRow | null> {
  return new DataLoader(async (handles) => {
    const asker = callingAgent(viewer);
    return Promise.all(handles.map((handle) => findAgent(services.database.request.reader, asker, handle)));
  });
}

/** Contact rules by UUID that the viewer may see. */
export function contactRuleById({ viewer, services }: RequestContext): DataLoader<string, ContactRuleRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleRules(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Refusals by UUID that the viewer may see. */
export function denialById({ viewer, services }: RequestContext): DataLoader<string, DenialRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleDenials(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
