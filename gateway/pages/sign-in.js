// Signs a person in: asks for a link by mail, exchanges the one-time token of a link for a session token, or goes to an
// outside provider and back. Tokens of links stand in the fragment, which no server sees, and are used only when the
// visitor says so: a program that previews links does not use them up. The session is kept in a cookie that no script reads.
import { announce, find, show } from "./sections.js";

const operations = {
  signIn: `mutation SignIn($input: SignInInput!) {
    signIn(input: $input) { token expiresAt user { email } }
  }`,
  requestSignInLink: `mutation RequestSignInLink($input: RequestSignInLinkInput!) {
    requestSignInLink(input: $input) { linkMinutes }
  }`,
  acceptOrganizationInvitation: `mutation Join($input: AcceptOrganizationInvitationInput!) {
    acceptOrganizationInvitation(input: $input) { membership { organizationId } }
  }`,
  signInOptions: `query { signInOptions { provider } }`,
  startProviderSignIn: `mutation Start($input: StartProviderSignInInput!) {
    startProviderSignIn(input: $input) { url ticket }
  }`,
  finishProviderSignIn: `mutation Finish($input: FinishProviderSignInInput!) {
    finishProviderSignIn(input: $input) { token expiresAt user { email } }
  }`,
  endSession: `mutation SignOut($input: EndSessionInput!) {
    endSession(input: $input) { endedSessionId }
  }`,
  switchOrganization: `mutation Switch($input: SwitchOrganizationInput!) {
    switchOrganization(input: $input) { token }
  }`,
  viewer: `query { viewer { user { email } organization { name } invitations { nodes { id organizationName role } } } }`,
};
const say = (id, text) => {
  find(id).textContent = text;
  find(id).hidden = text === "";
};
const noAnswer = "The server did not answer. Try again.";

/** Headers that say who asks: with the token of a session, as the session of this browser, or as nobody. */
const as = (token) => ({ authorization: `Bearer ${token}` });
const bySession = { "x-parley-session": "1" };

/** What an operation answers, or the sentence that says why not. Rejects when nothing came. */
async function call(name, input, credential = {}) {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", ...credential },
    body: JSON.stringify({ query: operations[name], variables: input === undefined ? {} : { input } }),
  });
  const { data, errors } = await response.json();
  if (data?.[name] != null) return { answer: data[name] };
  const seconds = errors?.[0]?.extensions?.retryAfter;
  const later = seconds === undefined ? "" : ` Try again in ${Math.ceil(seconds / 60)} minutes.`;
  const code = errors?.[0]?.extensions?.code;
  return { code, refusal: `${errors?.[0]?.message ?? "The request failed."}${later}` };
}

const fragment = new URLSearchParams(location.hash.slice(1));
const [linkToken, invitationId] = [fragment.get("token"), fragment.get("invitation")];
// The link that a start prints asks for no click. On this machine only: elsewhere, a link of somebody else's could put a
// visitor into an account that is not theirs before they have read anything.
const isAtOnce = fragment.has("now") && ["localhost", "127.0.0.1"].includes(location.hostname);
const [place, returned] = [location.pathname, new URLSearchParams(location.search)];
const isForDevelopers = place.endsWith("/developers");
// Neither tokens nor codes stay in the address or in the history.
history.replaceState(null, "", isForDevelopers ? place : "/sign-in");

function ask(reason) {
  say("reason", reason);
  show("ask");
}

function begin() {
  void offerProvider();
  if (linkToken) {
    show("ready");
    return isAtOnce ? void signIn() : undefined;
  }
  find("invited").hidden = !invitationId;
  find("develops").hidden = !isForDevelopers;
  find("address").value = fragment.get("email") ?? "";
  if (place.endsWith("/oidc/callback")) return void comeBack();
  if (place.endsWith("/oidc")) return void goOutside();
  if (isForDevelopers) return void showSession();
  ask("");
}

/** Shows a developer who is signed in already the session, without its token, which no script reads. */
async function showSession() {
  show("wait");
  const { answer } = await call("viewer", undefined, bySession).catch(() => ({}));
  if (!answer?.user) return ask("");
  say("unkept", "");
  find("another").hidden = false;
  found(answer, answer.user);
  show("done");
}

async function offerProvider() {
  const { answer } = await call("signInOptions").catch(() => ({}));
  for (const name of document.querySelectorAll(".provider")) name.textContent = answer?.provider ?? "";
  find("outside").hidden = !answer?.provider;
  // Whoever comes from there is linked.
  find("linking").hidden = !answer?.provider || place.endsWith("/oidc/callback");
}

/** The ticket stays in this tab: a sign-in that was begun elsewhere cannot end here. */
const ticketName = "parley.sign-in-ticket";
/** Whether the visitor wants to link an account. Without that wish, whoever else signs in here would be linked to a session. */
const linkingName = "parley.sign-in-linking";

/** Whether the visitor wants to see the token of the session, and not the console. */
const tokenName = "parley.sign-in-token";

/** Keeps the session of a token in this browser. Answers why not; undefined when it is kept. */
async function keep(token) {
  const response = await fetch("/console/session", { method: "POST", headers: as(token) });
  if (response.status === 204) return undefined;
  const { error } = await response.json();
  return `${error?.message ?? "The session was not kept."} ${error?.hint ?? ""}`;
}

async function goOutside({ isLinking = false } = {}) {
  sessionStorage.setItem(linkingName, String(isLinking));
  sessionStorage.setItem(tokenName, String(isForDevelopers || isLinking));
  show("wait");
  try {
    const { answer, refusal } = await call("startProviderSignIn", { invitationId });
    if (refusal !== undefined) return ask(refusal);
    sessionStorage.setItem(ticketName, answer.ticket);
    location.assign(answer.url);
  } catch {
    ask(noAnswer);
  }
}

async function comeBack() {
  const [ticket, isLinking] = [sessionStorage.getItem(ticketName), sessionStorage.getItem(linkingName) === "true"];
  sessionStorage.removeItem(ticketName);
  sessionStorage.removeItem(linkingName);
  const showsToken = sessionStorage.getItem(tokenName) === "true";
  sessionStorage.removeItem(tokenName);
  const [code, state, issuer] = ["code", "state", "iss"].map((name) => returned.get(name));
  if (!ticket || !code || !state) return ask("The sign-in failed. Start again.");
  show("wait");
  try {
    const { answer, refusal, code: reason } = await finish({ code, state, issuer, ticket }, isLinking);
    const cure =
      "If you have an account here with the same email address, sign in by email and link this account there.";
    if (refusal !== undefined) return ask(reason === "sign_in_refused" ? `${refusal} ${cure}` : refusal);
    await welcome(answer, { showsToken });
  } catch {
    ask(noAnswer);
  }
}

/**
 * The session of this browser is the proof that links a second account at the provider. One that has ended meanwhile is
 * refused before the code is used: without it, the same is a plain sign-in.
 */
async function finish(input, isLinking) {
  const result = await call("finishProviderSignIn", input, isLinking ? bySession : {});
  return isLinking && result.code === "unauthenticated" ? call("finishProviderSignIn", input) : result;
}

async function send() {
  const email = find("address").value.trim();
  find("send").disabled = true;
  say("unsent", "");
  try {
    const { answer, refusal } = await call("requestSignInLink", { email, invitationId });
    if (refusal !== undefined) return say("unsent", refusal);
    find("receiver").textContent = email;
    find("minutes").textContent = answer.linkMinutes;
    show("sent");
  } catch {
    say("unsent", noAnswer);
  } finally {
    find("send").disabled = false;
  }
}

async function signIn({ showsToken = false } = {}) {
  find("go").disabled = find("develop").disabled = true;
  find("trouble").hidden = true;
  try {
    const { answer, refusal } = await call("signIn", { token: linkToken });
    if (refusal !== undefined) return ask(refusal);
    await welcome(answer, { showsToken });
  } catch {
    find("trouble").hidden = false;
    find("go").disabled = find("develop").disabled = false;
  }
}

/** Opens the console, unless there is an invitation to decide on, or the token is wanted or all that there is. */
async function welcome({ token, expiresAt, user }, { showsToken }) {
  // The token is there, whatever else may fail: it is shown only here.
  const reason = await keep(token).catch(() => noAnswer);
  if (isAtOnce && reason === undefined) return location.replace("/console/");
  const { answer } = await call("viewer", undefined, as(token)).catch(() => ({}));
  const invitations = answer?.invitations?.nodes ?? [];
  const isShown = showsToken || reason !== undefined;
  if (!isShown && invitations.length === 0) return location.replace("/console/");
  say("unkept", reason ?? "");
  for (const id of ["open", "explore", "link"]) find(id).hidden = reason !== undefined;
  find("another").hidden = true;
  find("developers").hidden = !isShown;
  if (isShown) showToken(token, expiresAt);
  offer(invitations, token, isShown);
  found(answer, user, token);
  show("done");
}

/** Who is signed in, and what they can do with their session. */
function found(viewer, { email }, token) {
  find("email").textContent = email;
  find("organization").textContent = viewer?.organization?.name ?? "your organization";
  find("open").onclick = () => location.assign("/console/");
  find("explore").onclick = () => location.assign("/explorer");
  find("link").onclick = () => void goOutside({ isLinking: true });
  find("leave").onclick = () => void signOut(token === undefined ? bySession : as(token));
}

function showToken(token, expiresAt) {
  find("until").textContent = new Date(expiresAt).toLocaleString();
  const curl = `curl -s ${location.origin}/graphql -H 'Content-Type: application/json' \\\n`;
  find("example").textContent =
    `${curl}  -H 'Authorization: Bearer ${token}' \\\n  -d '{"query":"{ viewer { kind } }"}'`;
  find("copy").onclick = () => void copy(token);
}

async function signOut(credential) {
  find("leave").disabled = true;
  say("stayed", "");
  try {
    const { refusal, code } = await call("endSession", {}, credential);
    if (refusal !== undefined && code !== "unauthenticated") return say("stayed", refusal);
    await fetch("/console/session", { method: "DELETE" });
    find("example").textContent = "";
    ask("");
    announce("You are signed out.");
  } catch {
    say("stayed", noAnswer);
  } finally {
    find("leave").disabled = false;
  }
}

/** The organizations that the person may join. */
function offer(invitations, token, staysHere) {
  const list = document.querySelector("#invitations ul");
  find("invitations").hidden = invitations.length === 0;
  for (const { id, organizationName, role } of invitations) {
    const [row, name, button] = ["li", "span", "button"].map((tag) => document.createElement(tag));
    name.textContent = `${organizationName}, as ${role === "ADMIN" ? "an admin" : "a member"}`;
    button.textContent = "Join";
    button.addEventListener("click", () => void join({ id, name: organizationName, staysHere }, button, token));
    row.append(name, button);
    list.append(row);
  }
}

async function join({ id, name, staysHere }, button, token) {
  button.disabled = true;
  say("unjoined", "");
  try {
    const { answer, refusal } = await call("acceptOrganizationInvitation", { id }, as(token));
    if (refusal !== undefined) return say("unjoined", refusal);
    if (!staysHere) return await enter(answer.membership, token);
    button.textContent = "Joined";
    announce(`You are now a member of ${name}.`);
  } catch {
    say("unjoined", noAnswer);
    button.disabled = false;
  }
}

/** Opens the console in that organization. */
async function enter({ organizationId }, token) {
  const { answer } = await call("switchOrganization", { organizationId }, as(token));
  if (answer !== undefined) await keep(answer.token);
  // If that failed, the menu of the console still leads there.
  location.replace("/console/");
}

// Browsers have no clipboard for pages over plain HTTP, but on this machine; the token stands below anyway.
async function copy(token) {
  try {
    await navigator.clipboard.writeText(token);
    find("copy").textContent = "Copied";
    announce("The token was copied.");
  } catch {
    find("copy").textContent = "Copy the token below";
    announce("The browser cannot copy here. Select and copy the token in the example below.");
  }
}

// A link that is pasted into a tab with this page changes the fragment alone, which loads nothing.
addEventListener("hashchange", () => location.reload());
find("go").addEventListener("click", () => void signIn());
find("develop").addEventListener("click", () => void signIn({ showsToken: true }));
find("anew").addEventListener("click", () => ask(""));
find("again").addEventListener("click", () => ask(""));
find("form").addEventListener("submit", (event) => {
  event.preventDefault();
  void send();
});
find("begin").addEventListener("click", () => void goOutside());
begin();
