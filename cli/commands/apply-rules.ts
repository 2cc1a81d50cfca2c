import type { Command } from "commander";
import {
  CreateReviewRuleDocument,
  DeleteReviewRuleDocument,
  MoveReviewRuleDocument,
  type ReviewRuleFactsFragment,
  ReviewRulesDocument,
  SimulateRulesDocument,
  UpdateReviewRuleDocument,
} from "../../clients/graphql/index.js";
import { online, type Online } from "../terminal/online.js";
import { readSmallText } from "../terminal/read-small-file.js";
import { readRuleFile, toRuleInput } from "./rule-file.js";
import { planRules, type RulePlan, type RuleStep, stepsOf } from "./rule-plan.js";
import { tellSimulation } from "./told-simulation.js";

/** A hundred rules of the greatest size. */
export const mostBytes = 4 * 1_048_576;

interface Applying {
  readonly prune?: true;
  readonly dryRun?: true;
}

/** `parley rules apply`. */
export function addApply(rules: Command): void {
  rules
    .command("apply")
    .argument("<file>", "JSON list of rules, as `parley rules show` prints them")
    .description(
      "make the rules those of a file, in its order; a rule of the same name is changed, others come after them",
    )
    .option("--prune", "delete the rules that the file does not name")
    .option("--dry-run", "change nothing, and show what the last sends would have met")
    .addHelpText("after", "\nIt changes one rule after the other. If it is interrupted, run it again.")
    .action(
      online(async (run, file: string, { prune, dryRun }: Applying) => {
        const wanted = readRuleFile(await readSmallText(file, mostBytes));
        const { reviewRules: present } = await run.run(ReviewRulesDocument, {});
        const plan = planRules(present, wanted, prune === true);
        if (dryRun === true) {
          const input = { rules: plan.rules.map(({ rule, present: one }) => ({ id: one?.id, ...toRuleInput(rule) })) };
          return tellSimulation(run, (await run.run(SimulateRulesDocument, { input })).simulateReviewRules);
        }
        const counts = await carryOut(run, plan, present);
        run.out.result(counts, () => [
          `${counts.created} created, ${counts.changed} changed, ${counts.moved} moved, ${counts.deleted} deleted.`,
        ]);
      }),
    );
}

/** Deleting comes last, so that nothing is let out meanwhile that neither the old nor the new rules let out. */
async function carryOut(run: Online, plan: RulePlan, present: readonly ReviewRuleFactsFragment[]) {
  const counts = { created: 0, changed: 0, moved: 0, deleted: 0 };
  let next: string | null = null;
  for (const step of stepsOf(plan, present)) {
    next = await place(run, step, next);
    if (step.change === "create") counts.created += 1;
    if (step.change === "change") counts.changed += 1;
    if (step.isMoved) counts.moved += 1;
  }
  for (const { id } of plan.removed) {
    await run.client.run(DeleteReviewRuleDocument, { id });
    counts.deleted += 1;
  }
  return counts;
}

/** Creates, changes and moves a rule as needed; returns its id. The name tells a repeat of the command what is done already. */
async function place(
  run: Online,
  { rule, present, change, isMoved }: RuleStep,
  before: string | null,
): Promise<string> {
  if (present === null) {
    const input = { ...toRuleInput(rule), before };
    return (await run.client.run(CreateReviewRuleDocument, { input })).createReviewRule.rule.id;
  }
  const { id, version } = present;
  if (change === "change") {
    const { direction: _, ...facts } = toRuleInput(rule);
    await run.client.run(UpdateReviewRuleDocument, { input: { id, version, ...facts } });
  }
  if (isMoved) await run.client.run(MoveReviewRuleDocument, { input: { id, before } });
  return id;
}
