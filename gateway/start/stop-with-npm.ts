import { commandLine, parentOf } from "../../subgraphs/shared/database/embedded/process-identity.js";

const checkMilliseconds = 500;
const runsScripts = /\b(npm|pnpm|yarn)\b/;
/** npm is the parent of the shell in which it runs a script. */
const mostGenerations = 3;

/**
 * Stops this process, like a closed terminal does, when the npm that runs it has ended for any reason. npm passes
 * SIGTERM to the shell in which it runs a script; the shell ends and does not pass it on.
 */
export function stopWithNpm(): void {
  const parent = process.ppid;
  const npm = findNpm();
  const checking = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || exists(npm))) return;
    clearInterval(checking);
    process.kill(process.pid, "SIGHUP");
  }, checkMilliseconds);
}

function findNpm(): number | undefined {
  let pid: number | undefined = process.ppid;
  for (let generation = 0; pid !== undefined && pid > 1 && generation < mostGenerations; generation++) {
    if (runsScripts.test(commandLine(pid))) return pid;
    pid = parentOf(pid);
  }
  return undefined;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
