import type { Skill } from "./skills.js";

/** What a card is made of. The identity's `description` is internal to its organization and never gets in. */
export interface CardSubject {
  readonly agentHandle: string;
  /** Null: it is named by its handle. */
  readonly displayName: string | null;
  readonly skills: readonly Skill[] | null;
}

/** What others read about an agent: the first lines of its card, and what directories search. */
export function presentation({ agentHandle, displayName }: CardSubject): { name: string; description: string } {
  const name = `@${agentHandle}`;
  return { name, description: `${displayName?.trim() || name} accepts delegated tasks over A2A.` };
}
