// A link to a billing page has its token in the fragment, which no server sees. To open the page only looks; the plan
// changes when the visitor says so, so a program that previews links uses none up.
import { find, show } from "./sections.js";

const look = `query BillingLink($token: String!) {
  billingLink(token: $token) {
    page organizationName currentPlan plan interval returnUrl expiresAt
    offers { name identitiesIncluded mailboxStorageBytes sendsPerDay monthCents yearCents }
  }
}`;
const use = `mutation UseBillingLink($input: UseBillingLinkInput!) {
  useBillingLink(input: $input) { plan nextUrl }
}`;
const write = (name, text) => {
  for (const place of document.querySelectorAll(`.${name}`)) place.textContent = text;
};

function refuse(reason) {
  find("reason").textContent = reason;
  show("refused");
}

/** The data of an operation; an error says which code it has. */
async function runQuery(query, variables) {
  const response = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors === undefined) return data;
  throw Object.assign(new Error(errors[0].message), { code: errors[0].extensions?.code });
}

const dollars = (cents) => (cents / 100).toLocaleString(undefined, { minimumFractionDigits: 2 });

function describe(offer) {
  const { identitiesIncluded, mailboxStorageBytes, sendsPerDay, monthCents, yearCents } = offer;
  const storage =
    mailboxStorageBytes === null
      ? "mail without a limit"
      : `${mailboxStorageBytes / 1024 ** 3} GiB of mail per identity`;
  const prices = [
    monthCents === null ? null : `$${dollars(monthCents)} per month`,
    yearCents === null ? null : `$${dollars(yearCents)} per year`,
  ].filter((price) => price !== null);
  const gives = `${identitiesIncluded.toLocaleString()} identities, ${storage}, ${sendsPerDay.toLocaleString()} sends per day`;
  return [gives, ...prices].join(" · ");
}

/** One line of the list: a plan, to be chosen from when there are several. */
function line(offer, { choosable, chosen }) {
  const item = document.createElement("li");
  const name = document.createElement("b");
  const facts = document.createElement("span");
  facts.textContent = describe(offer);
  if (choosable) {
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "plan", value: offer.name });
    input.checked = chosen;
    label.append(input, ` ${offer.name}`);
    name.append(label);
  } else {
    name.textContent = offer.name;
  }
  item.append(name, facts);
  return item;
}

function present({ page, organizationName, currentPlan, plan, interval, offers, returnUrl, expiresAt }) {
  const isPortal = page === "PORTAL";
  write("organization", organizationName);
  write("current", currentPlan);
  const shown = offers.filter(({ name }) => isPortal || name === plan);
  const lines = shown.map((offer) => line(offer, { choosable: isPortal, chosen: offer.name === currentPlan }));
  find("offers").append(...lines);
  find("intervals").hidden = !isPortal;
  find("choice").elements["interval"].value = interval ?? "MONTH";
  find("go").textContent = isPortal
    ? "Change the plan"
    : `Change to the plan ${plan}, paid every ${interval.toLowerCase()}`;
  find("until").textContent = new Date(expiresAt).toLocaleString();
  if (returnUrl !== null) Object.assign(find("back"), { href: returnUrl, hidden: false });
  show("ready");
}

async function complete(token, isPortal) {
  find("go").disabled = true;
  find("trouble").hidden = true;
  const form = new FormData(find("choice"));
  const choice = isPortal ? { plan: form.get("plan"), interval: form.get("interval") } : {};
  try {
    const { useBillingLink } = await runQuery(use, { input: { token, ...choice } });
    write("current", useBillingLink.plan);
    if (useBillingLink.nextUrl !== null) Object.assign(find("next"), { href: useBillingLink.nextUrl, hidden: false });
    show("done");
  } catch (error) {
    if (error.code === "billing_link_invalid") return refuse(error.message);
    find("trouble").textContent = error.code === undefined ? "The server did not answer. Try again." : error.message;
    find("trouble").hidden = false;
    find("go").disabled = false;
  }
}

async function open() {
  const fragment = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  if (fragment === "done") return show("paid");
  if (fragment === "canceled") return show("canceled");
  const token = new URLSearchParams(fragment).get("token");
  if (token === null || token === "") return refuse("There is no token in this address.");
  try {
    const { billingLink } = await runQuery(look, { token });
    present(billingLink);
    find("go").addEventListener("click", () => void complete(token, billingLink.page === "PORTAL"));
  } catch (error) {
    refuse(error.code === undefined ? "The server did not answer. Open the link again." : error.message);
  }
}

void open();
