/**
 * Environment variables with a server and a credential for its clients: the command line and the examples. They are not
 * settings.
 */
const clientVariables: ReadonlySet<string> = new Set([
  "PARLEY_URL",
  "PARLEY_KEY",
  "PARLEY_PROFILE",
  "PARLEY_VAULT_KEY",
]);

/** The environment without them: a server in the same shell must not refuse them as unknown settings. */
export function withoutClientVariables<Value>(environment: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !clientVariables.has(name)));
}
