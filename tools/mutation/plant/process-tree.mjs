import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Ends a process that leads a group, and what it started: its group, its descendants in other groups, as each PostgreSQL
 * has one, and each PostgreSQL whose data is in `folder`, though the server that started it was killed. They get
 * `patience` milliseconds to end by themselves.
 */
export async function endTree(pid, folder, patience = 10_000) {
  let members = membersOf(pid, folder);
  signal(members, "SIGTERM");
  for (const end = Date.now() + patience; members.length > 0 && Date.now() < end;) {
    await sleep(100);
    const now = listProcesses();
    const later = membersOf(pid, folder, now);
    members = [...new Set([...members.filter((member) => now.some((one) => one.pid === member)), ...later])];
  }
  signal(members, "SIGKILL");
}

function membersOf(pid, folder, processes = listProcesses()) {
  const members = new Set([pid]);
  const isOurs = ({ ppid, pgid, args }) =>
    members.has(ppid) || pgid === pid || (args.includes("postgres") && args.includes(` -D ${folder}/`));
  for (let known = 0; known !== members.size;) {
    known = members.size;
    for (const one of processes) if (isOurs(one)) members.add(one.pid);
  }
  return processes.map((one) => one.pid).filter((one) => members.has(one));
}

/** Without those that have ended and only wait for their parent to hear of it. */
function listProcesses() {
  const text = execFileSync("ps", ["-e", "-o", "pid=,ppid=,pgid=,stat=,args="], { encoding: "utf8" });
  return text
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s(.*)$/.exec(line))
    .filter((found) => found !== null && !found[4].startsWith("Z"))
    .map(([, pid, ppid, pgid, , args]) => ({ pid: Number(pid), ppid: Number(ppid), pgid: Number(pgid), args }));
}

function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }
}
