/** One step of an attack: what is done, how much of it, and where. Each kind reads `choice`, in [0, 1), in its own way. */
export interface Gene {
  readonly kind: string;
  readonly size: number;
  readonly choice: number;
}

/** What an attack is made of. `document` is GraphQL over HTTP, `body` REST and JSON-RPC, `address` what has no body, `mail` mail. */
export type Subject = "document" | "body" | "address" | "socket" | "mail";

export const subjects: readonly Subject[] = ["document", "body", "address", "socket", "mail"];

export type Credential = "none" | "agent" | "admin";

/** One case. It is data: the same data is the same bytes, apart from the marks that make every text a new one. */
export interface Attack {
  readonly subject: Subject;
  readonly credential: Credential;
  /** Chooses the field, route or argument that is attacked, in [0, 1). */
  readonly place: number;
  /** What is done to the content. */
  readonly genes: readonly Gene[];
  /** How it is sent. */
  readonly delivery: readonly Gene[];
  /** How often it is sent. */
  readonly times: number;
  /** Whether the repeats are the same text; otherwise each is one that the server has not seen. */
  readonly same: boolean;
}

/** The gene of a kind, if the list has one. */
export function geneOf(genes: readonly Gene[], kind: string): Gene | undefined {
  return genes.find((gene) => gene.kind === kind);
}

/** The item of a list that a choice means. */
export function chosen<Item>(items: readonly Item[], choice: number): Item {
  return items[Math.min(items.length - 1, Math.floor(choice * items.length))]!;
}
