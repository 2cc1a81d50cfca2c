// The content that an agent wants to send, as rows of a list: every member of the content, so that nothing leaves unseen.

const labels = {
  from: "From",
  to: "To",
  cc: "Copy",
  bcc: "Blind copy",
  reply_to: "Replies to",
  subject: "Subject",
  text: "Text",
  html: "HTML, as it is written",
  attachments: "Files",
  media: "Files",
  file: "File",
  parts: "Parts",
  push_url: "Push address",
};
/** Members that say where it belongs and which form it has, after the others. */
const quiet = ["v", "topic", "operation"];
const isEmpty = (value) => value === null || value === false || (Array.isArray(value) && value.length === 0);

/** Invisible characters are written out: `‹U+200B›`. */
export function marked(text) {
  return text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2028\u2029]/gu, (sign) => {
    if (sign === "\n" || sign === "\t") return sign;
    const code = sign.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    return sign === "\r" ? "" : `‹U+${code}›`;
  });
}

/** Terms and descriptions of everything that the content has. */
export function contentRows(content) {
  const first = Object.keys(labels).filter((key) => key in content);
  const rest = Object.keys(content).filter((key) => !first.includes(key) && !quiet.includes(key));
  return [...first, ...rest].filter((key) => !isEmpty(content[key])).flatMap((key) => rowOf(key, content[key]));
}

function rowOf(key, value) {
  const term = document.createElement("dt");
  term.textContent = labels[key] ?? key.replaceAll("_", " ");
  const values = Array.isArray(value) ? value : [value];
  return [term, ...values.map(described)];
}

function described(value) {
  const description = document.createElement("dd");
  const text = document.createElement(typeof value === "object" ? "code" : "span");
  text.textContent = marked(wordsOf(value));
  description.append(text);
  return description;
}

function wordsOf(value) {
  if (typeof value !== "object" || value === null) return String(value);
  if (typeof value.address === "string" && Object.keys(value).length <= 2) return addressOf(value);
  if (typeof value.sha256 === "string") {
    const { filename, title, size, content_type: type, sha256 } = value;
    const more = Object.entries(value).filter(([key]) => !["filename", "size", "content_type", "sha256"].includes(key));
    const others = more.flatMap(([key, one]) => (one === null ? [] : [`${key}: ${one}`]));
    return [filename ?? title ?? "file", type, `${size} bytes`, ...others, `SHA-256 ${sha256}`]
      .filter(Boolean)
      .join(", ");
  }
  return JSON.stringify(value, null, 2);
}

/** An address with its domain in ASCII, where that looks different. */
function addressOf({ address, name }) {
  const shown = name ? `${name} <${address}>` : address;
  const domain = address.slice(address.lastIndexOf("@") + 1);
  const ascii = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return ascii === domain.toLowerCase() ? shown : `${shown} (domain in ASCII: ${ascii})`;
}

/** JSON with sorted keys and without white space, as the server writes what it hashes. */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
}

/** SHA-256 of a content in hex; null where the browser computes none, as over plain HTTP. */
export async function contentHash(content) {
  if (!isSecureContext) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalJson(content)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
