import type { Command } from "commander";
import {
  ChangeSignatureDocument,
  type ChangeSignatureMutationVariables,
  SignatureDocument,
  type SignatureFactsFragment,
} from "../../clients/graphql/index.js";
import { textOf } from "./ask.js";
import { NothingThereError, UsageError } from "../terminal/exit-codes.js";
import { online, type Online } from "../terminal/online.js";
import { readSmallText } from "../terminal/read-small-file.js";
import type { Output } from "../terminal/output.js";
import { agentOption, mailboxOf } from "./whose.js";

interface ForAgent {
  readonly agent?: string;
}

interface NewSignature extends ForAgent {
  readonly textFile?: string;
  readonly html?: string;
  readonly htmlFile?: string;
  readonly enable?: boolean;
}

/** The most bytes of a file that are read: the server's limit is far lower. */
const mostBytes = 256 * 1024;

/** `parley mail signature`. */
export function addMailSignature(mail: Command): void {
  const signature = mail
    .command("signature")
    .description("what the mailbox of an agent adds to the mail that it sends");
  signature
    .command("show")
    .description("show the signature")
    .option(...agentOption)
    .action(
      online(async (run, { agent }: ForAgent) => {
        const { mailbox } = await run.run(SignatureDocument, { mailbox: await mailboxOf(run, agent) });
        if (mailbox === null) throw new NothingThereError("There is no such mailbox.");
        show(run.out, mailbox);
      }),
    );
  signature
    .command("set")
    .argument("[text...]", "the signature of messages with text; - reads it from standard input")
    .description("set the signature: its text, its HTML, or both; without a text, it is made of the HTML")
    .option("--text-file <file>", "read the text from a file")
    .option("--html <html>", "the signature of messages with HTML")
    .option("--html-file <file>", "read the HTML from a file")
    .option("--enable", "add it to mail from now on")
    .option(...agentOption)
    .action(
      online(async (run, words: string[], { agent, enable, ...given }: NewSignature) => {
        const texts = await textsOf(words, given);
        await change(run, agent, { ...texts, ...(enable === true ? { signatureEnabled: true } : {}) });
      }),
    );
  const changes = [
    ["enable", "add the signature to mail from now on", { signatureEnabled: true }],
    ["disable", "add it to no more mail; it stays stored", { signatureEnabled: false }],
    ["clear", "remove the signature", { signatureText: null, signatureHtml: null, signatureEnabled: false }],
  ] as const;
  for (const [name, description, values] of changes) {
    signature
      .command(name)
      .description(description)
      .option(...agentOption)
      .action(online((run, { agent }: ForAgent) => change(run, agent, values)));
  }
}

/** The changes; omitted options stay unchanged. */
async function textsOf(
  words: readonly string[],
  { textFile, html, htmlFile }: NewSignature,
): Promise<{ signatureText?: string; signatureHtml?: string }> {
  if (words.length > 0 && textFile !== undefined) throw twice("the text", "--text-file");
  if (html !== undefined && htmlFile !== undefined) throw twice("--html", "--html-file");
  const text =
    words.length > 0
      ? await textOf(words)
      : textFile === undefined
        ? undefined
        : await readSmallText(textFile, mostBytes);
  const markup = htmlFile === undefined ? html : await readSmallText(htmlFile, mostBytes);
  if (text === undefined && markup === undefined) {
    throw new UsageError("The signature is missing.", "Pass a text, --text-file, --html or --html-file.");
  }
  return {
    ...(text === undefined ? {} : { signatureText: text }),
    ...(markup === undefined ? {} : { signatureHtml: markup }),
  };
}

function twice(one: string, other: string): UsageError {
  return new UsageError(`Pass either ${one} or ${other}.`);
}

type Values = Omit<ChangeSignatureMutationVariables["input"], "emailAddress">;

async function change(run: Online, agent: string | undefined, values: Values): Promise<void> {
  const input = { emailAddress: await mailboxOf(run, agent), ...values };
  show(run.out, (await run.run(ChangeSignatureDocument, { input })).updateMailbox.mailbox);
}

function show(out: Output, mailbox: SignatureFactsFragment): void {
  const { emailAddress, signatureEnabled, signatureText, signatureHtml } = mailbox;
  out.result(mailbox, () => [
    `Mailbox:   ${emailAddress}`,
    `Added:     ${signatureEnabled ? "yes" : "no"}`,
    ...(signatureText === null ? [] : ["Text:", signatureText]),
    ...(signatureHtml === null ? [] : ["HTML:", signatureHtml]),
    ...(signatureText === null && signatureHtml === null ? ["There is no signature."] : []),
  ]);
}
