/** The parameters of a browser's return from Slack, unchecked. */
export interface Callback {
  readonly state: string | null;
  readonly code: string | null;
  readonly error: string | null;
}

/** Their meaning. */
export type CameBack =
  | { readonly kind: "approved"; readonly state: string; readonly code: string }
  | { readonly kind: "refused"; readonly state: string; readonly word: string | null }
  /** Not a return from Slack. */
  | { readonly kind: "nonsense" };

const secretText = /^[\w-]{43}$/;
const codeText = /^[\x21-\x7e]{1,512}$/;
const slackWord = /^[a-z0-9_]{1,64}$/;

/** Whether it can be one of our secrets: 256 bits in base64url. */
export function isSecretText(text: string | null | undefined): text is string {
  return typeof text === "string" && secretText.test(text);
}

/** Interprets a return (wire contract chat 10.2: callback). `error` decides, regardless of other parameters. */
export function readCallback({ state, code, error }: Callback): CameBack {
  if (!isSecretText(state)) return { kind: "nonsense" };
  if (error !== null) return { kind: "refused", state, word: slackWord.test(error) ? error : null };
  return code !== null && codeText.test(code) ? { kind: "approved", state, code } : { kind: "nonsense" };
}
