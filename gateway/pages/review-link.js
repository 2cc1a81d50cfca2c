// Shows what an agent wants to send to who has the link of a mail, and decides when they say so. To open the page uses
// nothing up: programs that look at links do that. The token stands in the fragment, which no server sees.
import { contentHash, contentRows, marked } from "./held-content.js";
import { announce, find, show } from "./sections.js";

const noAnswer = "The server did not answer. Try again.";
const names = { mail: "an email", im: "an instant message", chat: "a message to Slack", a2a: "a message to an agent" };
const acknowledgements = {
  stale: "It has waited for long. It is still right today.",
  suspicious: "Screening found something, or could not read everything. It is harmless.",
  earlier_pending: "Something earlier of the same conversation still waits. This may go before it.",
  context_changed: "A newer message arrived in the conversation. It still fits.",
};
const levels = {
  clean: "Screening found nothing.",
  notice: "Screening found something that is usual.",
  suspicious: "Screening says that this is suspicious.",
  dangerous: "Screening says that this is dangerous.",
};

const token = new URLSearchParams(location.hash.slice(1)).get("token");
// The token does not stay in the address or in the history.
history.replaceState(null, "", location.pathname);

let review;

/** The record, or why there is none. Rejects when nothing came. */
async function call(path, body) {
  const response = await fetch(`/api/v1/reviews/link/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, ...body }),
  });
  const answer = await response.json();
  if (response.ok) return { answer };
  return { refusal: answer.error?.message ?? "The request failed.", code: answer.error?.code };
}

function refuse(reason, retriable) {
  find("refusal").textContent = reason;
  find("again").hidden = !retriable;
  show("refused");
}

async function look() {
  if (!token) return refuse("This link is not complete. Open the link exactly as it was sent to you.", false);
  show("wait");
  try {
    const { answer, refusal, code } = await call("preview");
    if (refusal !== undefined) return refuse(refusal, code === "rate_limited");
    await offer(answer);
  } catch {
    refuse(noAnswer, true);
  }
}

async function offer(given) {
  review = given;
  find("agent").textContent = review.agent_handle === null ? "An agent" : `@${review.agent_handle}`;
  find("what").textContent = names[review.topic] ?? review.operation;
  find("peers").textContent = review.peers.map(({ value }) => marked(value)).join(", ");
  find("until").textContent = new Date(review.expires_at).toLocaleString();
  find("edited").hidden = !review.edited;
  find("two").hidden = review.approvals.required < 2;
  find("content").replaceChildren(...contentRows(review.content));
  find("hash").textContent = review.content_sha256;
  find("said-by-agent").hidden = review.agent_note === null;
  find("agent-note").textContent = marked(review.agent_note ?? "");
  find("why").textContent = review.path.find(({ outcome }) => outcome === "decides")?.explanation ?? "";
  find("level").textContent = levels[review.screening_level] ?? "Screening could not read everything.";
  find("console").href = `/console/reviews/${review.id}?revision=${review.revision}`;
  find("needs").replaceChildren(...review.needs.map(boxOf));
  find("trouble").hidden = true;
  const hash = await contentHash(review.content);
  const isSame = hash === null || hash === review.content_sha256;
  if (!isSame) complain("What is shown is not what the server would send. Decide in the console.");
  show("ready");
  find("reject").disabled = false;
  find("approve").dataset.wrong = isSame ? "" : "yes";
  permit();
}

function boxOf(need) {
  const label = document.createElement("label");
  const box = document.createElement("input");
  box.type = "checkbox";
  box.value = need;
  box.addEventListener("change", permit);
  label.className = "check";
  label.append(box, ` ${acknowledgements[need] ?? need}`);
  return label;
}

const boxes = () => [...find("needs").querySelectorAll("input")];

/** An approval needs every box. */
function permit() {
  find("approve").disabled = find("approve").dataset.wrong === "yes" || boxes().some(({ checked }) => !checked);
}

function complain(reason) {
  find("trouble").textContent = reason;
  find("trouble").hidden = false;
}

async function decide(decision) {
  for (const id of ["approve", "reject"]) find(id).disabled = true;
  find("trouble").hidden = true;
  try {
    const { refusal, code } = await call("decide", {
      decision,
      content_sha256: review.content_sha256,
      acknowledge: boxes().flatMap(({ checked, value }) => (checked ? [value] : [])),
      context_mark: review.context_mark,
      ...(decision === "reject" ? { reason: find("reason").value } : {}),
      note: find("note").value || null,
    });
    if (refusal === undefined) return finish(decision);
    if (["review_link_ended", "not_found"].includes(code)) return refuse(refusal, false);
    // The needs may have changed meanwhile.
    if (code === "review_needs_acknowledgement") await look();
    complain(refusal);
  } catch {
    complain(noAnswer);
  }
  find("reject").disabled = false;
  permit();
}

function finish(decision) {
  const isLast = review.approvals.required === 1;
  const approved = isLast ? "You approved it. It is sent now." : "You agreed. A second person must agree too.";
  find("outcome").textContent = decision === "approve" ? approved : "You rejected it. Nothing is sent.";
  show("done");
  announce("Your decision was stored.");
}

find("approve").addEventListener("click", () => void decide("approve"));
find("reject").addEventListener("click", () => void decide("reject"));
find("retry").addEventListener("click", () => void look());
void look();
