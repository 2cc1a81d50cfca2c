import { seesOrganization, type Viewer } from "../viewer/viewer.js";

/** The organization whose contacts the viewer sees: all of them; null for viewers who see none (wire contract contacts 10). */
export function addressBookOf(viewer: Viewer): string | null {
  return seesOrganization(viewer) || viewer.kind === "agent_key" ? viewer.organizationId : null;
}
