/** The script of the phones page. It shows all content of phones as text, never as markup. */
export const pageScript = `const find = (id) => document.getElementById(id);
const kinds = { love: "❤️", like: "👍", dislike: "👎", laugh: "😂", emphasize: "‼️", question: "❓", eyes: "👀" };
let phone = null;
let service = null;
/** The message that the next one replies to. */
let answering = null;
let thread = null;
let waiting = null;
/** Conversations in which something arrived since they were last open. */
let fresh = new Set();
/** Conversations that were there when the phone was chosen. */
let standing = new Set();
/** Who read a conversation last, and when. */
let reads = new Map();

function complain(text) {
  find("trouble").textContent = text;
  find("trouble").hidden = text === "";
}

async function call(method, path, body) {
  const init = body === undefined ? { method } : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, init);
  if (response.status === 204) return null;
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** Runs what a click or a key asked for, and shows why it failed. */
function run(work) {
  return async (event) => {
    event?.preventDefault();
    try {
      complain("");
      await work(event);
    } catch (error) {
      complain(error.message);
    }
  };
}

function make(tag, text, more = {}) {
  return Object.assign(document.createElement(tag), { textContent: text }, more);
}

const path = (more) => "/handsets/" + encodeURIComponent(phone) + more;

function item(text, current, work) {
  const line = make("li", "");
  const button = make("button", text, { type: "button", onclick: run(work) });
  button.setAttribute("aria-current", String(current));
  line.append(button);
  return line;
}

async function showPhones() {
  const phones = await call("GET", "/handsets");
  find("phones").replaceChildren(...phones.map(({ number, online }) => item(number + (online ? "" : " (offline)"), number === phone, () => choose(number))));
  const own = phones.find(({ number }) => number === phone);
  find("behaviour").hidden = find("begin").hidden = own === undefined;
  if (own === undefined) return;
  for (const name of ["online", "auto_deliver", "auto_read", "reject_groups"]) find(name).checked = own[name];
  find("service").value = service = own.service;
}

function answer(message) {
  answering = message;
  find("answering").hidden = message === null;
  find("answered").textContent = message === null ? "" : "Reply to: " + quote(message);
  if (message !== null) find("text").focus();
}

const quote = ({ text, media }) => text ?? media?.filename ?? "";


async function choose(number) {
  phone = number;
  thread = null;
  answer(null);
  fresh = new Set();
  reads = new Map();
  showTyping(null);
  // Before the form that begins a conversation is shown: what it begins does not stand yet.
  standing = new Set((await showThreads()).map(({ id }) => id));
  await showPhones();
  void listen();
}

async function showThreads() {
  if (phone === null) return [];
  const threads = await call("GET", path("/threads"));
  if (thread === null && threads.length > 0) thread = threads.at(-1).id;
  fresh.delete(thread);
  find("threads").replaceChildren(...threads.toReversed().map(({ id, participants }) =>
    item(participants.join(", ") + (fresh.has(id) ? " (new)" : ""), id === thread, async () => {
      thread = id;
      answer(null);
      await showThreads();
    })));
  find("write").hidden = thread === null;
  await showScreen();
  return threads;
}

async function allMessages() {
  const messages = [];
  for (let after = "0"; ; after = messages.at(-1).cursor) {
    const page = await call("GET", path("/threads/" + thread + "/messages?after=" + after));
    messages.push(...page);
    if (page.length < 100) return messages.slice(-500);
  }
}

async function showScreen() {
  if (thread === null) return find("screen").replaceChildren();
  const messages = await allMessages();
  const read = reads.get(thread);
  const seen = messages.findLast(({ direction, created_at }) => direction === "outbound" && created_at <= read?.at);
  find("screen").replaceChildren(...messages.map((message) => {
    const target = messages.find(({ id }) => id === message.reply_to_message_id);
    return bubble(message, target ?? null, message === seen ? read.from : null);
  }));
  find("screen").scrollTop = find("screen").scrollHeight;
  if (messages.some(({ direction, status }) => direction === "inbound" && status === "received")) {
    await call("POST", path("/read"), { thread_id: thread });
  }
}

function bubble(message, target, reader) {
  const line = make("li", "", { className: message.direction });
  if (target !== null) line.append(make("blockquote", quote(target)));
  line.append(make("span", message.text ?? ""));
  if (message.media !== null) line.append(shown(message.media));
  const facts = [message.direction === "inbound" ? message.from : null, message.service, message.send_style, message.status, new Date(message.created_at).toLocaleTimeString()];
  line.append(make("small", facts.filter((fact) => fact !== null).join(" · ")));
  const marks = message.tapbacks.map(({ reaction, emoji, from }) => (kinds[reaction] ?? emoji ?? "…") + (from === phone ? "" : " " + from));
  if (marks.length > 0) line.append(make("small", marks.join("  ")));
  if (reader !== null) line.append(make("small", "Read by " + reader));
  if (message.direction === "inbound") line.append(choices(message));
  if (service === "imessage") line.append(make("button", "Reply", { type: "button", onclick: run(() => answer(message)) }));
  return line;
}

function shown({ url, filename, content_type: type }) {
  if (/^image\\/(png|jpeg|gif|webp)$/.test(type)) return make("img", "", { src: url, alt: filename });
  return make("a", filename, { href: url, download: filename });
}

function choices({ id, tapbacks }) {
  const row = make("span", "", { className: "tapbacks" });
  const own = tapbacks.find(({ from }) => from === phone);
  for (const [reaction, sign] of Object.entries(kinds)) {
    const isOwn = own?.reaction === reaction;
    const button = make("button", sign, { type: "button", title: isOwn ? "Take back" : reaction });
    button.setAttribute("aria-pressed", String(isOwn));
    button.onclick = run(async () => {
      if (isOwn) await call("DELETE", path("/tapbacks/" + own.id));
      else await call("POST", path("/tapbacks"), { message_id: id, reaction });
      await showScreen();
    });
    row.append(button);
  }
  return row;
}

let typingEnds = 0;
/** Shows who types; it goes away by itself, because nobody says that somebody stopped. */
function showTyping(from) {
  clearTimeout(typingEnds);
  find("typing").textContent = from === null ? "" : from + " is typing…";
  if (from !== null) typingEnds = setTimeout(() => showTyping(null), 10_000);
}

/** Follows what the phone receives, until another one is chosen. */
async function listen() {
  waiting?.abort();
  const mine = (waiting = new AbortController());
  const number = phone;
  let after = "0";
  const ask = (seconds) => fetch("/handsets/" + encodeURIComponent(number) + "/events?wait=" + seconds + "&after=" + after, { signal: mine.signal }).then((response) => {
    if (!response.ok) throw new Error("The server answered " + response.status + ".");
    return response.json();
  });
  // Earlier events are on the screen already, but for a conversation that began meanwhile.
  let past = true;
  let isCutOff = false;
  while (!mine.signal.aborted) {
    try {
      const events = await ask(past ? 0 : 25);
      // Only its own complaint: a refusal stays until the next click.
      if (isCutOff) complain("");
      isCutOff = false;
      for (const { kind, thread_id, from, at } of events) {
        if (kind === "read" && from !== number) reads.set(thread_id, { from, at });
        if (kind === "message" && thread_id !== thread && !(past && standing.has(thread_id))) fresh.add(thread_id);
      }
      if (past && events.length === 0) {
        past = false;
        if (fresh.size > 0) await showThreads();
        else if (reads.has(thread)) await showScreen();
      }
      after = events.at(-1)?.cursor ?? after;
      if (past || events.length === 0) continue;
      const last = events.at(-1);
      showTyping(last.kind === "typing" && last.thread_id === thread ? last.from : null);
      if (events.some(({ kind }) => kind !== "typing")) await showThreads();
    } catch (error) {
      if (mine.signal.aborted) return;
      isCutOff = true;
      complain("The server does not answer. Trying again.");
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

find("add").addEventListener("submit", run(async () => {
  const number = find("number").value.trim();
  await call("POST", "/handsets", { number });
  find("number").value = "";
  await choose(number);
}));

find("begin").addEventListener("submit", run(async () => {
  const to = find("to").value.split(",").map((number) => number.trim()).filter((number) => number !== "");
  const sent = await call("POST", path("/messages"), { to: to.length === 1 ? to[0] : to, text: find("first").value });
  find("first").value = "";
  thread = sent.thread_id;
  await showThreads();
}));

async function attached() {
  const file = find("file").files[0];
  if (file === undefined) return {};
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { media_base64: btoa(text), media_type: file.type || "application/octet-stream", media_name: file.name };
}

find("write").addEventListener("submit", run(async () => {
  const text = find("text").value;
  await call("POST", path("/messages"), { thread_id: thread, ...(text === "" ? {} : { text }), ...(answering === null ? {} : { reply_to_message_id: answering.id }), ...(await attached()) });
  find("write").reset();
  answer(null);
  await showScreen();
}));

let lastTyping = 0;
find("text").addEventListener("input", run(async () => {
  if (Date.now() - lastTyping < 3000) return;
  lastTyping = Date.now();
  await call("POST", path("/typing"), { thread_id: thread });
}));

for (const name of ["online", "auto_deliver", "auto_read", "reject_groups"]) {
  find(name).addEventListener("change", run(async () => {
    await call("PATCH", path(""), { [name]: find(name).checked });
    await showPhones();
  }));
}
find("service").addEventListener("change", run(async () => {
  await call("PATCH", path(""), { service: find("service").value });
  answer(null);
  await showPhones();
  await showScreen();
}));
find("plain").addEventListener("click", run(() => answer(null)));

await run(async () => {
  const [first] = await call("GET", "/handsets");
  await (first === undefined ? showPhones() : choose(first.number));
})();
`;
