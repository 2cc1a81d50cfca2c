import { Arg, Ctx, Field, ObjectType, Query, registerEnumType, Resolver } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { findIdentityByHandle, type IdentityCore } from "../../../shared/identity/identity-core.js";
import type { Queries } from "../../../shared/database/statements.js";
import { findAgent } from "../find-agent.js";
import { findSettings, ownIdentity, settingsAuthority, type SettingsRow } from "../../settings/public.js";
import { decisionPath, type StepOutcome } from "../../../shared/rules/decision-path.js";
import { admission, type Admission, type AdmissionParty, admissionSteps } from "../rules/admission.js";
import { explanations } from "../rules/admission-explanations.js";
import { type ContactRuleRow, findPeerRules } from "../store/contact-rules.js";
import { A2aContactRule } from "../types/contact-rule.js";
import { contactRuleById } from "../loaders.js";
import { A2aSide } from "../types/enums.js";

enum A2aStepOutcome {
  PASSED = "passed",
  DECIDES = "decides",
  NOT_REACHED = "not_reached",
}

registerEnumType(A2aStepOutcome, {
  name: "A2aStepOutcome",
  description: "Outcome of a step in a decision.",
  valuesConfig: {
    PASSED: { description: "It does not apply." },
    DECIDES: { description: "It applies, and decides." },
    NOT_REACHED: { description: "An earlier step has decided." },
  },
});

@ObjectType({ description: "A step of the decision whether one agent may send tasks to another." })
class A2aAdmissionStep {
  @Field(() => String, { description: "Name of the step." })
  step!: string;

  @Field(() => String, { description: "What it decides if it applies, as a sentence." })
  explanation!: string;

  @Field(() => A2aStepOutcome, { description: "Its outcome." })
  outcome!: StepOutcome;
}

@ObjectType({ description: "Whether one agent may send tasks to another, and why." })
class A2aAdmission {
  @Field(() => Boolean, { description: "Whether the send is allowed." })
  allowed!: boolean;

  @Field(() => A2aSide, { nullable: true, description: "The side that refuses. Null if the send is allowed." })
  side!: A2aSide | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The step of the decision that applies. Null if the other side refuses: its reasons are not disclosed.",
  })
  step!: string | null;

  @Field(() => String, { description: "The decision as a sentence." })
  explanation!: string;

  @Field(() => [A2aContactRule], {
    description: "The contact rules that decide, if they belong to the viewer. Empty if no rule decides.",
  })
  rules!: A2aContactRule[];

  @Field(() => [A2aAdmissionStep], {
    description: "All steps in the order in which they are tried. Empty if the other side refuses.",
  })
  path!: A2aAdmissionStep[];
}

/** `a2aAdmission(from, to)`: the rule of wire contract a2a 5, explained to either side. */
@Resolver()
export class ExplainAdmission {
  @Query(() => A2aAdmission, {
    nullable: true,
    description:
      "Whether `from` may send tasks to `to`, and which step decides. One of the two must belong to the viewer. " +
      "The reasons of the other side are not disclosed. Errors: `not_found`.",
  })
  async a2aAdmission(
    @Arg("from", () => String, { description: "Handle of the requester." }) from: string,
    @Arg("to", () => String, { description: "Handle of the worker." }) to: string,
    @Ctx() context: RequestContext,
  ) {
    const db = context.services.database.request.reader;
    const [requester, worker] = await this.parties(context, from, to);
    const settings = await findSettings(db, [requester.id, worker.id]);
    const ofRequester = settings.find((row) => row.identityId === requester.id);
    const ofWorker = settings.find((row) => row.identityId === worker.id);
    if (ofRequester === undefined || ofWorker === undefined) throw notFound("identity with this handle");
    const decision = admission(...(await admissionParties(db, ofRequester, ofWorker)));
    const rules = await this.rules(context, decision);
    const path = decisionPath(admissionSteps, decision.step).map((one) => ({
      ...one,
      explanation: explanations[one.step],
    }));
    if (decision.allowed) {
      return { allowed: true, side: null, step: decision.step, explanation: explanations[decision.step], rules, path };
    }
    const side = decision.side === "requester" ? A2aSide.REQUESTER : A2aSide.WORKER;
    const isOwn = isReadable(context, decision.side === "requester" ? requester : worker);
    const refused = { allowed: false, side, rules };
    if (!isOwn) return { ...refused, step: null, explanation: "The other side does not allow it.", path: [] };
    return { ...refused, step: decision.step, explanation: explanations[decision.step], path };
  }

  /** The other side's rules are not the viewer's to see: the loader leaves them out. */
  private async rules(context: RequestContext, { rules }: Admission): Promise<ContactRuleRow[]> {
    const found = await Promise.all(rules.map(({ id }) => context.loader(contactRuleById).load(id)));
    return found.filter((rule) => rule !== null);
  }

  /** Both identities, of which the viewer owns one and may know of the other. */
  private async parties(context: RequestContext, from: string, to: string): Promise<[IdentityCore, IdentityCore]> {
    const db = context.services.database.request.reader;
    const [requester, worker] = [await findIdentityByHandle(db, from), await findIdentityByHandle(db, to)];
    const isFrom = requester !== null && isReadable(context, requester);
    const mine = await ownIdentity(context, settingsAuthority["a2a.settings.read"], isFrom ? from : to);
    const other = isFrom ? worker : requester;
    const asker = { organizationId: mine.organizationId, identityId: mine.id };
    const isKnown =
      (other !== null && isReadable(context, other)) || (await findAgent(db, asker, isFrom ? to : from)) !== null;
    if (!isKnown || requester === null || worker === null) throw notFound("identity with this handle");
    return [requester, worker];
  }
}

function isReadable({ viewer }: RequestContext, { organizationId, id }: IdentityCore): boolean {
  return may(viewer, settingsAuthority["a2a.settings.read"], { organizationId, identityId: id });
}

/** Both sides as admission sees them: the settings of each, and its own rules about the other. */
async function admissionParties(
  db: Queries,
  requester: SettingsRow,
  worker: SettingsRow,
): Promise<[requester: AdmissionParty, worker: AdmissionParty]> {
  const [ofRequester = [], ofWorker = []] = await findPeerRules(db, [
    { identityId: requester.identityId, peerId: worker.identityId },
    { identityId: worker.identityId, peerId: requester.identityId },
  ]);
  return [
    { ...requester, peerRules: ofRequester },
    { ...worker, peerRules: ofWorker },
  ];
}
