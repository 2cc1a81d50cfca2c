const scope = /^[a-z0-9_.:-]{1,64}$/;
const mostScopes = 200;

/** The scopes that Slack lists, each once and in their order. What is no scope is left out. */
export function knownScopes(listed: readonly unknown[]): string[] {
  const known = listed.filter((one): one is string => typeof one === "string" && scope.test(one));
  return [...new Set(known)].slice(0, mostScopes);
}
