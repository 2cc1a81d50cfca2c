import type { Finding } from "../../../shared/installation/finding.js";
import { durationInWords } from "../../../shared/rules/duration.js";

/** The facts about a process. */
export interface JudgedProcess {
  readonly role: string;
  readonly host: string;
  readonly version: string;
  readonly silentSeconds: number;
}

/** A process sends a heartbeat every 15 seconds: this is two missed ones. */
export const silentAfterSeconds = 40;

/** Findings about the processes of an installation whose subgraphs have these names. */
export function processFindings(processes: readonly JudgedProcess[], subgraphs: readonly string[]): Finding[] {
  const alive = processes.filter((process) => !isSilent(process));
  return [...silentProcesses(processes), ...missingSubgraphs(alive, subgraphs), ...mixedVersions(alive)];
}

/** Whether a process has sent no heartbeat for too long. */
export function isSilent({ silentSeconds }: Pick<JudgedProcess, "silentSeconds">): boolean {
  return silentSeconds > silentAfterSeconds;
}

function silentProcesses(processes: readonly JudgedProcess[]): Finding[] {
  return processes.filter(isSilent).map(({ role, host, silentSeconds }) => ({
    code: "process_silent",
    severity: "warning",
    subject: named(role, host),
    message: `The process ${named(role, host)} has not reported for ${durationInWords(silentSeconds)}.`,
    remedy:
      "If it was ended, do nothing: after a minute, others take over its jobs. Otherwise check that it runs and that it reaches the database.",
  }));
}

function missingSubgraphs(alive: readonly JudgedProcess[], subgraphs: readonly string[]): Finding[] {
  if (alive.some(({ role }) => role === "all")) return [];
  return subgraphs
    .filter((name) => !alive.some(({ role }) => role === name))
    .map((name) => ({
      code: "subgraph_missing",
      severity: "wrong",
      subject: name,
      message: `No process serves the ${name} subgraph. Its operations answer 503.`,
      remedy: `Start a process with PARLEY_ROLE=${name}.`,
    }));
}

function mixedVersions(alive: readonly JudgedProcess[]): Finding[] {
  const versions = [...new Set(alive.map(({ version }) => version || "an older one"))].sort();
  if (versions.length < 2) return [];
  return [
    {
      code: "versions_mixed",
      severity: "warning",
      subject: null,
      message: `Processes of different versions run: ${versions.join(", ")}.`,
      remedy: "Restart every process with the newest version.",
    },
  ];
}

const named = (role: string, host: string): string => (host === "" ? role : `${role} on ${host}`);
