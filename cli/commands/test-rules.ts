import { type Command, Option } from "commander";
import {
  ExplainSendDocument,
  type ExplainSendQuery,
  type ExplainSendQueryVariables,
} from "../../clients/graphql/index.js";
import { NothingThereError } from "../terminal/exit-codes.js";
import { online } from "../terminal/online.js";
import { readSmallText } from "../terminal/read-small-file.js";

type Send = ExplainSendQueryVariables["input"];
type Explanation = NonNullable<ExplainSendQuery["reviewDecision"]>;

/** More than any text that is sent. */
const mostBytes = 4 * 1_048_576;

interface Testing {
  readonly agent: string;
  readonly operation: string;
  readonly to?: readonly string[];
  readonly inside?: true;
  readonly first?: true;
  readonly known?: true;
  readonly text?: string;
  readonly linkDomain?: string[];
  readonly finding?: string[];
  readonly level?: string;
  readonly actor?: string;
  readonly at?: string;
}

/** `parley rules test`. */
export function addTest(rules: Command): void {
  rules
    .command("test")
    .description("show what the rules would say of a send, and why; nothing is sent or stored")
    .requiredOption("--agent <handle>", "the agent that sends")
    .option("--operation <name>", "what it does", "mail.send")
    .option("--to <receiver...>", "addresses, numbers or handles")
    .option("--inside", "the receivers are agents of the organization")
    .addOption(new Option("--first", "the agent has never written to them").conflicts("known"))
    .option("--known", "the agent has written to them; without --first and --known this is left open")
    .option("--text <file>", "file with the text")
    .option("--link-domain <domain...>", "domains of its links")
    .option("--finding <code...>", "what screening finds")
    .addOption(
      new Option("--level <level>", "what screening says").choices(["clean", "notice", "suspicious", "dangerous"]),
    )
    .addOption(new Option("--actor <actor>", "who sends").choices(["agent", "admin_key", "person"]))
    .option("--at <time>", "when, such as 2026-07-01T09:30:00Z")
    .action(
      online(async (run, given: Testing) => {
        const { reviewDecision: found } = await run.run(ExplainSendDocument, { input: await sendOf(given) });
        if (found === null) throw new NothingThereError(`There is no agent ${given.agent}.`);
        run.out.result(found, () => linesOf(found));
      }),
    );
}

async function sendOf({ to = [], first, known, inside, text, ...given }: Testing): Promise<Send> {
  return {
    agentHandle: given.agent.replace(/^@/, ""),
    operation: given.operation,
    peers: to.map((value) => ({
      value,
      audience: inside === true ? "INSIDE" : "OUTSIDE",
      firstContact: first === true ? true : known === true ? false : null,
    })),
    text: text === undefined ? null : await readSmallText(text, mostBytes),
    linkDomains: given.linkDomain,
    findings: given.finding,
    level: given.level?.toUpperCase() as Send["level"],
    actor: given.actor?.toUpperCase() as Send["actor"],
    at: given.at,
  };
}

const marks = { PASSED: " ", DECIDES: ">", NOT_REACHED: "." } as const;

function linesOf({ action, approvals, path, messageToAgent, ttlHours, onExpiry }: Explanation): string[] {
  const more = approvals > 1 ? `, ${approvals} people must agree` : "";
  const held = action === "HOLD" ? ` for ${ttlHours} hours${more}, then ${onExpiry.toLowerCase()}` : "";
  return [
    `${action.toLowerCase()}${held}`,
    ...(messageToAgent === null ? [] : [`The agent receives: ${messageToAgent}`]),
    ...path.flatMap(({ step, explanation, outcome, conditions }) => [
      `${marks[outcome]} ${step}: ${explanation}`,
      ...conditions.map((one) => `    ${one.type} ${one.outcome.toLowerCase().replace("_", " ")}: ${one.fact}`),
    ]),
  ];
}
