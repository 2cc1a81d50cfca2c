/** The script of the page. It shows messages as text, never as markup. */
export const pageScript = `const find = (id) => document.getElementById(id);
const chosen = { workspace: null, channel: null, thread: null };
let shown = "";

function complain(text) {
  find("trouble").textContent = text;
  find("trouble").hidden = text === "";
}

async function call(method, path, body) {
  const init = body === undefined ? { method } : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch("/__control/" + path, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? answer.error);
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

function options(select, choices, value) {
  select.replaceChildren(...choices.map(([id, name]) => make("option", name, { value: id })));
  if (choices.some(([id]) => id === value)) select.value = value;
}

const nameOf = (workspace, id) => workspace.users.find((user) => user.id === id)?.real_name ?? id;

function titleOf(workspace, { kind, name, members }) {
  if (kind === "im") return members.map((id) => nameOf(workspace, id)).join(" and ");
  return (kind === "private" ? "🔒 " : "# ") + name;
}

/** Reads everything, and draws it when something has changed. */
async function show() {
  const { workspaces } = await call("GET", "state");
  const now = JSON.stringify([workspaces, chosen]);
  if (now === shown) return;
  shown = now;
  const workspace = workspaces.find(({ id }) => id === chosen.workspace) ?? workspaces[0];
  if (workspace === undefined) return;
  chosen.workspace = workspace.id;
  const channel = workspace.channels.find(({ id }) => id === chosen.channel) ?? workspace.channels[0];
  chosen.channel = channel?.id ?? null;
  options(find("workspace"), workspaces.map(({ id, name }) => [id, name]), workspace.id);
  options(find("user"), workspace.users.filter(({ is_bot, deleted }) => !is_bot && !deleted).map(({ id, real_name }) => [id, real_name]), find("user").value);
  find("channels").replaceChildren(...workspace.channels.map((one) => item(workspace, one)));
  find("messages").replaceChildren(...(channel === undefined ? [] : inThreads(channel.messages).map((message) => line(workspace, channel, message))));
  const parent = channel?.messages.find(({ ts }) => ts === chosen.thread);
  find("thread").hidden = parent === undefined;
  find("thread-text").textContent = parent === undefined ? "" : "In the thread of: " + parent.text.slice(0, 80);
}

function item(workspace, channel) {
  const entry = make("li", "");
  const choose = async () => {
    chosen.channel = channel.id;
    chosen.thread = null;
    await show();
  };
  const button = make("button", titleOf(workspace, channel), { type: "button", onclick: run(choose) });
  button.setAttribute("aria-current", String(channel.id === chosen.channel));
  entry.append(button);
  return entry;
}

/** Replies below the message that they belong to. */
function inThreads(messages) {
  const isReply = (message) => message.thread_ts !== undefined && message.thread_ts !== message.ts;
  const first = messages.filter((message) => !isReply(message));
  return first.flatMap((message) => [message, ...messages.filter((reply) => isReply(reply) && reply.thread_ts === message.ts)]);
}

function line(workspace, channel, message) {
  const isReply = message.thread_ts !== undefined && message.thread_ts !== message.ts;
  const entry = make("li", message.text, { className: isReply ? "reply" : "" });
  const facts = [nameOf(workspace, message.user), new Date(Number(message.ts) * 1000).toLocaleTimeString()];
  if (message.edited !== undefined) facts.push("edited");
  if (channel.pins.includes(message.ts)) facts.push("📌 pinned");
  entry.prepend(make("small", facts.join(" · ")));
  for (const file of message.files ?? []) entry.append(make("small", "📎 " + (file.name ?? file.id)));
  entry.append(marks(workspace, channel, message));
  return entry;
}

function marks(workspace, channel, message) {
  const row = make("span", "", { className: "marks" });
  const react = (name, remove) => run(async () => {
    await call("POST", "reactions", { channel: channel.id, user: find("user").value, timestamp: message.ts, name, remove });
    await show();
  });
  for (const { name, users } of message.reactions ?? []) {
    const who = users.map((id) => nameOf(workspace, id)).join(", ");
    const toggle = (event) => react(name, users.includes(find("user").value))(event);
    row.append(make("button", ":" + name + ": " + users.length, { type: "button", className: "plain", title: who, onclick: toggle }));
  }
  row.append(make("button", "👀", { type: "button", className: "plain", title: "React with eyes", onclick: react("eyes", false) }));
  const reply = async () => {
    chosen.thread = message.thread_ts ?? message.ts;
    await show();
    find("text").focus();
  };
  row.append(make("button", "Reply", { type: "button", className: "plain", onclick: run(reply) }));
  return row;
}

find("workspace").addEventListener("change", run(async () => {
  chosen.workspace = find("workspace").value;
  chosen.channel = chosen.thread = null;
  await show();
}));

find("no-thread").addEventListener("click", run(async () => {
  chosen.thread = null;
  await show();
}));

find("write").addEventListener("submit", run(async () => {
  await call("POST", "messages", { channel: chosen.channel, user: find("user").value, text: find("text").value, thread_ts: chosen.thread });
  find("text").value = "";
  await show();
  find("messages").scrollTop = find("messages").scrollHeight;
}));

for (;;) {
  try {
    await show();
    if (find("trouble").textContent.startsWith("The local Slack")) complain("");
  } catch {
    complain("The local Slack does not answer. Trying again.");
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
`;
