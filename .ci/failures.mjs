// Prints the tests that failed, from the reports in a folder, in a limited number of lines: readers of a log see its end.
// node .ci/failures.mjs <folder> <most lines>
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const [folder, most] = [process.argv[2], Number(process.argv[3])];
const widest = 240;
const colour = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, "g");

/** The message of a failure before its stack, without colours and empty lines. */
function sayings(text) {
  const lines = String(text ?? "")
    .replaceAll(colour, "")
    .split("\n");
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const place = stack < 0 ? undefined : lines.slice(stack).find((line) => /\/(?:test|examples)\//.test(line));
  const said = [...lines.slice(0, stack < 0 ? undefined : stack), ...(place === undefined ? [] : [place.trim()])];
  return said
    .filter((line) => line.trim() !== "")
    .map((line) => `    ${line.replaceAll(`${process.cwd()}/`, "").slice(0, widest)}`);
}

function failuresOf(report) {
  const { testResults, success } = JSON.parse(readFileSync(path.join(folder, report), "utf8"));
  const suite = report.replace(/\.json$/, "");
  const found = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = `${suite}: ${path.relative(process.cwd(), name)}`;
    const failed = assertionResults.filter((one) => one.status === "failed");
    // The failure is outside of a test, while a file is loaded or cleaned up.
    if (failed.length === 0) return status === "failed" ? [{ title: file, said: sayings(message) }] : [];
    return failed.map((one) => ({ title: `${file} > ${one.fullName}`, said: sayings(one.failureMessages[0]) }));
  });
  if (found.length > 0 || success) return found;
  return [{ title: `${suite}: something failed outside of every test, see its output above`, said: [] }];
}

const failures = readdirSync(folder)
  .toSorted()
  .flatMap((report) => {
    try {
      return failuresOf(report);
    } catch (error) {
      return [{ title: `${report}: the report cannot be read`, said: sayings(error) }];
    }
  });
// All names are printed. The messages share the remaining lines.
const room = most - 3;
const shown = failures.slice(0, room);
const each = shown.length === 0 ? 0 : Math.floor(room / shown.length) - 1;
if (shown.length > 0) console.log("\nFailed tests:");
for (const { title, said } of shown) {
  console.log(`- ${title.slice(0, widest)}`);
  if (each > 0) for (const line of said.slice(0, each)) console.log(line);
}
if (failures.length > shown.length) console.log(`and ${failures.length - shown.length} more`);
