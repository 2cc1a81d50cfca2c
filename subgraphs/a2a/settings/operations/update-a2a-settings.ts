import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { changeSettings } from "../change-settings.js";
import { ownIdentity } from "../own-identity.js";
import { checkSettings } from "../rules/settings-change.js";
import { lockSettings } from "../store/settings.js";
import { A2aSettings } from "../types/settings.js";
import { A2aSkillInput } from "../types/skill.js";
import { settingsAuthority } from "../authority.js";
import { settingsErrors } from "../errors.js";
import { settingsByIdentity } from "../loaders.js";
import { A2aFilterMode } from "../types/enums.js";

@InputType({ description: "A change of settings. Omitted fields are unchanged. Only skills may be null." })
class UpdateA2aSettingsInput {
  @Field(() => String, { description: "Handle of the identity." })
  agentHandle!: string;

  @Field(() => Boolean, { nullable: true, description: "Whether it sends and accepts tasks." })
  enabled?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether agents of other organizations can find it and send tasks to it.",
  })
  publiclyDiscoverable?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it may send tasks to publicly discoverable agents." })
  allowPublicEgress?: boolean | null;

  @Field(() => A2aFilterMode, { nullable: true, description: "Whether peers are allowed if no contact rule applies." })
  filterMode?: A2aFilterMode | null;

  @Field(() => [A2aSkillInput], { nullable: true, description: "1 to 50 skills. Null resets to the default skill." })
  skills?: A2aSkillInput[] | null;
}

@ObjectType({ description: "Result of a change of settings." })
class UpdateA2aSettingsPayload {
  @Field(() => A2aSettings, { description: "The settings in their current state." })
  settings!: A2aSettings;
}

/** `updateA2aSettings` (spec 4.3, wire contract a2a 4.7). */
@Resolver()
export class UpdateA2aSettings {
  @Mutation(() => UpdateA2aSettingsPayload, {
    description:
      "Changes the A2A settings of an identity. Errors: `admin_required`, `not_found`, `validation_failed`, " +
      "`a2a_identity_unclaimed`.",
  })
  async updateA2aSettings(
    @Arg("input", () => UpdateA2aSettingsInput, { description: "The change." }) input: UpdateA2aSettingsInput,
    @Ctx() context: RequestContext,
  ) {
    const { database, clock } = context.services;
    const identity = await ownIdentity(context, settingsAuthority["a2a.settings.update"], input.agentHandle);
    const { change, violations } = checkSettings(input);
    if (violations.length > 0) throw invalid(violations);
    await database.request.transaction(async (tx) => {
      const [settings] = await lockSettings(tx, [identity.id], "update");
      if (settings === undefined) throw notFound("identity with this handle");
      if (change.enabled === true && !settings.claimed) throw settingsErrors.problem("a2a_identity_unclaimed");
      await changeSettings(tx, settings, change, clock.now());
    });
    return { settings: await context.loader(settingsByIdentity).load(identity.id) };
  }
}
