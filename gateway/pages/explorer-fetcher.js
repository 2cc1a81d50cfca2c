// How the explorer runs operations: HTTP for queries and mutations, one socket of graphql-ws for each subscription.
/* global graphqlWs */

const needsKey = { errors: [{ message: "Sign in, or paste an API key above, to see the schema and run operations." }] };

/** @param credential { headers(): object, connectionParams(): object } */
export function createFetcher(credential) {
  return ({ query, variables, operationName }, options) => {
    const operations = operationsIn(query);
    // After a change of tabs GraphiQL still names the operation of the tab before, and passes its document too.
    // Nobody is told the schema without a credential: no use in asking, and GraphiQL asks at every opening.
    if (operationName === "IntrospectionQuery" && Object.keys(credential.headers()).length === 0) return needsKey;
    const chosen = operations.find(({ name }) => name === operationName) ?? operations[0];
    const payload = { query, variables, operationName: chosen?.name };
    if (chosen?.kind === "subscription") return follow(payload, credential.connectionParams());
    return post(payload, { ...credential.headers(), ...options?.headers });
  };
}

/** Kind and name of every operation of a text. One without a word before its `{` is a query. */
export function operationsIn(text) {
  const bare = text.replace(/"""[^]*?"""|"(?:\\.|[^"\\\n])*"|#.*/g, " ");
  const operations = [];
  let depth = 0;
  for (const [token, kind, name] of bare.matchAll(/\b(query|mutation|subscription)\b\s*([A-Za-z_]\w*)?|[{}]/g)) {
    if (token === "{") depth += 1;
    else if (token === "}") depth -= 1;
    else if (depth === 0) operations.push({ kind, name });
  }
  return operations;
}

async function post(payload, headers) {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(payload),
  });
  return response.json();
}

/** No generator of ours: `return()` of such a one waits for the next event, and the subscription would stay open. */
function follow(payload, connectionParams) {
  const address = new URL("/graphql", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const client = graphqlWs.createClient({ url: address.href, connectionParams, retryAttempts: 0 });
  const events = client.iterate(payload);
  const results = {
    [Symbol.asyncIterator]: () => results,
    next: () => events.next().catch(lastOf),
    return: () => events.return(),
  };
  return results;
}

/** The server refuses with a list of errors; everything else is the end of the socket. */
function lastOf(error) {
  if (Array.isArray(error)) return { value: { errors: error }, done: false };
  throw "code" in error ? new Error(`The socket was closed: ${error.code} ${error.reason}`) : error;
}
