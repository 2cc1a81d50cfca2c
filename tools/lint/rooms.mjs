// The order of the folders of an area, and of the files beside them: each imports only those before it. The features of a
// domain have theirs in its domain.ts.
import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { stem } from "./stem.mjs";

const ROOMS = {
  "subgraphs/shared": [
    "errors",
    "sharing",
    "rules",
    "clock",
    "config",
    "dns",
    "outbound",
    "tracing",
    "logging",
    "database",
    "rate-limit",
    "secrets",
    "reviews",
    "viewer",
    "identity",
    "blobs",
    "events",
    "context",
    "refusals",
    "lifecycle",
    "installation",
    "work",
    "metrics",
    "usage",
    "pagination",
    "graphql",
    "resource-links",
    "contacts",
    "citations",
    "correspondence",
    "webhooks",
    "authority",
    "files",
    "people",
    "operator",
    "names",
    "following",
    "contact-rules",
    "dates",
    "labels",
    "snooze",
    "screening",
    "delivery",
    "smtp",
    "system-mail",
    "idempotency",
    "holds",
    "background",
    "domain",
    "search",
  ],
  gateway: [
    "errors",
    "files",
    "pages",
    "limits",
    "planning",
    "federation",
    "execution",
    "admission",
    "sources",
    "viewers",
    "console",
    "subscriptions",
    "sse",
    "http",
    "subgraph-process",
    "websocket",
    "start",
    "main",
  ],
  cli: [
    "terminal",
    "installation",
    "backup",
    "doctor",
    "export",
    "commands",
    "dkim",
    "reseal",
    "bootstrap",
    "sign-in-link",
    "parley",
  ],
  "rest-shim": [
    "route-base",
    "handler-route",
    "route",
    "record",
    "wire",
    "openapi",
    "ports",
    "page",
    "routes",
    "route-urls",
    "server-options",
    "runner",
    "unavailable-groups",
    "mount",
    "index",
  ],
  "mcp-shim": [
    "tool-call",
    "tool",
    "without-nulls",
    "catalogue",
    "call",
    "tools",
    "documents",
    "accepted-forms",
    "json-rpc-refusal",
    "oauth",
    "read-body",
    "origin",
    "resources",
    "protocol-server",
    "server",
    "without-names",
    "serve-message",
    "endpoint",
    "index",
    "stdio",
  ],
  "console/src": ["style", "address", "api", "parts", "session", "pages", "shell", "app", "main"],
};

/**
 * Why `file` may not import `target`, or undefined when its area has no order, or the order allows it.
 * @param {string} root absolute path of the project
 * @param {string} file absolute path
 * @param {string} target absolute path
 */
export function climbs(root, file, target) {
  const from = roomOf(root, file);
  const to = roomOf(root, target);
  if (!from || !to || from.area !== to.area || from.room === to.room) return undefined;
  const { order, says } = orderOf(root, from.area);
  if (order.length === 0) return undefined;
  for (const { area, room } of [from, to])
    if (!order.includes(room)) return `${area}/${room} has no place in the order of ${area} (${says})`;
  if (order.indexOf(to.room) < order.indexOf(from.room)) return undefined;
  return `${from.area}/${from.room} is before ${to.room}: a folder imports only those before it (${says})`;
}

const orders = new Map();

/** The folders of an area in their order, and which file says it. */
function orderOf(root, area) {
  if (ROOMS[area]) return { order: ROOMS[area], says: "tools/lint/rooms.mjs" };
  const says = `${area}/domain.ts`;
  const list = join(root, says);
  if (!orders.has(area)) orders.set(area, existsSync(list) ? featuresOf(readFileSync(list, "utf8")) : []);
  return { order: orders.get(area), says };
}

/** The folders of a domain's features as its `domain.ts` lists them. */
function featuresOf(text) {
  const imports = text.matchAll(/import \{ (\w+) \} from "\.\/([\w-]+)\/feature\.js"/g);
  const folders = new Map([...imports].map(([, name, folder]) => [name, folder]));
  const listed = /\bfeatures: \[([^\]]*)\]/.exec(text)?.[1] ?? "";
  return listed.split(",").flatMap((name) => folders.get(name.trim()) ?? []);
}

/** The area and the folder or file in it; undefined for `domain.ts`, and for a file outside of the areas with an order. */
function roomOf(root, file) {
  const path = relative(root, file).split(sep).join("/");
  const area = Object.keys(ROOMS).find((name) => path.startsWith(`${name}/`));
  if (area !== undefined) return { area, room: stem(path.slice(area.length + 1).split("/")[0]) };
  const [domain, feature] = /^(subgraphs\/[^/]+)\/([^/]+)\//.exec(path)?.slice(1) ?? [];
  return domain === undefined ? undefined : { area: domain, room: feature };
}
