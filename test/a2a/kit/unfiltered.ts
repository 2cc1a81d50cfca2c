import { vi } from "vitest";
import { A2aParticipantResolver } from "../../../subgraphs/a2a/contexts/types/participant.js";
import { alone, type UnfilteredCase } from "../../support/kit/unfiltered.js";

/** The identity of a task's other side stands behind two filters: the participant's, and that of identities (org). */
async function forgetParticipants(): Promise<() => void> {
  const forgetful = vi.spyOn(A2aParticipantResolver.prototype, "identity");
  forgetful.mockImplementation((participant) => ({ id: participant.identityId }));
  return () => forgetful.mockRestore();
}

export const unfiltered: readonly UnfilteredCase[] = [
  alone("findVisibleTasks"),
  alone("findVisibleContexts"),
  alone("listVisibleRules"),
  alone("listVisibleSettings"),
  alone("ownIdentity"),
  { functions: ["org/findVisibleIdentities"], more: ["participant.identity", forgetParticipants] },
];
