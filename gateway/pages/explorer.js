// The explorer: GraphiQL with an API key of the visitor's, which stays in this tab, or else with the session of this browser,
// whose cookie no script reads.
import { createFetcher, operationsIn } from "./explorer-fetcher.js";

const place = "parley.key";
const apiKey = sessionStorage.getItem(place) ?? "";
const bySession = { "x-parley-session": "1" };

/** Who is signed in here; undefined when nobody is. */
async function person() {
  const query = "{ viewer { user { email } } }";
  const headers = { "content-type": "application/json", ...bySession };
  const response = await fetch("/graphql", { method: "POST", headers, body: JSON.stringify({ query }) });
  return (await response.json()).data?.viewer?.user?.email;
}
const email = apiKey === "" ? await person().catch(() => undefined) : undefined;

self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_, label) => `/explorer/assets/${{ json: "json", graphql: "graphql" }[label] ?? "editor"}.worker.js`,
};

function headers() {
  if (apiKey !== "") return { "x-api-key": apiKey };
  return email === undefined ? {} : bySession;
}

function connectionParams() {
  return apiKey === "" ? { session: true } : { apiKey };
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

// Pages of the console hand over what they read: they keep it here, and the address has its name alone (`#given=…`). No link
// of somebody else's can fill anything in, so what a visitor runs is what they or the console wrote. Only queries: what
// changes something, or lasts, is for people to write.
function handedOver() {
  const name = `parley.given.${new URLSearchParams(location.hash.slice(1)).get("given")}`;
  const given = localStorage.getItem(name);
  // GraphiQL would take a query from the address.
  history.replaceState(null, "", location.pathname);
  if (given === null) return null;
  localStorage.removeItem(name);
  const { query, variables } = JSON.parse(given);
  return operationsIn(query).every(({ kind }) => kind === "query") ? { query, variables } : null;
}

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
document.querySelector("#forget").hidden = apiKey === "";
if (apiKey !== "") state.textContent = `Using ${apiKey.slice(0, 15)}…`;
else if (email !== undefined) state.textContent = `Using the session of ${email}`;
else state.textContent = "Sign in, or paste an API key. Without one, the server refuses every query.";

/** A token becomes the session of this browser: scripts keep none. */
async function use(value) {
  if (value.startsWith("ApiKey_")) {
    sessionStorage.setItem(place, value);
    return location.reload();
  }
  const request = { method: "POST", headers: { authorization: `Bearer ${value}` } };
  const response = await fetch("/console/session", request).catch(() => undefined);
  if (response?.status === 204) return location.reload();
  state.textContent = "The server does not accept this key or token.";
}

document.querySelector("#credential").addEventListener("submit", (event) => {
  event.preventDefault();
  const value = key.value.trim();
  if (value !== "") void use(value);
});
document.querySelector("#forget").addEventListener("click", () => {
  sessionStorage.removeItem(place);
  location.reload();
});

YogaGraphiQL.renderYogaGraphiQL(document.querySelector("#root"), {
  title: "Parley",
  fetcher: createFetcher({ headers, connectionParams }),
  defaultTabs: examples.map((query) => ({ query })),
  ...(handedOver() ?? openTab()),
});

// The tabs of GraphiQL have buttons in them, which a tab must not have: each is a part of a list, with its buttons.
const ground = document.querySelector("#root");
function mendTabs() {
  for (const list of ground.querySelectorAll("[role=tablist]")) list.removeAttribute("role");
  for (const tab of ground.querySelectorAll("[role=tab]")) tab.removeAttribute("role");
  for (const tab of ground.querySelectorAll(".graphiql-tab[aria-selected]")) {
    const button = tab.querySelector("button");
    if (tab.getAttribute("aria-selected") === "true") button?.setAttribute("aria-current", "true");
    else button?.removeAttribute("aria-current");
    tab.removeAttribute("aria-selected");
  }
}
const attributeFilter = ["role", "aria-selected"];
new MutationObserver(mendTabs).observe(ground, { subtree: true, childList: true, attributes: true, attributeFilter });
mendTabs();
