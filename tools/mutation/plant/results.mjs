import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./checkout.mjs";

const file = path.join(root, "generated/mutation/planted.json");

/** The result of each fault, written to disk after each, so that a stopped run can continue. A changed fault has no result. */
export async function openResults() {
  let results = await read();
  const of = (fault) => {
    const result = results[fault.name];
    return result?.fault === digestOf(fault) ? result : undefined;
  };
  return {
    of,
    async add(fault, result) {
      // Another run may have added some.
      results = await read();
      results[fault.name] = { ...result, fault: digestOf(fault), at: new Date().toISOString() };
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
    },
    /** Prints a line for each list, and the names of the survivors. Returns the share that was noticed. */
    summarize(faults) {
      for (const [list, its] of grouped(faults)) print(list, count(its, of));
      const all = count(faults, of);
      print("all", all);
      for (const fault of faults) if (of(fault)?.outcome === "survived") console.log(`  survived: ${fault.name}`);
      return (all.caught + all["timed out"]) / (faults.length - all.none || 1);
    },
  };
}

async function read() {
  return JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
}

function grouped(faults) {
  const lists = {};
  for (const fault of faults) (lists[fault.name.split(":")[0]] ??= []).push(fault);
  return Object.entries(lists);
}

function count(faults, of) {
  const counts = { faults: faults.length, caught: 0, "timed out": 0, survived: 0, none: 0 };
  for (const fault of faults) counts[of(fault)?.outcome ?? "none"] += 1;
  return counts;
}

function print(list, counts) {
  const { faults, caught, survived, none } = counts;
  const noticed = `${caught} caught, ${counts["timed out"]} timed out, ${survived} survived`;
  console.log(`${list.padEnd(13)} ${faults} faults: ${noticed}${none > 0 ? `, ${none} without a result` : ""}`);
}

function digestOf({ file: place, find, replace, tests }) {
  return createHash("sha256")
    .update(JSON.stringify([place, find, replace, tests]))
    .digest("hex")
    .slice(0, 16);
}
