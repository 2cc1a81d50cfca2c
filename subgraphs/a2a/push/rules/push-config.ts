import type { Violation } from "../../../shared/errors/problem.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";

/** Limits of push configurations. Lengths are UTF-16 code units. */
export const pushLimits = {
  configsPerTask: 10,
  idLength: 128,
  tokenLength: 2048,
  schemeLength: 64,
  credentialsLength: 4096,
} as const;

/** What a delivery carries so that its receiver knows whom it is from. */
export interface PushProof {
  readonly token: string | null;
  readonly authentication: { readonly scheme: string; readonly credentials: string | null } | null;
}

/** A push configuration as it is stored. */
export interface PushConfigContent {
  /** Null: the task's id, so that making one twice without an id makes one. */
  readonly configId: string | null;
  readonly url: string;
  readonly proof: PushProof;
}

/** A push configuration as an operation gets it; an empty text is none, as in ProtoJSON. */
export interface PushConfigInput {
  readonly configId?: string | null;
  readonly url: string;
  readonly token?: string | null;
  readonly authentication?: { readonly scheme: string; readonly credentials?: string | null } | null;
}

type Path = Violation["path"];

/** An authentication scheme is a token of HTTP (RFC 9110, 11.1). */
const schemeText = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** What a header can carry as it is: no control characters, no blanks around it, nothing beyond ASCII. */
const headerText = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Checks a push configuration, its address apart, which is for who knows what may be called (A2A 1.0, 4.3.1). Never says
 * anything of a secret's value.
 */
export function checkPushConfig(
  input: PushConfigInput,
  path: Path,
): { content: PushConfigContent; violations: readonly Violation[] } {
  const { configId, url, token, authentication } = input;
  const content: PushConfigContent = {
    configId: configId || null,
    url,
    proof: {
      token: token || null,
      authentication: authentication
        ? { scheme: authentication.scheme, credentials: authentication.credentials || null }
        : null,
    },
  };
  const { proof } = content;
  const violations = [
    ...checkText(content.configId, [...path, "configId"], pushLimits.idLength, isStorableText, "and no NUL"),
    ...checkText(proof.token, [...path, "token"], pushLimits.tokenLength, isHeaderText, "that a header can carry"),
  ];
  if (proof.authentication === null) return { content, violations };
  const { scheme, credentials } = proof.authentication;
  const inside = [...path, "authentication"];
  const { schemeLength, credentialsLength } = pushLimits;
  return {
    content,
    violations: [
      ...violations,
      ...checkText(scheme, [...inside, "scheme"], schemeLength, (text) => schemeText.test(text), "of an HTTP scheme"),
      ...checkText(credentials, [...inside, "credentials"], credentialsLength, isHeaderText, "that a header can carry"),
    ],
  };
}

function checkText(
  text: string | null,
  path: Path,
  length: number,
  fits: (text: string) => boolean,
  what: string,
): Violation[] {
  if (text === null || (text.length <= length && fits(text))) return [];
  return [{ path, message: `This has 1 to ${length} characters ${what}.` }];
}

function isHeaderText(text: string): boolean {
  return headerText.test(text);
}

/** The headers that carry a proof. A scheme without credentials says nothing. */
export function pushHeaders({ token, authentication }: PushProof): Readonly<Record<string, string>> {
  const { scheme, credentials } = authentication ?? { scheme: "", credentials: null };
  return {
    ...(credentials === null ? {} : { authorization: `${scheme} ${credentials}` }),
    ...(token === null ? {} : { "x-a2a-notification-token": token }),
  };
}

/** Whether there is anything to prove with. */
export function provesSomething({ token, authentication }: PushProof): boolean {
  return token !== null || authentication !== null;
}
