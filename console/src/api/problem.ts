import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { inWordsOfPeople } from "./words-of-problems.js";

/** An error of one value. */
export interface Violation {
  /** The name of the value: `url`, `recipients.to.0`. */
  readonly path: string;
  readonly message: string;
}

/** An error as the page shows it: the API's message and hint. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  /** What is wrong with single values. */
  readonly violations: readonly Violation[];
  /** Further facts of the error, such as `needs`. */
  readonly details?: Readonly<Record<string, unknown>>;
}

interface Extensions {
  readonly code?: string;
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly violations?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}

/** The problem of a failed request. */
export function problemOf(error: Error): Problem {
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    return toProblem(first?.message ?? error.message, first?.extensions as Extensions | undefined);
  }
  const { extensions } = error as { readonly extensions?: Extensions };
  if (extensions !== undefined) return toProblem(error.message, extensions);
  if (ServerError.is(error)) return fromBody(error);
  return {
    code: "no_answer",
    message: "The server did not answer.",
    hint: "Check that the server runs and that this machine is connected. Then try again.",
    violations: [],
  };
}

/** An error answer without data, such as 401. */
function fromBody({ bodyText, statusCode }: ServerError): Problem {
  try {
    const { errors } = JSON.parse(bodyText) as { errors: { message: string; extensions?: Extensions }[] };
    return toProblem(errors[0]!.message, errors[0]!.extensions);
  } catch {
    return toProblem(`The server answered with status ${statusCode}.`, undefined);
  }
}

function toProblem(message: string, { code = "unknown", hint, violations = [], details }: Extensions = {}): Problem {
  return {
    code,
    ...inWordsOfPeople(code, { message, hint: hint ?? null }),
    violations: violations.map(({ path, message: words }) => ({ path: path.join("."), message: words })),
    ...(details !== undefined && { details }),
  };
}

/** Whether the error means that the browser has no session. */
export const isSignedOut = (problem: Problem): boolean => problem.code === "unauthenticated";
