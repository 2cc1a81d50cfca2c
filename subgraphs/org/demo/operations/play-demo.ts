import { Ctx, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { requireOperator } from "../../../shared/operator/operator.js";
import { keyCreator } from "../../keys/public.js";
import { appendDemoEvent } from "../append-demo-event.js";
import { demoAuthority } from "../authority.js";
import { demoLife } from "../demo-life.js";
import { isDemoRunning, lockDemoOf } from "../store.js";

@ObjectType({ description: "Result of playing the demo." })
class PlayDemoPayload {
  @Field(() => Boolean, { description: "Always true." })
  done!: boolean;
}

/** `playDemo`: agents of the demo act on this server as in `npm run demo`. */
@Resolver()
export class PlayDemo {
  @Mutation(() => PlayDemoPayload, {
    description:
      "Plays the demo in this organization: it creates two agents, which send each other a task and mail. It uses the " +
      "public API with a key that is revoked afterwards. While a demo runs, no second one is started. A demo ends after " +
      "two minutes. Follow it with organizationActivity. For the operator of the installation. Accepts an Idempotency-Key. Errors: `operator_required`, `admin_required`.",
  })
  async playDemo(@Ctx() context: RequestContext): Promise<PlayDemoPayload> {
    const { viewer, services } = context;
    await requireOperator(services, viewer, demoAuthority["demo.play"]);
    await once(context, "playDemo", {}, async (tx) => {
      const organizationId = viewer.organizationId!;
      const now = services.clock.now();
      await lockDemoOf(tx, organizationId);
      if (await isDemoRunning(tx, organizationId, new Date(now.getTime() - demoLife))) return {};
      await appendDemoEvent(tx, "demo.started", organizationId, await keyCreator(tx, viewer), now);
      return {};
    });
    return { done: true };
  }
}
