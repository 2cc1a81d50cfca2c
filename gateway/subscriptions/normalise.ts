import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parseType,
  print,
  TypeInfo,
  type ValueNode,
  valueFromAST,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { asRequestError } from "../errors/public-error.js";
import { coerceVariables } from "../limits/coerce-variables.js";
import { onlyOperation } from "../limits/one-operation.js";

/** The alias under which the cursor of every event is selected. */
export const cursorAlias = "__parleyCursor";
/** The variable that replaces the root field's `after`. */
export const afterVariable = "parleyAfter";

/** A subscription in the form for planning and sharing. */
export interface NormalisedSubscription {
  readonly document: DocumentNode;
  /** The document as text: the same for operations that differ only in values. */
  readonly text: string;
  /** Every value of the operation except `after`, under our names. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The client's start position; null means from now. */
  readonly after: string | null;
  /** The key of the payload in the result. */
  readonly responseKey: string;
}

/**
 * Normalises a validated subscription, so that equal ones share plans and channels. The operation's name is removed.
 * Every value moves from the document into a variable of ours, so that a literal and a variable with the same value are
 * equal. The root field's `after` becomes our variable, and the cursor is selected under our alias.
 * @throws GraphQLError `bad_request` when the variables do not fit
 */
export function normalise(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): NormalisedSubscription {
  const coerced = coerceVariables(schema, operation, given);
  const definitions: VariableDefinitionNode[] = [];
  const variables: Record<string, unknown> = {};
  let after: string | null = null;
  let responseKey: string | undefined;
  const types = new TypeInfo(schema);

  /** Moves a value out of the document; undefined when the client omitted it. */
  function extract(value: ValueNode): ValueNode | undefined {
    const type = types.getInputType()!;
    const plain = valueFromAST(value, type, coerced);
    if (plain === undefined) return undefined;
    const name = `v${definitions.length}`;
    definitions.push(define(name, type.toString()));
    variables[name] = plain;
    return variable(name);
  }

  const replaced = visit(
    onlyOperation(document, operation),
    visitWithTypeInfo(types, {
      OperationDefinition: {
        leave: (node) => ({
          ...node,
          name: undefined,
          variableDefinitions: [...definitions, define(afterVariable, "String")],
        }),
      },
      VariableDefinition: () => null,
      Field: {
        leave(node) {
          if (types.getParentType() !== schema.getSubscriptionType()) return refuseAlias(node);
          responseKey = node.alias?.value ?? node.name.value;
          return rooted(node);
        },
      },
      Argument: {
        enter(node) {
          if (types.getParentType() === schema.getSubscriptionType() && isAfterOfField(node)) {
            after = (valueFromAST(node.value, types.getInputType()!, coerced) as string | null | undefined) ?? null;
            return null;
          }
          const value = extract(node.value);
          return value === undefined ? null : { ...node, value };
        },
      },
    }),
  ) as DocumentNode;
  if (responseKey === undefined) throw asRequestError(new GraphQLError("The subscription selects nothing."));
  return { document: replaced, text: print(replaced), variables, after, responseKey };
}

function isAfterOfField(node: ArgumentNode): boolean {
  return node.name.value === "after";
}

function rooted(node: FieldNode): FieldNode {
  if ((node.directives ?? []).length > 0) {
    throw asRequestError(new GraphQLError("The field of a subscription takes no directives.", { nodes: node }));
  }
  const after: ArgumentNode = { kind: Kind.ARGUMENT, name: name("after"), value: variable(afterVariable) };
  const cursor: FieldNode = { kind: Kind.FIELD, alias: name(cursorAlias), name: name("cursor") };
  const selections = [cursor, ...(node.selectionSet?.selections ?? [])];
  return {
    ...node,
    arguments: [...(node.arguments ?? []), after],
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
}

function refuseAlias(node: FieldNode): undefined {
  if (node.alias?.value !== cursorAlias) return undefined;
  throw asRequestError(new GraphQLError(`The alias ${cursorAlias} is taken.`, { nodes: node }));
}

function define(variableName: string, type: string): VariableDefinitionNode {
  return {
    kind: Kind.VARIABLE_DEFINITION,
    variable: variable(variableName),
    type: parseType(type, { noLocation: true }),
  };
}

function variable(text: string) {
  return { kind: Kind.VARIABLE, name: name(text) } as const;
}

function name(value: string) {
  return { kind: Kind.NAME, value } as const;
}
