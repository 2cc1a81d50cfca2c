import {
  AgentReviewsDocument,
  ApplyAgentArrivalPresetDocument,
  ApplyAgentPresetDocument,
  type ReviewArrivalPreset,
  type ReviewPreset,
} from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { refusalOf } from "../../../api/change.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { arrivalPresets, presetName, presets } from "../../../parts/preset-names.js";
import { SavedChoice } from "../../../parts/saved-setting.js";

const kinds = ["review.", "review_policy."];

/** The presets of an agent, and how much of its mail waits for a person (wire contract reviews U10). */
export function AgentReviews({ handle }: { readonly handle: string }) {
  const { data, refetch } = useLiveQuery(AgentReviewsDocument, { handle }, kinds);
  const { pendingReviewCount: pending = 0, reviewPolicy: policy } = data?.identity ?? {};
  if (data?.identity == null) return null;
  const saved = async (refusal: ReturnType<typeof refusalOf>) => {
    const problem = await refusal;
    if (problem === null) refetch();
    return problem;
  };
  return (
    <section aria-labelledby="may-send">
      <h2 id="may-send">What it may send</h2>
      <p>
        {pending === 0 ? (
          "Nothing waits for a person."
        ) : (
          <Link href={href(["reviews"], { agent: handle })}>
            {pending === 1 ? "1 review waits" : `${pending} reviews wait`} for a person
          </Link>
        )}
      </p>
      {policy != null && (
        <SavedChoice<ReviewPreset | "">
          label={`What @${handle} may send by itself`}
          value={policy.hasOwnPreset ? policy.outboundPreset : ""}
          options={[
            {
              value: "",
              name: policy.hasOwnPreset
                ? "As the organization"
                : `As the organization: ${presetName(presets, policy.outboundPreset).toLowerCase()}`,
            },
            ...presets,
          ]}
          save={(value) => saved(refusalOf(ApplyAgentPresetDocument, { handle, preset: value === "" ? null : value }))}
        />
      )}
      {policy != null && (
        <SavedChoice<ReviewArrivalPreset | "">
          label={`What @${handle} sees of arriving mail`}
          value={policy.hasOwnInboundPreset ? policy.inboundPreset : ""}
          options={[
            {
              value: "",
              name: policy.hasOwnInboundPreset
                ? "As the organization"
                : `As the organization: ${presetName(arrivalPresets, policy.inboundPreset).toLowerCase()}`,
            },
            ...arrivalPresets,
          ]}
          save={(value) =>
            saved(refusalOf(ApplyAgentArrivalPresetDocument, { handle, preset: value === "" ? null : value }))
          }
        />
      )}
    </section>
  );
}
