import type { Feature } from "../../shared/domain/feature.js";
import { contextAuthority } from "./authority.js";
import { contextEvents } from "./events.js";
import { contextById } from "./loaders.js";
import { GetA2aContext } from "./operations/get-a2a-context.js";
import { ListA2aContexts } from "./operations/list-a2a-contexts.js";
import { RenameA2aContext } from "./operations/rename-a2a-context.js";
import { IdentityContextsResolver } from "./types/identity-contexts.js";
import { A2aParticipantResolver } from "./types/participant.js";

/** contexts: named collaborations of two agents. */
export const contexts: Feature = {
  operations: [GetA2aContext, ListA2aContexts, RenameA2aContext],
  types: [A2aParticipantResolver, IdentityContextsResolver],
  references: { A2aContext: async ({ id }, context) => context.loader(contextById).load(id ?? "") },
  authority: contextAuthority,
  events: contextEvents,
};
