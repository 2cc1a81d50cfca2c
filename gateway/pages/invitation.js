// Shows what an invitation offers, to whoever has its link, and declines it when they say so. Accepting is the agent's: it
// needs the agent's own key, which does not belong into a page. The token stands in the fragment, which no server sees.
import { announce, find, show } from "./sections.js";

const operations = {
  a2aInvitationPreview: `query Preview($token: String!) {
    a2aInvitationPreview(token: $token) { inviterEmail peerAgentHandles expiresAt agentHandoffPrompt }
  }`,
  declineA2aInvitation: `mutation Decline($token: String!) {
    declineA2aInvitation(input: { token: $token }) { status }
  }`,
};
const noAnswer = "The server did not answer. Try again.";

const token = new URLSearchParams(location.hash.slice(1)).get("token");
// The token does not stay in the address or in the history.
history.replaceState(null, "", location.pathname);

/** What an operation answers, or the sentence that says why not. Rejects when nothing came. */
async function call(name) {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: operations[name], variables: { token } }),
  });
  const { data, errors } = await response.json();
  if (data?.[name] != null) return { answer: data[name] };
  return { refusal: errors?.[0]?.message ?? "The request failed.", code: errors?.[0]?.extensions?.code };
}

function refuse(reason, retriable) {
  find("reason").textContent = reason;
  find("again").hidden = !retriable;
  show("refused");
}

async function look() {
  if (!token) return refuse("This link is not complete. Open the link exactly as it was sent to you.", false);
  show("wait");
  try {
    const { answer, refusal, code } = await call("a2aInvitationPreview");
    if (refusal !== undefined) return refuse(refusal, code === "rate_limited");
    offer(answer);
  } catch {
    refuse(noAnswer, true);
  }
}

function offer({ inviterEmail, peerAgentHandles, expiresAt, agentHandoffPrompt }) {
  find("inviter").textContent = inviterEmail;
  find("until").textContent = new Date(expiresAt).toLocaleString();
  find("prompt").textContent = agentHandoffPrompt;
  find("peers").replaceChildren(
    ...peerAgentHandles.map((handle) => {
      const row = document.createElement("li");
      row.textContent = `@${handle}`;
      return row;
    }),
  );
  show("ready");
}

function complain(reason) {
  find("trouble").textContent = reason;
  find("trouble").hidden = false;
}

async function decline() {
  find("really").disabled = true;
  find("trouble").hidden = true;
  try {
    const { refusal, code } = await call("declineA2aInvitation");
    if (code === "rate_limited") return complain(refusal);
    if (refusal !== undefined) return refuse(refusal, false);
    show("declined");
  } catch {
    complain(noAnswer);
  } finally {
    find("really").disabled = false;
  }
}

// Browsers have no clipboard for pages over plain HTTP, but on this machine; the text stands above anyway.
async function copy() {
  try {
    await navigator.clipboard.writeText(find("prompt").textContent);
    find("copy").textContent = "Copied";
    announce("The text for your agent was copied.");
  } catch {
    find("copy").textContent = "Copy the text above";
    announce("The browser cannot copy here. Select and copy the text above.");
  }
}

find("copy").addEventListener("click", () => void copy());
find("decline").addEventListener("click", () => {
  find("sure").hidden = false;
  find("keep").focus();
});
find("keep").addEventListener("click", () => {
  find("sure").hidden = true;
  find("decline").focus();
});
find("really").addEventListener("click", () => void decline());
find("retry").addEventListener("click", () => void look());
void look();
