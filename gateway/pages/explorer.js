// The explorer: GraphiQL with a credential of the visitor's, which stays in this tab.
const place = "parley.credential";
const credential = sessionStorage.getItem(place) ?? "";
const isApiKey = credential.startsWith("ApiKey_");

self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_, label) => `/explorer/assets/${{ json: "json", graphql: "graphql" }[label] ?? "editor"}.worker.js`,
};

function headers() {
  if (credential === "") return {};
  return isApiKey ? { "x-api-key": credential } : { authorization: `Bearer ${credential}` };
}

function connectionParams() {
  return isApiKey ? { apiKey: credential } : { token: credential };
}

const examples = ["# Who am I?", "query Viewer {", "  viewer {", "    kind", "  }", "}", ""].join("\n");

const key = document.querySelector("#key");
const state = document.querySelector("#state");
if (credential === "") state.textContent = "Paste a key to see the schema.";
else state.textContent = isApiKey ? `Using ${credential.slice(0, 15)}…` : "Using a sign-in token";

document.querySelector("#credential").addEventListener("submit", (event) => {
  event.preventDefault();
  const value = key.value.trim();
  if (value === "") return;
  sessionStorage.setItem(place, value);
  location.reload();
});
document.querySelector("#forget").addEventListener("click", () => {
  sessionStorage.removeItem(place);
  location.reload();
});

const socket = new URL("/graphql", location.href);
socket.protocol = location.protocol === "https:" ? "wss:" : "ws:";
YogaGraphiQL.renderYogaGraphiQL(document.querySelector("#root"), {
  title: "Parley",
  endpoint: "/graphql",
  subscriptionsEndpoint: socket.href,
  subscriptionsProtocol: "WS",
  additionalHeaders: headers(),
  connectionParams,
  defaultQuery: examples,
});
