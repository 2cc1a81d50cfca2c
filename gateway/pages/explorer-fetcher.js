// How the explorer runs operations: HTTP for queries and mutations, one graphql-transport-ws socket per subscription.

const needsKey = { errors: [{ message: "Paste an API key above to see the schema and run operations." }] };

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

/** Kind and name of every operation of a text. */
function operationsIn(text) {
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

async function* follow(payload, connectionParams) {
  const address = new URL("/graphql", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address, "graphql-transport-ws");
  const arrived = [];
  let wake = () => {};
  const put = (item) => {
    arrived.push(item);
    wake();
  };
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ type: "connection_init", payload: connectionParams });
  socket.onclose = ({ code, reason }) =>
    put({ over: code === 1000 ? null : `The socket was closed: ${code} ${reason}` });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "connection_ack") send({ id: "1", type: "subscribe", payload });
    if (message.type === "ping") send({ type: "pong" });
    if (message.type === "next") put({ value: message.payload });
    if (message.type === "error") put({ value: { errors: message.payload } });
    if (message.type === "error" || message.type === "complete") put({ over: null });
  };
  try {
    for (;;) {
      while (arrived.length === 0) await new Promise((resolve) => (wake = resolve));
      const { value, over } = arrived.shift();
      if (value !== undefined) yield value;
      else if (over === null) return;
      else throw new Error(over);
    }
  } finally {
    socket.close(1000);
  }
}
