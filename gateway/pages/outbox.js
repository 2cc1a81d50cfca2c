// Shows the mail that the server keeps as files. The token of the start stands in the fragment, which no server sees; it
// stays in this tab, so that a reload works. Mail is shown as text: only links to this server become links.
const find = (id) => document.querySelector(`#${id}`);
const place = "parley.outbox";
const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? sessionStorage.getItem(place);
if (token !== null) sessionStorage.setItem(place, token);
history.replaceState(null, "", location.pathname);

const pause = 3000;
/** Names of the mails on the page. */
const shown = new Set();
let oldest = null;

function complain(text) {
  find("trouble").textContent = text;
  find("trouble").hidden = text === "";
}

/** A page of mail; null when there is none to be had, and the page says why. */
async function read(before) {
  const query = before === null ? "" : `?before=${encodeURIComponent(before)}`;
  try {
    const response = await fetch(`/outbox/mails${query}`, { headers: { "x-outbox-token": token ?? "" } });
    if (response.ok) {
      complain("");
      return await response.json();
    }
    complain("Open this page with the link that the server printed when it started. Every start prints a new link.");
  } catch {
    complain("The server does not answer.");
  }
  return null;
}

const isOwn = (url) =>
  ["localhost", "127.0.0.1"].includes(url.hostname) && url.port === location.port && url.protocol === location.protocol;

/** The text with its links; what leads elsewhere was perhaps written by a stranger and stays text. */
function linked(text) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    if (index % 2 === 0 || !URL.canParse(part) || !isOwn(new URL(part))) return part;
    return Object.assign(document.createElement("a"), {
      href: part,
      textContent: part,
      target: "_blank",
      rel: "noopener",
    });
  });
}

function article({ to, subject, date, text }) {
  const [mail, title, facts, body] = ["article", "h2", "p", "pre"].map((tag) => document.createElement(tag));
  title.textContent = subject;
  facts.className = "soft";
  facts.textContent = `To ${to}${date === null ? "" : `, ${new Date(date).toLocaleString()}`}`;
  body.className = "wrap";
  body.append(...linked(text));
  mail.append(title, facts, body);
  return mail;
}

function add(mails, isNew) {
  const added = mails.filter(({ name }) => !shown.has(name));
  for (const { name } of added) shown.add(name);
  if (isNew) find("mails").prepend(...added.map(article));
  else find("mails").append(...added.map(article));
  return added.length;
}

function showOlder({ next }) {
  oldest = next;
  find("older").hidden = next === null;
}

async function showOutbox() {
  const page = await read(null);
  if (page === null) return;
  add(page.mails, false);
  showOlder(page);
  find("state").textContent = shown.size === 0 ? "No mail yet. New mail appears here." : "";
  setInterval(() => void look(), pause);
}

/** New mail appears by itself. */
async function look() {
  if (document.hidden) return;
  const page = await read(null);
  const count = page === null ? 0 : add(page.mails, true);
  if (count > 0) find("state").textContent = count === 1 ? "1 new mail." : `${count} new mails.`;
}

async function more() {
  find("older").disabled = true;
  const page = await read(oldest);
  find("older").disabled = false;
  if (page === null) return;
  add(page.mails, false);
  showOlder(page);
}

find("older").addEventListener("click", () => void more());
void showOutbox();
