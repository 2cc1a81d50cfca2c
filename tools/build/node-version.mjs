// Loaded before the rest of the build, which an older Node cannot load. Says so in one sentence instead of a stack.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const [oldest, here] = [engines.node.replace(/^\D+/, ""), process.versions.node].map((text) =>
  text.split(".").map(Number),
);
if (here[0] < oldest[0] || (here[0] === oldest[0] && here[1] < oldest[1])) {
  console.error(
    `Parley needs Node.js ${oldest.join(".")} or newer; this is ${process.versions.node}. Install the current LTS from https://nodejs.org.`,
  );
  process.exit(1);
}
