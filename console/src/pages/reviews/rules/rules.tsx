import { useState } from "react";
import {
  ChangeReviewRuleDocument,
  DropReviewRuleDocument,
  OrganizationReviewRulesDocument,
  PlaceReviewRuleDocument,
  type ReviewRuleItemFragment,
} from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useChange } from "../../../api/change.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { AskFirst } from "../../../parts/ask-first.js";
import { Badge } from "../../../parts/badge.js";
import { Loading } from "../../../parts/loading.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { RuleDialog } from "./rule-dialog.js";

/** The rules of the organization in their order (wire contract reviews U9). For admins. */
export function Rules() {
  const { data, problem, isLoading, refetch } = useLiveQuery(OrganizationReviewRulesDocument, {}, ["review_"]);
  const [open, setOpen] = useState<ReviewRuleItemFragment | "new" | null>(null);
  const rules = data?.reviewRules ?? [];
  return (
    <>
      <div className="title">
        <h1>Rules</h1>
        {data !== undefined && (
          <button type="button" onClick={() => setOpen("new")}>
            New rule
          </button>
        )}
      </div>
      <p className="soft">
        The first rule that fits a send decides. Where none fits, the choice in the{" "}
        <Link href={href(["organization"], { view: "settings" })}>settings of the organization</Link> does.{" "}
        <Link href={href(["reviews"])}>All reviews</Link>
      </p>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && rules.length === 0 && <p>There are no rules yet.</p>}
      {rules.length > 0 && (
        <ol className="entries" aria-label="Rules">
          {rules.map((rule, index) => (
            <Rule
              key={rule.id}
              rule={rule}
              rules={rules}
              index={index}
              refetch={refetch}
              change={() => setOpen(rule)}
            />
          ))}
        </ol>
      )}
      {data !== undefined && open !== null && (
        <RuleDialog data={data} rule={open === "new" ? null : open} done={refetch} close={() => setOpen(null)} />
      )}
    </>
  );
}

interface RuleProps {
  readonly rule: ReviewRuleItemFragment;
  readonly rules: readonly ReviewRuleItemFragment[];
  readonly index: number;
  readonly refetch: () => void;
  readonly change: () => void;
}

function Rule({ rule, rules, index, refetch, change }: RuleProps) {
  const { id, name, version, enabled, sentence } = rule;
  const placing = useChange(PlaceReviewRuleDocument);
  const switching = useChange(ChangeReviewRuleDocument);
  const deleting = useChange(DropReviewRuleDocument);
  const place = async (before: string | null): Promise<void> => {
    if ((await placing.run({ id, before })) !== null) refetch();
  };
  const toggle = async (): Promise<void> => {
    if ((await switching.run({ input: { id, version, enabled: !enabled } })) !== null) refetch();
  };
  return (
    <li className="review-rule">
      <p>
        <b>{name}</b> {!enabled && <Badge state="DISABLED" />}
        <span className="soft block">
          {sentence} {rule.agentHandles !== null && rule.agentHandles !== undefined && agentsOf(rule.agentHandles)}
        </span>
      </p>
      <ProblemNote problem={placing.problem ?? switching.problem} />
      <p className="actions">
        <button
          type="button"
          className="quiet"
          aria-label={`Move ${name} up`}
          disabled={index === 0 || placing.isRunning}
          onClick={() => void place(rules[index - 1]!.id)}
        >
          Up
        </button>
        <button
          type="button"
          className="quiet"
          aria-label={`Move ${name} down`}
          disabled={index === rules.length - 1 || placing.isRunning}
          onClick={() => void place(rules[index + 2]?.id ?? null)}
        >
          Down
        </button>
        <button type="button" className="quiet" aria-label={`Change ${name}`} onClick={change}>
          Change
        </button>
        <button
          type="button"
          className="quiet"
          aria-label={`${enabled ? "Switch off" : "Switch on"} ${name}`}
          disabled={switching.isRunning}
          onClick={() => void toggle()}
        >
          {enabled ? "Switch off" : "Switch on"}
        </button>
        <AskFirst
          label="Delete"
          what={name}
          title={`Delete ${name}?`}
          confirm="Delete"
          problem={deleting.problem}
          isRunning={deleting.isRunning}
          run={async () => {
            const isDone = (await deleting.run({ id })) !== null;
            if (isDone) refetch();
            return isDone;
          }}
        >
          What waits because of it still waits for a decision.
        </AskFirst>
      </p>
    </li>
  );
}

function agentsOf(handles: readonly string[]): string {
  if (handles.length === 0) return "Its agents are deleted.";
  return `For ${handles.map((handle) => `@${handle}`).join(", ")}.`;
}
