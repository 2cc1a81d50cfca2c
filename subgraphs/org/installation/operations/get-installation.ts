import { Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requireOperator } from "../../../shared/operator/operator.js";
import { installationAuthority } from "../authority.js";
import { readInstallation } from "../read-installation.js";
import { Installation } from "../types/installation.js";

/** `installation`: the state of the server, for its operator. */
@Resolver()
export class GetInstallation {
  @Query(() => Installation, {
    description:
      "The state of the installation: its processes, background work, versions and settings, and what should be done " +
      "about them. It names no tenant. For the operator of the installation. Errors: `operator_required`, " +
      "`admin_required`.",
  })
  async installation(@Ctx() { viewer, services }: RequestContext): Promise<Installation> {
    await requireOperator(services, viewer, installationAuthority["installation.read"]);
    return readInstallation(services);
  }
}
