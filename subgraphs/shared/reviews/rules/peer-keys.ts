import { skeletonOf } from "../../rules/look-alike.js";
import type { PeerFact } from "./facts.js";
import { normalAddress, normalHandle, skeletonOfAddress, type UnicodeOf } from "./list-entry.js";
import type { PeerListKind } from "./review-lists.js";

/** The entries of a kind of list that name a receiver: their values, and the appearances that they might have. */
export interface PeerKeys {
  readonly values: readonly string[];
  readonly skeletons: readonly string[];
}

const none: PeerKeys = { values: [], skeletons: [] };

/** The keys of a receiver for a kind of list (wire contract reviews 2.4); null when it is not known who it is. */
export function keysOfPeer(kind: PeerListKind, peer: PeerFact, unicodeOf: UnicodeOf): PeerKeys | null {
  const { value } = peer;
  if (kind === "organization") return keysOfOrganization(peer);
  if (value === "") return null;
  switch (kind) {
    case "address": {
      const address = peer.kind === "address" ? normalAddress(value.normalize("NFKC")) : null;
      return address === null ? none : { values: [address], skeletons: [skeletonOfAddress(address, unicodeOf)] };
    }
    case "domain": {
      const isMailbox = peer.kind === "address" || peer.kind === "handle";
      return isMailbox && value.includes("@") ? keysOfDomain(value.slice(value.lastIndexOf("@") + 1), unicodeOf) : none;
    }
    case "number":
      return peer.kind === "number" ? { values: [value, ...prefixesOf(value)], skeletons: [] } : none;
    case "chat":
      return peer.kind === "chat" ? { values: [value, value.split("/")[0]!], skeletons: [] } : none;
    case "handle": {
      const handle = peer.kind === "handle" ? normalHandle(value) : null;
      return handle === null ? none : { values: [handle], skeletons: [skeletonOfAddress(handle, unicodeOf)] };
    }
  }
}

/** Only agents have one that can be known. */
function keysOfOrganization({ kind, organizationId }: PeerFact): PeerKeys | null {
  if (organizationId != null) return { values: [organizationId], skeletons: [] };
  return kind === "handle" && organizationId === undefined ? null : none;
}

/** The keys of a domain in lower case and punycode: the domain itself, and `*.` before each that it is below. */
export function keysOfDomain(domain: string, unicodeOf: UnicodeOf): PeerKeys {
  return { values: withParents(domain), skeletons: withParents(skeletonOf(unicodeOf(domain))) };
}

function withParents(domain: string): string[] {
  const labels = domain.split(".");
  return [domain, ...labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join(".")}`)];
}

/** `+4*`, `+49*` and so on. */
function prefixesOf(number: string): string[] {
  return Array.from(number.slice(1), (_, index) => `${number.slice(0, index + 2)}*`);
}
