const scope = /^[a-z0-9_.:-]{1,64}$/;
const mostScopes = 200;

/** The scopes in Slack's list, in order, without duplicates. Invalid ones are left out. */
export function knownScopes(listed: readonly unknown[]): string[] {
  const known = listed.filter((one): one is string => typeof one === "string" && scope.test(one));
  return [...new Set(known)].slice(0, mostScopes);
}
