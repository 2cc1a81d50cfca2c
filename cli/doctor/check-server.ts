import { InstallationDocument, NoAnswerError, ParleyProblem, WhoAmIDocument } from "../../clients/graphql/index.js";
import type { Online } from "../terminal/online.js";
import { type Diagnosis, note, ok, warning, wrong } from "./diagnosis.js";

/** Receivers refuse webhooks whose time differs more than this from theirs. */
const mostSecondsApart = 60;

/** Checks that ask the server; some are only for its operator. */
export async function checkServer(run: Online): Promise<Diagnosis[]> {
  const { url, key, token } = run.server;
  const ready = await checkReadiness(url);
  if (ready.some(({ code }) => code === "no_answer")) return ready;
  if (key === undefined && token === undefined) {
    const remedy = "To check the rest, run parley sign-in, or set PARLEY_KEY.";
    return [...ready, note("credential", `No key for ${url} was found, so nothing else was checked there.`, remedy)];
  }
  try {
    const { viewer } = await run.run(WhoAmIDocument);
    const who = ok("credential", `The credential is valid (${viewer.kind.toLowerCase().replaceAll("_", " ")}).`);
    return [...ready, who, ...(viewer.isOperator ? await checkFindings(run) : [])];
  } catch (error) {
    if (!(error instanceof ParleyProblem || error instanceof NoAnswerError)) throw error;
    const hint = error instanceof ParleyProblem ? error.hint : "Check the address.";
    return [...ready, wrong("credential", error.message, hint)];
  }
}

async function checkReadiness(url: string): Promise<Diagnosis[]> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000), redirect: "error" }).catch(
    () => null,
  );
  if (answer === null) return [wrong("no_answer", `No server answers at ${url}.`, "Start it, or check the address.")];
  const clock = checkClock(answer.headers.get("date"));
  const { checks = {} } = (await answer.json().catch(() => ({}))) as { readonly checks?: Record<string, boolean> };
  const failing = Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]));
  if (answer.ok && failing.length === 0) return [ok("ready", `The server at ${url} is ready.`), ...clock];
  const parts = failing.length === 0 ? "" : `: ${failing.join(", ")}`;
  const remedy = "Read the log of the server. A process of a subgraph may be missing.";
  return [wrong("not_ready", `The server at ${url} is not ready${parts}.`, remedy), ...clock];
}

function checkClock(date: string | null): Diagnosis[] {
  const seconds = date === null ? Number.NaN : Math.abs(Date.parse(date) - Date.now()) / 1_000;
  if (!(seconds > mostSecondsApart)) return [];
  const message = `The clock of the server and that of this machine differ by ${Math.round(seconds)} seconds.`;
  return [warning("clock", message, "Let both machines synchronise their clocks.")];
}

async function checkFindings(run: Online): Promise<Diagnosis[]> {
  const { findings } = (await run.run(InstallationDocument)).installation;
  if (findings.length === 0) return [ok("installation", "The installation reports nothing that needs attention.")];
  return findings.map(({ code, severity, subject, message, remedy }) => ({
    code,
    severity: severity.toLowerCase() as Lowercase<typeof severity>,
    message: subject === null ? message : `${subject}: ${message}`,
    remedy,
  }));
}
