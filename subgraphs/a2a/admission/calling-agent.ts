import { may } from "../../shared/authority/authority.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import type { Asker } from "./find-agent.js";
import { admissionAuthority } from "./authority.js";
import { admissionErrors } from "./errors.js";

/** The agent that calls through the protocol; throws `a2a_agent_key_required` for every other kind of viewer. */
export function callingAgent(viewer: Viewer): Asker {
  if (viewer.kind === "anonymous") throw sharedErrors.problem("unauthenticated");
  const { identityId, organizationId } = viewer;
  if (!may(viewer, admissionAuthority["a2a.protocol.call"]) || identityId === null || organizationId === null) {
    throw admissionErrors.problem("a2a_agent_key_required");
  }
  return { identityId, organizationId };
}
