const push = "subgraphs/a2a/push";
const configs = "test/a2a/push/push-configs.test.ts";
const delivery = "test/a2a/push/push-delivery.test.ts";

/** Push configurations of tasks, as receivers of the delivery engine. */
export const pushFaults = [
  {
    name: "push: what failed at the old address switches off the new one",
    file: `${push}/push-receivers.ts`,
    find: "config.disabledAt !== null || config.url !== url) return;",
    replace: "config.disabledAt !== null) return;",
    tests: [delivery],
    harm: "A receiver that was just mended is switched off.",
  },
  {
    name: "push: what was switched off is still sent to",
    file: `${push}/store/push-targets.ts`,
    find: "where c.id = any(${[...ids]}::uuid[]) and c.disabled_at is null`;",
    replace: "where c.id = any(${[...ids]}::uuid[])`;",
    tests: [delivery],
    harm: "A receiver that is gone is called without end.",
  },
  {
    name: "push: a configuration that is on again hears of when it was off",
    file: `${push}/put-push-config.ts`,
    find: "disabledReason: null, afterVersion: version }),",
    replace: "disabledReason: null }),",
    tests: [delivery],
    harm: "A receiver gets old updates as if they were new.",
  },
  {
    name: "push: a task has eleven configurations",
    file: `${push}/put-push-config.ts`,
    find: "(await countPushConfigs(tx, taskId)) >= pushLimits",
    replace: "(await countPushConfigs(tx, taskId)) > pushLimits",
    tests: [configs],
    harm: "A task sends more than its limit says.",
  },
  {
    name: "push: agents see the configurations of their colleagues",
    file: `${push}/store/push-configs.ts`,
    find: "if (isAgent(viewer)) return Prisma.sql`c.identity_id = ${viewer.identityId}::uuid`;",
    replace: "if (isAgent(viewer)) return Prisma.sql`r.organization_id = ${viewer.organizationId}`;",
    tests: ["test/a2a/security/visible.test.ts"],
    harm: "The worker learns where its requester is told.",
  },
  {
    name: "push: the sweep takes configurations of open tasks",
    file: `${push}/store/push-config-changes.ts`,
    find: "where c.updated_at < ${before} and t.completed_at < ${before}",
    replace: "where c.updated_at < ${before}",
    tests: [delivery],
    harm: "A task that takes weeks is no longer told to anybody.",
  },
  {
    name: "push: proofs stay when their identity goes",
    file: `${push}/store/push-config-changes.ts`,
    find: "await tx.a2aPushConfig.deleteMany({ where: { identityId } });",
    replace: "await tx.a2aPushConfig.deleteMany({ where: { identityId, disabledAt: { not: null } } });",
    tests: [delivery],
    harm: "Secrets of a deleted agent stay stored, and are sent.",
  },
  {
    name: "push: updates of one change have one name",
    file: `${push}/jobs/fan-out-push.ts`,
    find: "eventId: index === 0 ? event.eventId : stableUuid(`${event.eventId}/${index}`),",
    replace: "eventId: event.eventId,",
    tests: [delivery],
    harm: "A receiver gets what a task came to, and never that it has ended.",
  },
];
