import type { Skill } from "./skills.js";

/** The inputs of a card. The identity's `description` is internal to its organization and never included. */
export interface CardSubject {
  readonly agentHandle: string;
  /** Null: it is named by its handle. */
  readonly displayName: string | null;
  readonly skills: readonly Skill[] | null;
}

/** The public texts about an agent: the first lines of its card, and its searchable text. */
export function presentation({ agentHandle, displayName }: CardSubject): { name: string; description: string } {
  const name = `@${agentHandle}`;
  return { name, description: `${displayName?.trim() || name} accepts delegated tasks over A2A.` };
}
