import { type DocumentNode, type GraphQLError, type GraphQLSchema, validate } from "graphql";

const found = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, readonly GraphQLError[]>>();

/**
 * Why a document of the shim does not fit a schema; empty when it does. Found out once for the two: documents do not
 * change, and every server of a process looks at the same ones when it starts.
 */
export function validationErrorsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  let ofSchema = found.get(schema);
  if (ofSchema === undefined) found.set(schema, (ofSchema = new WeakMap<DocumentNode, readonly GraphQLError[]>()));
  let errors = ofSchema.get(document);
  if (errors === undefined) ofSchema.set(document, (errors = validate(schema, document)));
  return errors;
}
