import { Argument, type Command, Option } from "commander";
import {
  ApplyReviewPresetDocument,
  CustomizeReviewPresetDocument,
  ReviewPolicyDocument,
  type PolicyOfReviewsFragment,
  ReviewRulesDocument,
  SimulateRulesDocument,
  type SimulateRulesQueryVariables,
} from "../../clients/graphql/index.js";
import { NothingThereError, UsageError } from "../terminal/exit-codes.js";
import { online, type Online } from "../terminal/online.js";
import { readSmallText } from "../terminal/read-small-file.js";
import { addApply, mostBytes } from "./apply-rules.js";
import { countUpTo } from "./lists.js";
import { readRuleFile, toFileRule, toRuleInput } from "./rule-file.js";
import { addTest } from "./test-rules.js";
import { tellSimulation } from "./told-simulation.js";

type Preset = PolicyOfReviewsFragment["outboundPreset"];
type ArrivalPreset = PolicyOfReviewsFragment["inboundPreset"];

const presets = ["autonomous", "first_contacts", "all_held", "read_only"] as const;
const arrivalPresets = ["flag_only", "hold_dangerous", "hold_suspicious"] as const;

/** `parley rules`. */
export function addRules(program: Command): void {
  const rules = program.command("rules").description("what agents may send by themselves, and what waits for a person");
  rules
    .command("list")
    .description("list the rules in the order in which they are tried")
    .action(
      online(async (run) => {
        run.out.table(
          { items: await presentRules(run), next: null },
          [
            ["ID", ({ id }) => id],
            ["ON", ({ enabled }) => (enabled ? "yes" : "no")],
            ["ACTION", ({ action }) => action.toLowerCase()],
            ["NAME", ({ name }) => name],
            ["RULE", ({ sentence }) => sentence],
          ],
          "There are no rules. The preset decides: parley rules preset",
        );
      }),
    );
  rules
    .command("show")
    .argument("[id]", "one rule; default: all of them")
    .description("print rules as JSON, as a file for `parley rules apply` has them")
    .action(
      online(async (run, id: string | undefined) => {
        const found = (await presentRules(run)).filter((rule) => id === undefined || rule.id === id.toLowerCase());
        if (id !== undefined && found.length === 0) throw new NothingThereError("There is no such rule.");
        const shown = found.map(toFileRule);
        run.out.result(shown, () => JSON.stringify(shown, null, 2).split("\n"));
      }),
    );
  addApply(rules);
  addTest(rules);
  addSimulate(rules);
  addPreset(rules);
  addCustomize(rules);
}

const presentRules = async (run: Online) => (await run.run(ReviewRulesDocument, {})).reviewRules;

interface Simulating {
  readonly preset?: string;
  readonly agent?: string;
  readonly last: number;
}

function addSimulate(rules: Command): void {
  rules
    .command("simulate")
    .argument("[file]", "JSON list of all rules as they would be; default: those of now")
    .description("show what rules and a preset would have said of the last sends; nothing is written")
    .addOption(new Option("--preset <preset>", "the preset as it would be").choices(presets))
    .option("--agent <handle>", "sends of this agent; default: of all")
    .addOption(new Option("--last <number>", "how many sends").default(100).argParser(countUpTo(500)))
    .action(
      online(async (run, file: string | undefined, { preset, agent, last }: Simulating) => {
        const input: SimulateRulesQueryVariables["input"] = {
          last,
          agentHandle: agent?.replace(/^@/, ""),
          outboundPreset: preset?.toUpperCase() as Preset | undefined,
          ...(file === undefined ? {} : { rules: readRuleFile(await readSmallText(file, mostBytes)).map(toRuleInput) }),
        };
        tellSimulation(run, (await run.run(SimulateRulesDocument, { input })).simulateReviewRules);
      }),
    );
}

interface Presetting {
  readonly agent?: string;
  readonly arriving?: string;
  readonly inherit?: true;
}

function addPreset(rules: Command): void {
  rules
    .command("preset")
    .addArgument(new Argument("[preset]", "the preset; without one, those in force are shown").choices(presets))
    .description("show or set the presets of the organization, or of one agent")
    .option("--agent <handle>", "of this agent")
    .addOption(new Option("--arriving <preset>", "the preset about what arrives").choices(arrivalPresets))
    .addOption(new Option("--inherit", "the agent has the presets of its organization again").conflicts("arriving"))
    .action(
      online(async (run, preset: string | undefined, { agent, arriving, inherit }: Presetting) => {
        const agentHandle = agent?.replace(/^@/, "") ?? null;
        if (inherit === true && agentHandle === null) throw new UsageError("--inherit needs --agent.");
        const given = inherit === true ? { outboundPreset: null, inboundPreset: null } : chosen(preset, arriving);
        const policy =
          Object.keys(given).length === 0
            ? (await run.run(ReviewPolicyDocument, { agentHandle })).reviewPolicy
            : (await run.run(ApplyReviewPresetDocument, { input: { agentHandle, ...given } })).applyReviewPreset.policy;
        if (policy === null) throw new NothingThereError("There is no such agent.");
        run.out.facts(policy, [
          ["sending", shownPreset(policy.outboundPreset, agentHandle !== null && !policy.hasOwnPreset)],
          ["arriving", shownPreset(policy.inboundPreset, agentHandle !== null && !policy.hasOwnInboundPreset)],
          ["version", policy.version],
        ]);
      }),
    );
}

/** The presets that were named. */
function chosen(preset: string | undefined, arriving: string | undefined) {
  return {
    ...(preset === undefined ? {} : { outboundPreset: preset.toUpperCase() as Preset }),
    ...(arriving === undefined ? {} : { inboundPreset: arriving.toUpperCase() as ArrivalPreset }),
  };
}

const shownPreset = (preset: string, isInherited: boolean): string =>
  `${preset.toLowerCase()}${isInherited ? ", as the organization" : ""}`;

function addCustomize(rules: Command): void {
  rules
    .command("customize")
    .description("write the preset about sends as rules that can be changed, and set autonomous: the same is decided")
    .option("--agent <handle>", "of this agent; default: of the organization")
    .action(
      online(async (run, { agent }: { readonly agent?: string }) => {
        const variables = { agentHandle: agent?.replace(/^@/, "") ?? null };
        const made = (await run.run(CustomizeReviewPresetDocument, variables)).customizeReviewPreset;
        run.out.result(made, () =>
          made.rules.length === 0
            ? ["The preset autonomous has no rules."]
            : made.rules.map(({ sentence }) => sentence),
        );
      }),
    );
}
