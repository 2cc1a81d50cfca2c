import { type DocumentNode, GraphQLError, Lexer, parse, Source, TokenKind } from "graphql";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { maxNesting, maxTextBytes, maxTokens } from "./limits.js";
import { refuseAbove } from "./refuse.js";

const opening = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Parses a document whose text is small enough. It checks the limits in one pass before the parser, which recurses for
 * each level. The nodes have no source locations, which would reference the text and all of its tokens.
 * @throws Problem `operation_too_complex`; GraphQLError when the text is invalid
 */
export function readDocument(text: string): DocumentNode {
  if (Buffer.byteLength(text) > maxTextBytes) {
    const message = `The document has more than ${maxTextBytes / 1024} KiB. Send long values as variables.`;
    throw sharedErrors.problem("operation_too_complex", { message, details: { limit: maxTextBytes } });
  }
  refuseAbove("levels of braces, brackets and parentheses", nestingOf(text), maxNesting);
  return parse(text, { maxTokens, noLocation: true });
}

function nestingOf(text: string): number {
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  let deepest = 0;
  for (let count = 0; count <= maxTokens; count++) {
    const { kind } = lexer.advance();
    if (kind === TokenKind.EOF) break;
    if (opening.has(kind)) deepest = Math.max(deepest, ++depth);
    else if (closing.has(kind)) depth -= 1;
  }
  return deepest;
}

/** Whether the parser refused a text. Its only other errors are our own limits. */
export function isSyntaxError(error: unknown): error is GraphQLError {
  return error instanceof GraphQLError && !(error instanceof Problem);
}
