import type { Violation } from "../../../shared/errors/problem.js";

const longest = 2_048;

/**
 * What is wrong with the token that receivers get as `Authorization: Bearer` (RFC 6750, 2.1): 1 to 2048 visible ASCII
 * characters, so that it cannot end the header or begin another one. Undefined and null mean no token.
 */
export function authTokenViolations(token: string | null | undefined): Violation[] {
  if (token === undefined || token === null || (token.length <= longest && /^[\x21-\x7e]+$/.test(token))) return [];
  return [
    {
      path: ["authToken"],
      message: `The token must be 1 to ${longest} visible ASCII characters, without blanks.`,
      hint: "Send the token alone. Parley adds `Bearer `. Null means no token.",
    },
  ];
}
