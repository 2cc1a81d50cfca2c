/** The most characters of an RFC id that may become a header. */
const longest = 900;
/** Ids of a header References: the first, and the last ones (wire contract mail 4.4). */
const newestReferences = 19;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const rfcId = /^<?[\x21-\x3b\x3d\x3f-\x7e]+>?$/;

/** The reference to the answered message: a row of the mailbox, or a Message-ID (wire contract mail 4.3). */
export type NamedParent = { readonly rowId: string } | { readonly rfcId: string };

/** Reads `in_reply_to_message_id` in both forms: clients send the row's UUID or the RFC id. Null when it is neither. */
export function readParent(text: string): NamedParent | null {
  if (uuid.test(text)) return { rowId: text.toLowerCase() };
  if (text.length > longest || !rfcId.test(text)) return null;
  if (text.startsWith("<") !== text.endsWith(">")) return null;
  return { rfcId: text.startsWith("<") ? text : `<${text}>` };
}

/** The answered message: its id, and those of its own ancestors. */
export interface Parent {
  readonly rfcId: string;
  readonly references: readonly string[];
}

/**
 * The ids of a reply's References: those of its parent and the parent itself; of a long list, the first and the last
 * 19.
 */
export function referencesTo({ rfcId, references }: Parent): string[] {
  const all = [...references.filter((id) => id !== rfcId), rfcId];
  return all.length <= newestReferences + 1 ? all : [all[0]!, ...all.slice(-newestReferences)];
}
