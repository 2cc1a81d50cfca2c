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

/** The credentials in a delivery, by which its receiver recognizes the sender. */
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

/** A push configuration in an operation's input; an empty text means none, as in ProtoJSON. */
export interface PushConfigInput {
  readonly configId?: string | null;
  readonly url: string;
  readonly token?: string | null;
  readonly authentication?: { readonly scheme: string; readonly credentials?: string | null } | null;
}

type Path = Violation["path"];

/** An authentication scheme is a token of HTTP (RFC 9110, 11.1). */
const schemeText = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** A valid header value: no control characters, no blanks around it, only ASCII. */
const headerText = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Checks a push configuration except its URL, which needs the settings of outside calls (A2A 1.0, 4.3.1). Errors never
 * contain a secret.
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

/** The headers with the credentials. A scheme without credentials has no effect. */
export function pushHeaders({ token, authentication }: PushProof): Readonly<Record<string, string>> {
  const { scheme, credentials } = authentication ?? { scheme: "", credentials: null };
  return {
    ...(credentials === null ? {} : { authorization: `${scheme} ${credentials}` }),
    ...(token === null ? {} : { "x-a2a-notification-token": token }),
  };
}

/** Whether there are any credentials. */
export function provesSomething({ token, authentication }: PushProof): boolean {
  return token !== null || authentication !== null;
}
