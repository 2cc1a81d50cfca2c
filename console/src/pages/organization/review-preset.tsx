import {
  ApplyOrganizationArrivalPresetDocument,
  ApplyOrganizationPresetDocument,
  CustomizeOrganizationPresetDocument,
  OrganizationReviewPolicyDocument,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { arrivalPresets, presets } from "../../parts/preset-names.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { toast } from "../../parts/toasts.js";
import { PastUnderRules } from "../reviews/rules/past.js";
import { PresetChoice } from "./preset-choice.js";

/** The presets: how much agents may send by themselves, and see of what arrives (wire contract reviews R36). For admins. */
export function ReviewPreset() {
  const { data, problem, refetch } = useLiveQuery(OrganizationReviewPolicyDocument, {}, ["review_policy."]);
  const sending = useChange(ApplyOrganizationPresetDocument);
  const arriving = useChange(ApplyOrganizationArrivalPresetDocument);
  const customizing = useChange(CustomizeOrganizationPresetDocument);
  const policy = data?.reviewPolicy;
  if (policy == null) return <ProblemNote problem={problem} retry={refetch} />;
  const saved = (answer: unknown): void => {
    if (answer === null) return;
    toast("Saved. What waits already stays in the reviews.");
    refetch();
  };
  const customize = async (): Promise<void> => {
    sending.forget();
    if ((await customizing.run({})) === null) return;
    toast("Its rules can be changed now. The same is decided as before.");
    refetch();
  };
  return (
    <>
      <PresetChoice
        title="What agents may send"
        about={
          <>
            It applies to keys, not to people. What waits for a person is in the{" "}
            <Link href={href(["reviews"])}>reviews</Link>. An agent may have a choice of its own. “Customize” makes the
            choice into <Link href={href(["reviews", "rules"])}>rules</Link> that can be changed.
          </>
        }
        presets={presets}
        current={policy.outboundPreset}
        isRunning={sending.isRunning || customizing.isRunning}
        problem={sending.problem ?? customizing.problem}
        apply={async (preset) => saved(await sending.run({ preset }))}
        beside={
          policy.outboundPreset !== "AUTONOMOUS" && (
            <button type="button" className="quiet" disabled={customizing.isRunning} onClick={() => void customize()}>
              Customize
            </button>
          )
        }
        effect={(preset) => <PastUnderRules key={preset} input={() => ({ outboundPreset: preset })} />}
      />
      <PresetChoice
        title="What agents see of arriving mail"
        about="Rules of your own about arriving mail come first. An agent may have a choice of its own."
        presets={arrivalPresets}
        current={policy.inboundPreset}
        {...arriving}
        apply={async (preset) => saved(await arriving.run({ preset }))}
      />
    </>
  );
}
