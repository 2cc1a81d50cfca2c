import {
  AgentReviewsDocument,
  ApplyAgentArrivalPresetDocument,
  ApplyAgentPresetDocument,
} from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { refusalOf } from "../../../api/change.js";
import { useLiveQuery } from "../../../api/live-query.js";
import type { Problem } from "../../../api/problem.js";
import { arrivalPresets, type PresetInWords, presetName, presets } from "../../../parts/preset-names.js";
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
        <OwnPreset
          label={`What @${handle} may send by itself`}
          words={presets}
          preset={policy.outboundPreset}
          isOwn={policy.hasOwnPreset}
          save={(preset) => saved(refusalOf(ApplyAgentPresetDocument, { handle, preset }))}
        />
      )}
      {policy != null && (
        <OwnPreset
          label={`What @${handle} sees of arriving mail`}
          words={arrivalPresets}
          preset={policy.inboundPreset}
          isOwn={policy.hasOwnInboundPreset}
          save={(preset) => saved(refusalOf(ApplyAgentArrivalPresetDocument, { handle, preset }))}
        />
      )}
    </section>
  );
}

interface OwnPresetProps<Preset> {
  readonly label: string;
  readonly words: readonly PresetInWords<Preset>[];
  /** The one in force. */
  readonly preset: Preset;
  /** Whether it is the agent's own; otherwise it is its organization's. */
  readonly isOwn: boolean;
  /** Null: that of the organization. */
  readonly save: (preset: Preset | null) => Promise<Problem | null>;
}

/** A preset of one agent, or that of its organization. */
function OwnPreset<Preset extends string>({ label, words, preset, isOwn, save }: OwnPresetProps<Preset>) {
  const name = isOwn ? "As the organization" : `As the organization: ${presetName(words, preset).toLowerCase()}`;
  return (
    <SavedChoice<Preset | "">
      label={label}
      value={isOwn ? preset : ""}
      options={[{ value: "", name }, ...words]}
      save={(value) => save(value === "" ? null : value)}
    />
  );
}
