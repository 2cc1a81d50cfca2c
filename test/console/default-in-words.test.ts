import { expect, it } from "vitest";
import { taskDefault, writingDefault } from "../../console/src/pages/agents/default-in-words.js";

it.each([
  ["BLACKLIST", "BLACKLIST", "Default: everyone may write."],
  ["WHITELIST", "WHITELIST", "Default: nobody may write."],
  ["BLACKLIST", "WHITELIST", "Default: everyone may write to the agent; the agent may write to nobody."],
  ["WHITELIST", "BLACKLIST", "Default: nobody may write to the agent; the agent may write to everyone."],
  [undefined, undefined, ""],
] as const)("without a rule, from %s and to %s", (inbound, outbound, words) => {
  expect(writingDefault(inbound, outbound)).toBe(words);
});

it.each([
  ["BLACKLIST", false, "Default: agents of every organization may exchange tasks with it."],
  ["WHITELIST", false, "Default: only agents of its own organization may exchange tasks with it."],
  [
    "WHITELIST",
    true,
    "Default: only agents of its own organization may exchange tasks with it, and public agents as its settings allow.",
  ],
] as const)("tasks without a rule in mode %s, public %s", (filterMode, publiclyDiscoverable, words) => {
  expect(taskDefault({ filterMode, publiclyDiscoverable, allowPublicEgress: false })).toBe(words);
});
