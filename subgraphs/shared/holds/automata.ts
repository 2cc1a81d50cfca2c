import { definePart } from "../context/parts.js";
import { Automata } from "../reviews/lists/automata.js";

/** The automata of word lists in this process. */
export const automata = definePart({ name: "the automata of word lists", open: () => new Automata() });
