import {
  type DocumentNode,
  getNamedType,
  type GraphQLSchema,
  isCompositeType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { frozenProblem } from "../../subgraphs/shared/reviews/gate.js";
import type { Viewer } from "../../subgraphs/shared/viewer/viewer.js";

/** The queries that a frozen key may still run: its own identity and its freezes. It may also freeze its agent. */
const openRoots = new Set(["viewer", "eventCursor", "freezes", "freezeAgent", "__typename"]);

/** The types that these may lead to. None of them has anything that arrived or was sent. */
const openTypes = new Set([
  "Query",
  "Mutation",
  "Viewer",
  "Identity",
  "Organization",
  "ApiKey",
  "ConsoleUser",
  "Mailbox",
  "Freeze",
  "FreezePayload",
  "FreezeCounts",
  "FreezeConnection",
  "FreezeEdge",
  "PageInfo",
  "ActivityActor",
]);

/**
 * Refuses the operations of a key that is frozen in the mode `all`, but for the few above (wire contract reviews 6.1). It is a
 * 403, because the key is valid. @throws Problem `agent_frozen`, `organization_frozen`, `installation_frozen`
 */
export function checkFrozen(schema: GraphQLSchema, document: DocumentNode, { frozen }: Viewer): void {
  if (frozen !== null && !asksOnlyForItself(schema, document)) throw frozenProblem(frozen);
}

function asksOnlyForItself(schema: GraphQLSchema, document: DocumentNode): boolean {
  const info = new TypeInfo(schema);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  let isOpen = true;
  visit(
    document,
    visitWithTypeInfo(info, {
      Field({ name }) {
        const parent = info.getParentType();
        const type = getNamedType(info.getType());
        if (parent == null || !openTypes.has(parent.name)) isOpen = false;
        else if (roots.includes(parent as never) && !openRoots.has(name.value)) isOpen = false;
        else if (isCompositeType(type) && !openTypes.has(type.name)) isOpen = false;
      },
    }),
  );
  return isOpen;
}
