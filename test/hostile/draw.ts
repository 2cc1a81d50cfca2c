import { type Attack, chosen, type Credential, type Gene, type Subject, subjects } from "./attack.js";
import { documentKinds } from "./document-genes.js";
import { choicesOf, letterKinds, ways, waysOf } from "./letters.js";
import { valueKinds } from "./values.js";

/** About as many bytes as one body may have. */
const bodyBytes = 900_000;

/** The most that makes sense of a kind: of what is written out once each, fewer than of bytes. */
const largest: Readonly<Record<string, number>> = {
  // Written as two characters in JSON.
  blanks: 450_000,
  alias: 2_000,
  repeat: 2_000,
  "same-names": 2_000,
  mistakes: 1_000,
  "nest-fields": 60,
  ladder: 16,
  spreads: 1_000,
  inline: 1_000,
  operations: 300,
  definitions: 1_000,
  directives: 1_000,
  introspect: 60,
  uses: 600,
  elements: 80_000,
  "by-variable": 1,
  "nest-lists": 2_000,
  "nest-objects": 2_000,
  "widen-list": 300_000,
  "widen-object": 80_000,
  "long-query": 15_000,
  "query-pairs": 2_000,
  pipeline: 400,
  connections: 60,
  chunks: 64,
  headers: 15_000,
  subscriptions: 150,
  queries: 20_000,
  pings: 20_000,
  churn: 2_000,
  "tags-open": 10_000,
  "tags-close": 240_000,
  "tags-unended": 100_000,
  "text-pieces": 200_000,
  "same-files": 900,
  "attached-mail": 10_000_000,
  "attached-text": 4_000_000,
  "long-subject": 30_000,
  "long-name": 30_000,
  "long-from": 30_000,
  "long-to": 30_000,
  "long-ids": 30_000,
  "many-headers": 10_000,
};

const contents: Readonly<Record<Subject, readonly string[]>> = {
  document: [...documentKinds, ...valueKinds],
  body: [...valueKinds, "elements"],
  address: ["long-query", "query-pairs"],
  socket: ["subscriptions", "queries", "variables", "pings", "ping-payload", "churn", "nest-lists"],
  mail: letterKinds,
};

const deliveries: Readonly<Record<Subject, readonly string[]>> = {
  document: ["pipeline", "connections", "unread", "chunks", "headers", "stall"],
  body: ["pipeline", "connections", "unread", "chunks", "headers", "stall"],
  address: ["pipeline", "connections", "unread", "headers"],
  socket: ["connections", "unread", "chunks"],
  // Its way through the server has many steps, one after the other.
  mail: [],
};

/** What is drawn on purpose, before anything by chance. */
interface Stop {
  readonly subject: Subject;
  readonly kinds: readonly string[];
  /** Of the place, and of each kind; where it says none, chance does. */
  readonly place?: number;
  readonly choices?: readonly number[];
}

/**
 * The next attack; equal numbers draw equal attacks. First comes every kind of content by itself and large, in any order,
 * then any two kinds of what documents and mail are made of, and every piece of mail on both its ways, then anything.
 * @param only nothing else is attacked
 */
export function* drawAttacks(random: () => number, only?: Subject): Generator<Attack, never, undefined> {
  const kinds = subjects.flatMap((subject) => contents[subject].map((kind): Stop => ({ subject, kinds: [kind] })));
  const further = [...pairsOf("document"), ...pairsOf("mail"), ...everyPiece(), ...everyMismatch()];
  for (const tour of [shuffled(kinds, random), shuffled(further, random)]) {
    for (const stop of tour) if (stop.subject === (only ?? stop.subject)) yield drawLarge(random, stop);
  }
  for (;;) yield drawAny(random, only);
}

function pairsOf(subject: Subject): Stop[] {
  const all = contents[subject];
  return all.flatMap((one, n) => all.slice(n + 1).map((other) => ({ subject, kinds: [one, other] })));
}

function everyPiece(): Stop[] {
  return letterKinds.flatMap((kind) =>
    choicesOf(kind).flatMap((choice) =>
      waysOf([kind]).map((place): Stop => ({ subject: "mail", kinds: [kind], place, choices: [choice] })),
    ),
  );
}

/** What is opened in HTML and what is closed, every two of them. */
function everyMismatch(): Stop[] {
  const kinds = ["tags-open", "tags-close"] as const;
  const [opened, closed] = [choicesOf(kinds[0]), choicesOf(kinds[1])];
  return opened.flatMap((open) =>
    closed.map((close): Stop => ({ subject: "mail", kinds, place: ways.arrives, choices: [open, close] })),
  );
}

/** An attack of these kinds, each nearly as large as it may be. */
function drawLarge(random: () => number, { subject, kinds, place, choices }: Stop): Attack {
  // What two kinds of a mail cost together grows with both.
  const least = subject === "mail" ? 0.85 : 0.5;
  const genes = kinds.map((kind, n) => ({
    kind,
    size: Math.ceil(largestOf(kind) * (least + random() * (1 - least))),
    choice: choices?.[n] ?? random(),
  }));
  // Operations are asked for one by one; what is remembered of one text shows when it comes again.
  const times = kinds.includes("operations") ? 200 : kinds.includes("foreign-variables") ? 20 : 1;
  const credential: Credential = kinds.includes("introspect") || subject === "socket" ? "agent" : "none";
  // Routes ask who calls before they look; documents are attacked with free JSON, in which everything has room.
  const isOpen = subject === "document";
  const usual =
    subject === "mail" ? chosen(waysOf(kinds), random()) : isOpen && random() < 0.7 ? random() / 3 : random();
  return {
    ...{ subject, genes, times, delivery: [] },
    credential: isOpen ? credential : "agent",
    place: place ?? usual,
    same: times > 1,
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function drawAny(random: () => number, only?: Subject): Attack {
  const subject = only ?? chosen<Subject>(["document", "document", ...subjects, "body"], random());
  const genes = drawGenes(random, contents[subject], chosen([1, 1, 2, 2, 3], random()));
  const delivery = drawGenes(random, deliveries[subject], chosen([0, 0, 0, 1, 2], random()));
  const times = subject === "socket" || subject === "mail" ? 1 : chosen([1, 1, 1, 4, 20, 200], random());
  return limited({
    ...{ subject, genes, delivery, times },
    credential: chosen(["none", "none", "agent", "agent", "admin"], random()),
    place: random(),
    same: random() < 0.4,
  });
}

function largestOf(kind: string): number {
  return largest[kind] ?? bodyBytes;
}

function drawGenes(random: () => number, kinds: readonly string[], count: number): Gene[] {
  const genes = Array.from({ length: count }, () => {
    const kind = chosen(kinds, random());
    const most = largestOf(kind);
    // Over the orders of magnitude; large ones are drawn most often.
    const size = Math.max(1, Math.round(most * 10 ** (-2.5 * random() ** 2)));
    return { kind, size, choice: random() };
  });
  return genes.filter((gene, n) => genes.findIndex(({ kind }) => kind === gene.kind) === n);
}

/** What one connection, or all together, would send too much of says nothing about one byte: it is cut. */
function limited(attack: Attack): Attack {
  const copies = (kind: string): number => attack.delivery.find((gene) => gene.kind === kind)?.size ?? 1;
  const sent = attack.times * copies("pipeline") * copies("connections");
  const most = 2_000;
  if (sent <= most) return attack;
  const factor = (most / sent) ** 0.5;
  const cut = (gene: Gene): Gene =>
    gene.kind === "pipeline" || gene.kind === "connections"
      ? { ...gene, size: Math.max(1, Math.floor(gene.size * factor)) }
      : gene;
  return { ...attack, times: Math.min(attack.times, 4), delivery: attack.delivery.map(cut) };
}
