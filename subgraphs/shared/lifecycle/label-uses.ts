/** The kinds of object that can have labels, as the wire names them. */
export const labelledKinds = ["messages", "drafts", "imConversations", "chatConversations", "tasks"] as const;

export type LabelledKind = (typeof labelledKinds)[number];

/** How many objects have a label. */
export type LabelUses = Readonly<Partial<Record<LabelledKind, number>>>;
