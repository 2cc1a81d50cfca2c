import { domainToUnicode } from "node:url";
import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../database/statements.js";
import type { ListFacts, PeerFact, SendFacts } from "../rules/facts.js";
import { keysOfDomain, keysOfPeer, type PeerKeys } from "../rules/peer-keys.js";
import type { ListInForce, PeerListKind } from "../rules/review-lists.js";

type PeerList = ListInForce & { readonly kind: PeerListKind };

/** A domain as people see it. */
export const unicodeOf = (domain: string): string => domainToUnicode(domain) || domain;

/** Finds the receivers and the domains of links of a send in these lists, in one statement. */
export async function readListedPeers(
  db: Queries,
  named: readonly ListInForce[],
  { peers, linkDomains }: Pick<SendFacts, "peers" | "linkDomains">,
): Promise<Omit<ListFacts, "hasWord">> {
  const lists = named.filter((list): list is PeerList => list.kind !== "words");
  const kinds = [...new Set(lists.map(({ kind }) => kind))];
  const keys = kinds.flatMap((kind) => (peers ?? []).map((peer) => keysOfPeer(kind, peer, unicodeOf)));
  const links = kinds.includes("domain") ? (linkDomains ?? []).map((domain) => keysOfDomain(domain, unicodeOf)) : [];
  const wanted = [...keys, ...links].filter((one): one is PeerKeys => one !== null);
  const ids = (peers ?? []).flatMap(({ identityId }) => identityId ?? []);
  const entries = lists.length === 0 ? [] : await findEntries(db, lists, wanted, ids);
  const values = new Set(entries.map(({ listId, value, identityId }) => `${listId} ${identityId ?? value}`));
  const written = new Set(entries.map(({ listId, value }) => `${listId} ${value}`));
  const shown = new Set(entries.map(({ listId, skeleton }) => `${listId} ${skeleton}`));
  const has = (list: PeerList, found: PeerKeys, alike: boolean, own = values): boolean =>
    found.values.some((value) => own.has(`${list.id} ${value}`)) ||
    (alike && found.skeletons.some((skeleton) => shown.has(`${list.id} ${skeleton}`)));
  const isIn = (list: PeerList, peer: PeerFact, alike: boolean): boolean | null => {
    const found = keysOfPeer(list.kind, peer, unicodeOf);
    if (found === null) return null;
    if (peer.identityId === undefined) return has(list, found, alike, written);
    return has(list, peer.identityId === null ? found : withIdentity(list, found, peer.identityId), alike);
  };
  const chosen = (listIds: readonly string[]): PeerList[] => lists.filter(({ id }) => listIds.includes(id));
  return {
    hasPeer: (listIds, peer, alike) => {
      const answers = chosen(listIds).map((list) => isIn(list, peer, alike));
      if (answers.includes(true)) return true;
      // A list that is gone cannot be compared with.
      return answers.includes(null) || answers.length < listIds.length ? null : false;
    },
    hasDomain: (listIds, domain) =>
      chosen(listIds).some((list) => list.kind === "domain" && has(list, keysOfDomain(domain, unicodeOf), false)),
  };
}

/** An entry about an agent follows it when it is renamed. */
const withIdentity = ({ kind }: PeerList, { values, skeletons }: PeerKeys, identityId: string): PeerKeys =>
  kind === "handle" ? { values: [...values, identityId], skeletons } : { values, skeletons };

interface FoundEntry {
  readonly listId: string;
  readonly value: string;
  readonly skeleton: string | null;
  readonly identityId: string | null;
}

async function findEntries(
  db: Queries,
  lists: readonly PeerList[],
  wanted: readonly PeerKeys[],
  identityIds: readonly string[],
): Promise<FoundEntry[]> {
  const ids = lists.map(({ id }) => id);
  const values = [...new Set(wanted.flatMap((one) => one.values))];
  const skeletons = [...new Set(wanted.flatMap((one) => one.skeletons))];
  const columns = Prisma.sql`e.list_id as "listId", e.value, e.skeleton, e.identity_id as "identityId"`;
  const inLists = Prisma.sql`from review_list_entry e where e.list_id = any(${ids}::uuid[])`;
  return db.$queryRaw<FoundEntry[]>`
    select ${columns} ${inLists} and e.value = any(${values}::text[])
    union select ${columns} ${inLists} and e.skeleton = any(${skeletons}::text[])
    union select ${columns} ${inLists} and e.identity_id = any(${identityIds}::uuid[])`;
}
