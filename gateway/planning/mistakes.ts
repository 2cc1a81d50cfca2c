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

/** What is wrong with a document, ready to be shown; it may come from another thread. */
export interface Mistake {
  readonly message: string;
  readonly locations: readonly SourceLocation[];
}

/** A message may quote names of any length. */
const longestMessage = 1_000;

/**
 * Why a text does not fit a schema; empty when it does. graphql looks for the place of every node of every mistake from the
 * start of the text: the nodes therefore have none while it validates, and the few that are reported are looked up here.
 */
export function mistakesOf(schema: GraphQLSchema, text: string): readonly Mistake[] {
  const document = parse(text, { maxTokens });
  const places = new Map<ASTNode, SourceLocation>();
  visit(document, {
    enter(node) {
      const { line, column } = node.loc!.startToken;
      places.set(node, { line, column });
      Object.assign(node, { loc: undefined });
    },
  });
  return errorsOf(schema, document).map(({ message, nodes = [] }) => {
    const locations = nodes.slice(0, maxReported).flatMap((node) => places.get(node) ?? []);
    return { message: shown(message), locations };
  });
}

/** The mistake of a text that is no document. */
export function syntaxMistake({ message, locations = [] }: GraphQLError): Mistake {
  return { message: shown(message), locations };
}

/** Why a text is not an operation of the schema. */
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
    // The rule for subscriptions throws what it should report when a directive of the root field takes a variable.
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

function shown(message: string): string {
  const text = withoutValues(message);
  return text.length <= longestMessage ? text : `${text.slice(0, longestMessage)}…`;
}
