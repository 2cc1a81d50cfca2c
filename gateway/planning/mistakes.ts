import {
  type ASTNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  type SourceLocation,
  specifiedRules,
  validate,
  visit,
} from "graphql";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { withoutValues } from "../errors/without-values.js";
import { maxReported, maxTokens } from "../limits/limits.js";

/** A validation error of a document, ready to be shown. It may come from another thread. */
export interface Mistake {
  readonly message: string;
  readonly locations: readonly SourceLocation[];
}

/** A message may quote names of any length. */
const longestMessage = 1_000;

/**
 * The errors of a text against a schema; empty when it is valid. graphql searches from the start of the text for the
 * location of every node of every error. So the nodes have no location during validation, and the few reported
 * locations are computed here.
 */
export function mistakesOf(schema: GraphQLSchema, text: string): readonly Mistake[] {
  const document = parse(text, { maxTokens });
  const positions = new Map<ASTNode, SourceLocation>();
  visit(document, {
    enter(node) {
      const { line, column } = node.loc!.startToken;
      positions.set(node, { line, column });
      Object.assign(node, { loc: undefined });
    },
  });
  return errorsOf(schema, document).map(({ message, nodes = [] }) => {
    const locations = nodes.slice(0, maxReported).flatMap((node) => positions.get(node) ?? []);
    return { message: shown(message), locations };
  });
}

/** The error of a text that is not a document. */
export function syntaxMistake({ message, locations = [] }: GraphQLError): Mistake {
  return { message: shown(message), locations };
}

/** The errors of a text that is not an operation of the schema. */
export class InvalidDocument extends Error {
  readonly errors: readonly GraphQLError[];

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes[0]?.message);
    this.errors = mistakes.map(asError);
  }
}

function asError({ message, locations }: Mistake): GraphQLError {
  const { extensions } = sharedErrors.problem("bad_request");
  const error = new GraphQLError(message, { extensions });
  return locations.length === 0 ? error : Object.assign(error, { locations });
}

function errorsOf(schema: GraphQLSchema, document: ReturnType<typeof parse>): readonly GraphQLError[] {
  try {
    return validate(schema, document, specifiedRules, { maxErrors: maxReported });
  } catch (error) {
    // The rule for subscriptions throws an error that it should report when a directive of the root field uses a
    // variable.
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

function shown(message: string): string {
  const text = withoutValues(message);
  return text.length <= longestMessage ? text : `${text.slice(0, longestMessage)}…`;
}
