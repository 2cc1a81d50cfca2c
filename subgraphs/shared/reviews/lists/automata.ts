import type { ListInForce } from "../rules/review-lists.js";
import type { WordAutomaton } from "../rules/word-automaton.js";

/** Nodes of all automata together; a word list has at most 100,000. */
const mostNodes = 500_000;

/** The automata of word lists in this process, by list and version. Those that were not used for the longest time go first. */
export class Automata {
  private readonly known = new Map<string, WordAutomaton>();
  private nodes = 0;

  get(key: string): WordAutomaton | undefined {
    const automaton = this.known.get(key);
    if (automaton === undefined) return undefined;
    this.known.delete(key);
    this.known.set(key, automaton);
    return automaton;
  }

  put(key: string, automaton: WordAutomaton): void {
    this.remove(key);
    this.known.set(key, automaton);
    this.nodes += automaton.size;
    for (const oldest of this.known.keys()) {
      if (this.nodes <= mostNodes) return;
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    this.nodes -= this.known.get(key)?.size ?? 0;
    this.known.delete(key);
  }
}

/** A version has the same terms everywhere. */
export const keyOfList = ({ id, version }: ListInForce): string => `${id} ${version}`;
