import { seededRandom } from "../support/process-seed.js";
import type { Attack, Subject } from "./attack.js";
import { ways } from "./letters.js";
import { type Figures, judge } from "./bounds.js";
import { drawAttacks } from "./draw.js";
import { untilIdle } from "./measure.js";
import { prepareAttack, runAttack } from "./run-attack.js";
import type { Victim } from "./server.js";
import { isExplainedBy, smaller } from "./shrink.js";

/** An attack that costs more than it may, as small as it could be made. */
export interface Finding {
  readonly attack: Attack;
  readonly beyond: readonly string[];
  readonly figures: Figures;
}

/** What a finding is, in a line, and the attack to repeat. */
export function inWords({ attack, beyond, figures }: Finding): string {
  return `${beyond.join("; ")}\n  figures ${JSON.stringify(figures)}\n  --attack '${JSON.stringify(attack)}'`;
}

export interface SearchOptions {
  readonly seed: number;
  /** How long to search, in milliseconds; a finding that is being made smaller is finished. */
  readonly duration?: number;
  /** How many attacks to try. */
  readonly most?: number;
  /** The only thing that is attacked. */
  readonly subject?: Subject;
  /** Told as they come. */
  readonly onFinding?: (finding: Finding) => void;
  readonly onAttack?: (attack: Attack, figures: Figures) => void;
}

/** Repeats of an attack that keeps memory: more than fill all caches. */
const repeatsOfKept = 12;
/** Attempts at making a finding smaller. */
const attempts = 12;

export interface Searched {
  readonly findings: readonly Finding[];
  readonly attacks: number;
}

/** Attacks the victim until the time is over, or the number reached. The same seed makes the same attacks in the same order. */
export async function searchHostile(victim: Victim, options: SearchOptions): Promise<Searched> {
  const random = seededRandom(options.seed);
  const findings: Finding[] = [];
  const { duration = Infinity, most = Infinity } = options;
  const until = performance.now() + duration;
  let attacks = 0;
  await warm(victim);
  for (const attack of drawAttacks(random, options.subject)) {
    if (performance.now() >= until || attacks >= most) break;
    if (findings.some((found) => isExplainedBy(attack, found.attack))) continue;
    const figures = await runAttack(victim, attack);
    if (figures === null) continue;
    attacks += 1;
    options.onAttack?.(attack, figures);
    const finding = await confirm(victim, attack, figures);
    if (finding === null) continue;
    const smallest = await shrink(victim, finding);
    await restart(victim);
    // What earlier attacks left to be done, or a machine that stood still for a moment, is no doing of this one.
    if (!(await isCostlyAlone(victim, smallest))) continue;
    findings.push(smallest);
    options.onFinding?.(smallest);
    await restart(victim);
  }
  return { findings, attacks };
}

/**
 * What is a finding is one twice: what happens once, a collection at the wrong time, is none. Memory that is kept is one when
 * no repeat is without it: caches are bounded in bytes and fill up, a leak goes on.
 */
async function confirm(victim: Victim, attack: Attack, figures: Figures): Promise<Finding | null> {
  if (judge(figures).length === 0) return null;
  if (figures.failure !== null) await restart(victim);
  let again = await attempt(victim, attack);
  for (let repeat = 1; repeat < repeatsOfKept && again !== null && isKeptAlone(again); repeat++) {
    again = await attempt(victim, attack);
  }
  return again;
}

/** Whether the attack does it to a server that has seen no other; what is kept was seen twelve times already. */
async function isCostlyAlone(victim: Victim, finding: Finding): Promise<boolean> {
  return isKeptAlone(finding) || (await attempt(victim, finding.attack)) !== null;
}

function isKeptAlone({ beyond }: Finding): boolean {
  return beyond.every((bound) => bound.startsWith("kept "));
}

async function attempt(victim: Victim, attack: Attack): Promise<Finding | null> {
  const figures = await runAttack(victim, attack);
  if (figures === null) return null;
  const beyond = judge(figures);
  return beyond.length === 0 ? null : { attack, beyond, figures };
}

/** The smallest form of a finding that a bounded number of attempts leads to. */
async function shrink(victim: Victim, found: Finding): Promise<Finding> {
  let smallest = found;
  let left = attempts;
  let isBroken = found.figures.failure !== null;
  for (let candidates = smaller(found.attack); candidates.length > 0 && left > 0; left--) {
    if (isBroken) await restart(victim);
    const tried = await attempt(victim, candidates.shift()!);
    isBroken = tried !== null && tried.figures.failure !== null;
    if (tried === null || !isOfThatKind(tried, found)) continue;
    smallest = tried;
    candidates = smaller(tried.attack);
  }
  return smallest;
}

/** Whether it is beyond one of the same bounds: memory that is kept once may be a cache's, and would hide what was found. */
function isOfThatKind(tried: Finding, found: Finding): boolean {
  const names = (finding: Finding): string[] => finding.beyond.map((bound) => bound.split(" ", 1)[0]!);
  const wanted = isKeptAlone(found) ? ["kept"] : names(found).filter((name) => name !== "kept");
  return tried.figures.failure !== null || names(tried).some((name) => wanted.includes(name));
}

async function restart(victim: Victim): Promise<void> {
  await victim.restart();
  await warm(victim);
}

/** What a process does only once, compiling its code above all, is no attack's doing. */
async function warm(victim: Victim): Promise<void> {
  const ordinary: Attack = {
    ...{ subject: "document", credential: "agent", place: 0.5, delivery: [], times: 30, same: false },
    genes: [{ kind: "same-names", size: 100, choice: 0.3 }],
  };
  const text = [{ kind: "long-text", size: 100_000, choice: 0 }];
  const bodies = [0.1, 0.3, 0.5, 0.7, 0.9].map((place): Attack => ({
    ...ordinary,
    subject: "body",
    place,
    genes: text,
    times: 6,
  }));
  const all: Attack[] = [ordinary, { ...ordinary, genes: [], credential: "none" }, ...bodies];
  for (const attack of [
    ...all,
    { ...ordinary, subject: "socket", genes: [{ kind: "queries", size: 20, choice: 0 }], times: 1 },
    ...Object.values(ways).map((place) => ({ ...ordinary, subject: "mail", place, genes: [], times: 1 })),
  ] as Attack[]) {
    (await prepareAttack(victim, attack)?.())?.close();
  }
  await untilIdle(victim.server());
}
