/** Variables that name a server and a credential to its clients: the command line and the examples. They are no settings. */
const clientVariables: ReadonlySet<string> = new Set([
  "PARLEY_URL",
  "PARLEY_KEY",
  "PARLEY_PROFILE",
  "PARLEY_VAULT_KEY",
]);

/** The environment without them: a server that is started in the same shell must not refuse them as unknown settings. */
export function withoutClientVariables<Value>(environment: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !clientVariables.has(name)));
}
