import type { Command } from "commander";
import { CheckContentDocument, type CheckContentQuery } from "../../clients/graphql/index.js";
import { UsageError } from "../terminal/exit-codes.js";
import { online } from "../terminal/online.js";
import { readSmallFile, readSmallText } from "../terminal/read-small-file.js";

interface Kind {
  readonly text?: boolean;
  readonly html?: boolean;
}

/** The most bytes of a file: in base64 they fit into one request. */
const mostBytes = 700_000;

/** `parley screening`. */
export function addScreening(program: Command): void {
  const screening = program.command("screening").description("finding attacks in what comes in");
  screening
    .command("check")
    .argument("<file>", "a mail; or with --text or --html a text")
    .description("show the verdict about a mail or a text; nothing is stored")
    .option("--text", "the file is plain text")
    .option("--html", "the file is HTML")
    .action(
      online(async (run, file: string, kind: Kind) => {
        const { screenContent: verdict } = await run.run(CheckContentDocument, { input: await contentOf(file, kind) });
        run.out.result(verdict, () => [verdict.level.toLowerCase(), ...verdict.findings.map(inOneLine)]);
      }),
    );
}

function inOneLine({ severity, code, part, excerpt }: CheckContentQuery["screenContent"]["findings"][number]): string {
  return `${severity.toLowerCase()} ${code} (${part.toLowerCase()})${excerpt == null ? "" : `: ${excerpt}`}`;
}

async function contentOf(file: string, { text, html }: Kind) {
  if (text === true && html === true) throw new UsageError("Pass either --text or --html.");
  if (text === true) return { text: await readSmallText(file, mostBytes) };
  if (html === true) return { html: await readSmallText(file, mostBytes) };
  return { rawBase64: (await readSmallFile(file, mostBytes)).toString("base64") };
}
