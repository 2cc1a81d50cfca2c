import type { SlackData } from "../../slack/rules/slack-answer.js";
import { countOf, objectOf, objectsOf, textOf, textsOf } from "./foreign.js";

/** A reaction to a message. */
export interface Reaction {
  readonly name: string;
  /** Slack's count: it may be more than the users that are named. */
  readonly count: number;
  readonly users: readonly string[];
}

const most = { reactions: 100, users: 1_000 } as const;

/** The reactions in a list of Slack's, the first hundred with their first thousand users (wire contract chat 8.4). */
export function reactionsIn(value: unknown): Reaction[] {
  return objectsOf(value, most.reactions).flatMap(({ name, count, users }) => {
    const named = textOf(name, 100);
    return named === null ? [] : [{ name: named, count: countOf(count) ?? 0, users: textsOf(users, most.users) }];
  });
}

/** The reactions in the answer of reactions.get. */
export function reactionsOf(data: SlackData): Reaction[] {
  return reactionsIn(objectOf(data["message"])["reactions"]);
}
