/** The kind of a token by its prefix, before any call (wire contract chat 10.1). */
export type TokenLook = "may_be_bot" | "not_a_bot_token" | "invalid_bot_token";

const longestToken = 512;
const printable = /^[\x21-\x7e]+$/;
const ofOthers = /^(xoxe\.)?(xoxp|xapp)-/;

/** Judges a token by its look: those of users and apps are known by their beginning. */
export function tokenLook(token: string): TokenLook {
  if (token.length > longestToken || !printable.test(token)) return "invalid_bot_token";
  return ofOthers.test(token) ? "not_a_bot_token" : "may_be_bot";
}
