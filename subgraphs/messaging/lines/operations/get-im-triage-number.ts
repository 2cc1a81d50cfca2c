import { Arg, Ctx, Field, ID, ObjectType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import { settingsByIdentity } from "../../settings/public.js";
import { lineAuthority } from "../authority.js";
import { connectCommand, smsLink } from "../rules/connect-command.js";
import { routerLine } from "../store/lines.js";

@ObjectType({
  description: "The number and the command with which a person connects with an agent by instant message.",
})
class ImTriageNumber {
  @Field(() => String, { description: "The number to text to, in E.164." })
  number!: string;

  @Field(() => String, { description: "The text that a person sends to be connected with the agent." })
  connectCommand!: string;

  @Field(() => String, { description: "A link that opens a phone's text app with number and text." })
  smsLink!: string;
}

/** `imTriageNumber` (wire contract im 5, 8). */
@Resolver()
export class GetImTriageNumber {
  @Query(() => ImTriageNumber, {
    nullable: true,
    description:
      "The number that people text to be connected with an agent, and the command to send. For agents, the command " +
      "connects with the agent itself. Otherwise it connects with the agent of `identityId`. Without `identityId`, " +
      "the command contains the placeholder `<handle>`. Errors: `not_found` (no such identity, or no such number here).",
  })
  async imTriageNumber(
    @Ctx() context: RequestContext,
    @Arg("identityId", () => ID, {
      nullable: true,
      description: "UUID of the agent's identity. Agents cannot name another agent.",
    })
    identityId?: string | null,
  ): Promise<ImTriageNumber> {
    const { viewer, services } = context;
    authorize(viewer, lineAuthority["im.line.read"]);
    const id = isAgent(viewer) ? viewer.identityId : (identityId ?? null);
    const settings = id === null ? null : await context.loader(settingsByIdentity).load(id);
    if (id !== null && settings === null) throw notFound("identity with this id");
    const line = await routerLine(services.database.request.reader);
    if (line === null) throw notFound("triage number");
    const command = connectCommand(settings?.agentHandle ?? null);
    return { number: line.number, connectCommand: command, smsLink: smsLink(line.number, command) };
  }
}
