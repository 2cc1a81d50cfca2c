import { useId, useState } from "react";
import {
  ChangeReviewRuleDocument,
  MakeReviewRuleDocument,
  type OrganizationReviewRulesQuery,
  type ReviewRuleItemFragment,
} from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Check } from "../../../parts/check.js";
import { Choice } from "../../../parts/choice.js";
import { Dialog } from "../../../parts/dialog.js";
import { Field } from "../../../parts/field.js";
import { Form, FormProblem } from "../../../parts/form.js";
import { toast } from "../../../parts/toasts.js";
import { useUnsaved } from "../../../parts/use-unsaved.js";
import { ConditionField } from "./condition-field.js";
import { conditionKinds, isAbout, kindOf } from "./condition-kinds.js";
import { changedOf, draftOf, inputOf, newRule, type RuleDraft, rulesWith } from "./draft.js";
import { arrivals, operations } from "./operations.js";
import { PastUnderRules } from "./past.js";

const actions = [
  { value: "HOLD", name: "Ask a person first" },
  { value: "BLOCK", name: "Refuse" },
  { value: "ALLOW", name: "Let it out" },
] as const;

const arrivalActions = [
  { value: "HOLD", name: "Ask a person first" },
  { value: "BLOCK", name: "Hide it from the agent" },
  { value: "ALLOW", name: "Let the agent see it" },
] as const;

const directions = [
  { value: "OUT", name: "What agents send" },
  { value: "IN", name: "What arrives for them" },
] as const;

const scopes = [
  { value: "AGENTS", name: "Agents and keys" },
  { value: "EVERYONE", name: "Everyone, people too" },
] as const;

interface RuleDialogProps {
  readonly data: OrganizationReviewRulesQuery;
  /** Null: a new one. */
  readonly rule: ReviewRuleItemFragment | null;
  readonly done: () => void;
  readonly close: () => void;
}

/** Writes a rule, and shows what it would have done before it is saved (wire contract reviews 2.1, 2.7). */
export function RuleDialog({ data: { reviewRules, reviewLists }, rule, done, close }: RuleDialogProps) {
  const id = useId();
  const [first] = useState<RuleDraft>(() => (rule === null ? newRule : draftOf(rule)));
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<RuleDraft>): void => setDraft((all) => ({ ...all, ...part }));
  useUnsaved(draft !== first);
  const making = useChange(MakeReviewRuleDocument);
  const changing = useChange(ChangeReviewRuleDocument);
  const submit = async (): Promise<void> => {
    const saved =
      rule === null
        ? await making.run({ input: inputOf(draft) })
        : await changing.run({ input: { id: rule.id, version: rule.version, ...changedOf(first, draft) } });
    if (saved === null) return;
    toast("Saved. What waits already stays in the reviews.");
    done();
    close();
  };
  const isInbound = draft.direction === "IN";
  const about = isInbound ? draft.topics : draft.operations;
  const setAbout = (values: readonly string[]): void => change(isInbound ? { topics: values } : { operations: values });
  const used = new Set(draft.conditions.map(({ type }) => type));
  const free = conditionKinds.filter((kind) => !used.has(kind.type) && isAbout(kind, draft.direction));
  return (
    <Dialog title={rule === null ? "New rule" : `Change ${rule.name}`} close={close} className="panel">
      <Form problem={making.problem ?? changing.problem} submit={submit}>
        <Field
          label="Name"
          of="name"
          value={draft.name}
          onChange={(name) => change({ name })}
          required
          maxLength={80}
        />
        {rule === null && (
          <Choice
            label="About"
            value={draft.direction}
            options={directions}
            onChange={(direction) =>
              change({ direction, conditions: draft.conditions.filter((one) => isAbout(one, direction)) })
            }
          />
        )}
        <Choice
          label="What happens"
          value={draft.action}
          options={isInbound ? arrivalActions : actions}
          onChange={(action) => change({ action })}
        />
        <fieldset>
          <legend>To what</legend>
          {(isInbound ? arrivals : operations)
            .filter(({ canBeHeld }) => canBeHeld || draft.action !== "HOLD")
            .map(({ value, name }) => (
              <Check
                key={value}
                label={name}
                checked={about.includes(value)}
                onChange={(on) => setAbout(on ? [...about, value] : about.filter((one) => one !== value))}
              />
            ))}
        </fieldset>
        <Field
          label="Agents"
          of="agentHandles"
          value={draft.agents}
          onChange={(agents) => change({ agents })}
          hint="Handles with blanks between them. Empty: all agents."
        />
        {!isInbound && (
          <Choice
            label="Whose"
            value={draft.appliesTo}
            options={scopes}
            onChange={(appliesTo) => change({ appliesTo })}
          />
        )}
        <h3 id={id}>If all of this is true</h3>
        {draft.conditions.length === 0 && <p className="soft">Always: it has no conditions.</p>}
        {draft.conditions.length > 0 && (
          <ul className="entries" aria-labelledby={id}>
            {draft.conditions.map((condition) => (
              <ConditionField
                key={condition.type}
                condition={condition}
                lists={reviewLists}
                onChange={(value) =>
                  change({
                    conditions: draft.conditions.map((one) => (one.type === condition.type ? { ...one, value } : one)),
                  })
                }
                remove={() => change({ conditions: draft.conditions.filter(({ type }) => type !== condition.type) })}
              />
            ))}
          </ul>
        )}
        <Choice
          label="Add a condition"
          value=""
          options={[{ value: "", name: "Choose one" }, ...free.map(({ type, name }) => ({ value: type, name }))]}
          onChange={(type) => {
            if (type !== "") change({ conditions: [...draft.conditions, { type, value: kindOf(type).begin }] });
          }}
        />
        {draft.action === "HOLD" && (
          <Check
            label="Two people must agree"
            checked={draft.approvals === 2}
            onChange={(two) => change({ approvals: two ? 2 : 1 })}
          />
        )}
        {!isInbound && (
          <Field
            label="Text for the agent"
            of="messageToAgent"
            value={draft.messageToAgent}
            onChange={(messageToAgent) => change({ messageToAgent })}
            maxLength={200}
            hint="Empty: a general sentence. The agent sees nothing else of the rule."
          />
        )}
        <FormProblem />
        {!isInbound && <PastUnderRules input={() => ({ rules: rulesWith(reviewRules, rule, draft) })} />}
        <p className="actions">
          <button type="submit" disabled={making.isRunning || changing.isRunning || about.length === 0}>
            Save
          </button>
          <button type="button" className="quiet" onClick={close}>
            Cancel
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
