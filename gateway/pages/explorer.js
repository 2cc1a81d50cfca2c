// The explorer: GraphiQL with a credential of the visitor's, which stays in this tab.
import { createFetcher } from "./explorer-fetcher.js";

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

const examples = [
  `# Who am I?
query Viewer {
  viewer {
    kind
    organization { id name }
  }
}
`,
  `# Fields of three subgraphs in one answer
query Agents {
  identities(first: 10) {
    nodes {
      agentHandle
      displayName
      mailbox { emailAddress }
      a2aSettings { enabled filterMode }
    }
  }
}
`,
  `# All events of an agent, live. To resume, pass the last cursor as "after".
subscription Activity {
  agentActivity(agentHandle: "scout") {
    cursor
    kind
    occurredAt
  }
}
`,
];

// GraphiQL opens an empty tab beside those it kept, unless it is told which of them was open.
function openTab() {
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem("graphiql:tabState"));
    const { query, variables, headers } = tabs[activeTabIndex];
    return { query, variables, headers };
  } catch {
    return {};
  }
}

const key = document.querySelector("#key");
const state = document.querySelector("#state");
document.querySelector("#forget").hidden = credential === "";
if (credential === "") state.textContent = "Paste an API key. Without one, the server refuses every query.";
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

YogaGraphiQL.renderYogaGraphiQL(document.querySelector("#root"), {
  title: "Parley",
  fetcher: createFetcher({ headers, connectionParams }),
  defaultTabs: examples.map((query) => ({ query })),
  ...openTab(),
});
