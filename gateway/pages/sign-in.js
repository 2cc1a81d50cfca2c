// Exchanges the one-time token of a sign-in link for a session token. The token stands in the fragment, which no server
// sees, and is used only when the visitor says so: a program that previews links does not use it up.
const mutation = `mutation SignIn($input: SignInInput!) {
  signIn(input: $input) { token expiresAt user { email } }
}`;
const show = (id) => {
  for (const section of document.querySelectorAll("section")) section.hidden = section.id !== id;
};
const find = (id) => document.querySelector(`#${id}`);

function refuse(reason) {
  find("reason").textContent = reason;
  show("refused");
}

const linkToken = new URLSearchParams(location.hash.slice(1)).get("token");
history.replaceState(null, "", location.pathname);
if (linkToken === null || linkToken === "") refuse("There is no sign-in token in this address.");
else show("ready");

// Browsers have no clipboard for pages over plain HTTP, but on this machine; the token stands below anyway.
async function copy(token) {
  try {
    await navigator.clipboard.writeText(token);
    find("copy").textContent = "Copied";
  } catch {
    find("copy").textContent = "Copy it from below";
  }
}

async function signIn() {
  find("go").disabled = true;
  find("trouble").hidden = true;
  try {
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: mutation, variables: { input: { token: linkToken } } }),
    });
    const { data, errors } = await response.json();
    if (data?.signIn == null) return refuse(errors?.[0]?.message ?? "The link could not be used.");
    const { token, expiresAt, user } = data.signIn;
    find("email").textContent = user.email;
    find("until").textContent = new Date(expiresAt).toLocaleString();
    const curl = `curl -s ${location.origin}/graphql -H 'Content-Type: application/json' \\\n`;
    find("example").textContent =
      `${curl}  -H 'Authorization: Bearer ${token}' \\\n  -d '{"query":"{ viewer { kind } }"}'`;
    find("copy").addEventListener("click", () => void copy(token));
    find("explore").addEventListener("click", () => {
      sessionStorage.setItem("parley.credential", token);
      location.assign("/explorer");
    });
    show("done");
  } catch {
    find("trouble").hidden = false;
    find("go").disabled = false;
  }
}

find("go").addEventListener("click", () => void signIn());
