// Which tests are tables of rules: those that import a rule, and load no large package, such as the database client. They need
// no server, so that thousands of them can run.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const imported = /^(?:import|export)\s(?!type\s)(?:[^;"']*?\sfrom\s)?["']([^"']+)["']/gm;
const harmless = /^(vitest|fast-check|node:.*|graphql|nodemailer\/lib\/addressparser)$/;
const isRule = (file) => /\/subgraphs\/.*\/rules(\/.*)?\.ts$/.test(file);

/** Every file and package that a file loads, itself included. */
function loadedBy(file, loaded = new Set()) {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  // Stryker's copy of the checkout has only what rules need.
  if (!existsSync(file)) return loaded.add("elsewhere");
  for (const [, name] of readFileSync(file, "utf8").matchAll(imported)) {
    if (!name.startsWith(".")) loaded.add(name);
    else if (name.endsWith(".js")) loadedBy(path.resolve(path.dirname(file), name.replace(/\.js$/, ".ts")), loaded);
    else loaded.add(name);
  }
  return loaded;
}

/** The tests of rules alone, as paths below `root`. */
export function ruleTests(root) {
  const files = readdirSync(path.join(root, "test"), { recursive: true }).map((name) => path.join("test", name));
  const tests = files.filter((name) => name.endsWith(".test.ts"));
  return tests.filter((test) => {
    const loaded = [...loadedBy(path.join(root, test))];
    return loaded.some(isRule) && loaded.every((name) => path.isAbsolute(name) || harmless.test(name));
  });
}
