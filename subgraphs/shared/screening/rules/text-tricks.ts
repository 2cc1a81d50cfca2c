import type { FindingPart } from "./finding-codes.js";
import type { Findings } from "./findings.js";

/** Marks of chat templates and tool calls, in lower case. */
const marks = [
  "<|im_start|>",
  "<|im_end|>",
  "<|system|>",
  "<|user|>",
  "<|assistant|>",
  "<|endoftext|>",
  "<|start_header_id|>",
  "[inst]",
  "[/inst]",
  "<<sys>>",
  "<system>",
  "</system>",
  "<tool_call>",
  "<function_calls>",
];
const heading = /^#{3} (?:system|instructions?)(?: prompt)?:?[ \t]*$/m;
const mostCalls = 100;
const toolCall = 400;

/** Finds marks that a chat template could take for its own. */
export function findRoleMarkers(text: string, part: FindingPart, findings: Findings): void {
  const lower = text.toLowerCase();
  for (const mark of marks) if (lower.includes(mark)) findings.add("role_markers", part, mark);
  const title = heading.exec(lower)?.[0];
  if (title !== undefined) findings.add("role_markers", part, title);
  let calls = 0;
  for (const { index } of lower.matchAll(/"tool"\s?:/g)) {
    if (++calls > mostCalls) break;
    if (/"arguments"\s?:/.test(lower.slice(index, index + toolCall)))
      findings.add("role_markers", part, lower.slice(index, index + toolCall));
  }
}

const longRun = 512;
const fullLine = 60;
const encoded = /^[A-Za-z0-9+/=_-]+$/;

/** Finds long runs of base64 or hexadecimal digits, also over full lines. */
export function findEncodedBlocks(text: string, part: FindingPart, findings: Findings): void {
  let run = "";
  const end = (): void => {
    if (run.length >= longRun && /[A-Za-z]/.test(run) && /\d/.test(run)) findings.add("encoded_block", part, run);
    run = "";
  };
  for (const line of text.split(/\r?\n/)) {
    for (const one of line.split(/[ \t]+/)) {
      if (!encoded.test(one)) {
        end();
        continue;
      }
      run = run.length < longRun ? run + one : run;
      if (one.length < fullLine) end();
    }
  }
  end();
}

const longestTarget = 500;
const longQuery = 100;
const placeholder = /\{\{|\$\{|%7b|<[a-z_ ]+>|\[[a-z_ ]+\]|\{[a-z_ ]+\}/i;

/** Finds links of Markdown that carry data away in their query. */
export function findMarkdownLinks(text: string, part: FindingPart, findings: Findings): void {
  for (let at = text.indexOf("]("); at >= 0; at = text.indexOf("](", at + 2)) {
    const target = text.slice(at + 2, at + 2 + longestTarget);
    const end = target.indexOf(")");
    const link = end < 0 ? target : target.slice(0, end);
    const query = /^https?:\/\/[^\s?]*\?/i.test(link) ? link.slice(link.indexOf("?") + 1) : "";
    if (query.length > longQuery || placeholder.test(query)) findings.add("markdown_exfil", part, link);
  }
}
