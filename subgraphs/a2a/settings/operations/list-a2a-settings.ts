import { Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { handlePageRequest, toHandleConnection } from "../../../shared/graphql/handle-connection.js";
import { listVisibleSettings } from "../store/listed-settings.js";
import { A2aSettingsConnection } from "../types/settings.js";
import { settingsAuthority } from "../authority.js";

const list = "a2a-settings";

/** `a2aOrganizationSettings` (wire contract a2a 4.2). */
@Resolver()
export class ListA2aSettings {
  @Query(() => A2aSettingsConnection, {
    description:
      "The A2A settings of each identity of the organization, sorted by handle. A page with large skills may be " +
      "shorter than requested. Errors: `admin_required`, `invalid_cursor`, `validation_failed`.",
  })
  async a2aOrganizationSettings(@Args(() => ConnectionArgs) args: ConnectionArgs, @Ctx() context: RequestContext) {
    const { viewer, services } = context;
    authorize(viewer, settingsAuthority["a2a.organization.read"]);
    const request = handlePageRequest(context, list, args);
    const page = await listVisibleSettings(services.database.request.reader, viewer, request);
    return toHandleConnection(context, list, page, (row) => row);
  }
}
