import type { Violation } from "../../../shared/errors/problem.js";
import type { Level } from "../../../shared/rules/screening-level.js";
import {
  type AttachmentKind,
  attachmentKinds,
  type Audience,
  type PeerFact,
  type SendActor,
  type SendFacts,
} from "../../../shared/reviews/rules/facts.js";
import { allOperations, type ReviewOperation, reviewOperations } from "../../../shared/reviews/rules/operations.js";

/** A send that a client imagines. */
export interface ImaginedSend {
  readonly operation: string;
  readonly peers?:
    | readonly { readonly value: string; readonly audience?: Audience | null; readonly firstContact?: boolean | null }[]
    | null;
  readonly text?: string | null;
  readonly attachments?: readonly { readonly kinds?: readonly string[] | null; readonly byteSize: number }[] | null;
  readonly linkDomains?: readonly string[] | null;
  readonly findings?: readonly string[] | null;
  readonly level?: Level | null;
  readonly actor?: SendActor | null;
  readonly at?: Date | null;
}

/** Items of each list. */
const most = 100;
const lists = ["peers", "attachments", "linkDomains", "findings"] as const;

const peerKinds = { mail: "address", im: "number", chat: "chat", a2a: "handle" } as const;

/** The facts of an imagined send, or its errors. It has nothing of what is left out. */
export function factsOfImagined(
  given: ImaginedSend,
  sender: { readonly id: string; readonly createdAt: Date },
  now: Date,
): SendFacts | readonly Violation[] {
  const violations: Violation[] = lists
    .filter((name) => (given[name]?.length ?? 0) > most)
    .map((name) => ({ path: [name], message: `At most ${most} are taken.` }));
  const operation = allOperations.find((known) => known === given.operation);
  if (operation === undefined) violations.push({ path: ["operation"], message: "There is no such operation." });
  (given.attachments ?? []).slice(0, most).forEach(({ kinds, byteSize }, index) => {
    if (byteSize < 0) violations.push({ path: ["attachments", index, "byteSize"], message: "A size is not negative." });
    if ((kinds ?? []).some((kind) => !isKind(kind))) {
      const message = `The kinds are ${attachmentKinds.join(", ")}.`;
      violations.push({ path: ["attachments", index, "kinds"], message });
    }
  });
  if (violations.length > 0 || operation === undefined) return violations;
  const peers = (given.peers ?? []).map((peer) => peerOf(operation, peer));
  return {
    operation,
    identityId: sender.id,
    actor: given.actor ?? "agent",
    peers,
    recipientCount: new Set(peers.map(({ value }) => value)).size,
    texts: [given.text ?? ""],
    textLength: Array.from(given.text ?? "").length,
    attachments: (given.attachments ?? []).map(({ kinds, byteSize }) => ({
      kinds: (kinds ?? ["other"]).filter(isKind),
      byteSize,
    })),
    linkDomains: given.linkDomains ?? [],
    findings: given.findings ?? [],
    level: given.level ?? "clean",
    reply: null,
    at: given.at ?? now,
    agentSince: sender.createdAt,
  };
}

function peerOf(operation: ReviewOperation, given: NonNullable<ImaginedSend["peers"]>[number]): PeerFact {
  const { topic } = reviewOperations[operation];
  const isNew = given.firstContact ?? null;
  return {
    kind: peerKinds[topic ?? "mail"],
    value: given.value,
    field: null,
    audience: given.audience ?? "outside",
    firstContact: { identity: isNew, organization: isNew },
  };
}

const isKind = (kind: string): kind is AttachmentKind => attachmentKinds.some((known) => known === kind);

export const isRefusedSend = (facts: SendFacts | readonly Violation[]): facts is readonly Violation[] =>
  Array.isArray(facts);
