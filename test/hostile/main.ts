import { parseArgs } from "node:util";
import { openDatabaseServer } from "../bench/databases.js";
import { createDataDir, removeDataDir } from "../support/data-dir.js";
import { chosenSeed } from "../support/process-seed.js";
import { type Subject, subjects } from "./attack.js";
import { judge } from "./bounds.js";
import { runAttack } from "./run-attack.js";
import { type Finding, inWords, searchHostile } from "./search.js";
import { createVictim } from "./server.js";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    seed: { type: "string", default: String(chosenSeed()) },
    /** An attack to repeat, as a finding prints it. */
    attack: { type: "string" },
    /** The only subject that is attacked: document, body, address, socket or mail. */
    subject: { type: "string" },
    /** The main.js of another built server. */
    program: { type: "string" },
    /** Prints every attack and its figures. */
    verbose: { type: "boolean", default: false },
  },
});

const print = (finding: Finding): void => console.log(`\n${inWords(finding)}`);

function subjectOf(text: string): Subject {
  const found = subjects.find((subject) => subject === text);
  if (found === undefined) throw new Error(`--subject is one of ${subjects.join(", ")}.`);
  return found;
}

/** Searches for input that costs the server more than it may, or repeats one attack. Fails when there is any. */
async function main(): Promise<number> {
  const database = await openDatabaseServer();
  const dataDir = await createDataDir();
  const program = values.program === undefined ? {} : { program: values.program };
  const victim = await createVictim({ databaseUrl: await database.create(), dataDir, ...program });
  try {
    if (values.attack !== undefined) {
      const attack = JSON.parse(values.attack);
      const figures = (await runAttack(victim, attack))!;
      const beyond = judge(figures);
      print({ attack, beyond: beyond.length === 0 ? ["within all bounds"] : beyond, figures });
      return beyond.length;
    }
    const seed = Number(values.seed);
    console.log(`Seed ${seed}, ${values.minutes} minutes`);
    const { findings, attacks } = await searchHostile(victim, {
      seed,
      duration: Number(values.minutes) * 60_000,
      onFinding: print,
      ...(values.subject === undefined ? {} : { subject: subjectOf(values.subject) }),
      ...(values.verbose
        ? { onAttack: (attack, figures) => console.log(JSON.stringify(figures), JSON.stringify(attack)) }
        : {}),
    });
    console.log(`\n${attacks} attacks, ${findings.length} findings (seed ${seed})`);
    return findings.length;
  } finally {
    await victim.close();
    await database.close();
    await removeDataDir(dataDir);
  }
}

process.exitCode = (await main()) === 0 ? 0 : 1;
