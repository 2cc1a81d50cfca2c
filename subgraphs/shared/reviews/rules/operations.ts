/** The families of what agents send. */
export const reviewTopics = ["mail", "im", "chat", "a2a"] as const;
export type ReviewTopic = (typeof reviewTopics)[number];

/** The facts of an operation. */
interface OperationFacts {
  /** Null for what does not belong to one family. */
  readonly topic: ReviewTopic | null;
  /** Whether a person can be asked first. Otherwise it is only allowed or blocked (wire contract reviews R1). */
  readonly canBeHeld: boolean;
}

/** Every operation that rules judge (wire contract reviews 2.2). */
export const reviewOperations = {
  "mail.send": { topic: "mail", canBeHeld: true },
  "im.send": { topic: "im", canBeHeld: true },
  "im.react": { topic: "im", canBeHeld: false },
  "im.typing": { topic: "im", canBeHeld: false },
  "im.read_receipt": { topic: "im", canBeHeld: false },
  "chat.send": { topic: "chat", canBeHeld: true },
  "chat.update": { topic: "chat", canBeHeld: true },
  "chat.upload": { topic: "chat", canBeHeld: true },
  "chat.delete": { topic: "chat", canBeHeld: false },
  "chat.react": { topic: "chat", canBeHeld: false },
  "chat.pin": { topic: "chat", canBeHeld: false },
  "chat.membership": { topic: "chat", canBeHeld: false },
  "chat.status": { topic: "chat", canBeHeld: false },
  "chat.open": { topic: "chat", canBeHeld: false },
  "a2a.send": { topic: "a2a", canBeHeld: true },
  "a2a.reply": { topic: "a2a", canBeHeld: true },
  "a2a.push_config": { topic: "a2a", canBeHeld: false },
  "webhook.write": { topic: null, canBeHeld: false },
  "contact_rule.allow": { topic: null, canBeHeld: false },
} as const satisfies Readonly<Record<string, OperationFacts>>;

export type ReviewOperation = keyof typeof reviewOperations;

/** All operations, in the order of the table. */
export const allOperations = Object.keys(reviewOperations) as readonly ReviewOperation[];

/** Those that can be held. */
export const operationsToHold: readonly ReviewOperation[] = allOperations.filter(
  (operation) => reviewOperations[operation].canBeHeld,
);
