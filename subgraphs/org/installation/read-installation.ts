import type { TProperties } from "typebox";
import type { Config } from "../../shared/config/config.js";
import { composeSettings } from "../../shared/config/read-settings.js";
import { roleSettings } from "../../shared/config/role-settings.js";
import { parleyVersion } from "../../shared/config/version.js";
import type { Services } from "../../shared/context/services.js";
import { allDomains } from "../../shared/domain/all-domains.js";
import type { Domain } from "../../shared/domain/domain.js";
import { unpublishedAge } from "../../shared/events/unpublished-age.js";
import type { Finding } from "../../shared/installation/finding.js";
import { systemMailWork } from "../../shared/background/system-mail-work.js";
import { consumerLags } from "../../shared/work/consumer-lags.js";
import { errorFields } from "../../shared/work/error-fields.js";
import { databaseFindings } from "./rules/database-findings.js";
import { isSilent, processFindings } from "./rules/process-findings.js";
import { settingsFindings } from "./rules/settings-findings.js";
import { type SettingSchema, shownSetting, type ShownSetting } from "./rules/shown-setting.js";
import { workFindings } from "./rules/work-findings.js";
import { readDatabaseFacts } from "./store/database-facts.js";
import { readDeliveryBacklog } from "./store/deliveries.js";
import { listProcesses } from "./store/processes.js";
import { listFailedJobs, listQueues, mostJobs } from "../../shared/work/job-queues.js";
import type { Installation } from "./types/installation.js";

const order: readonly Finding["severity"][] = ["wrong", "warning", "note"];

/** The state of the installation, with findings. */
export async function readInstallation(services: Services): Promise<Installation> {
  const { database, clock, config, publicBaseUrl } = services;
  const { reader } = database.request;
  const domains = services.parts.get(allDomains);
  const now = clock.now();
  const [processes, queues, failedJobs, consumers, backlog, facts, unpublishedSeconds, ofDomains] = await Promise.all([
    listProcesses(reader),
    listQueues(reader, now),
    listFailedJobs(reader),
    consumerLags(services, [...(systemMailWork.consumers ?? []), ...domains.flatMap(({ work }) => work.consumers)]),
    readDeliveryBacklog(reader, now),
    readDatabaseFacts(reader),
    unpublishedAge(database, clock),
    findingsOfDomains(services, domains),
  ]);
  const findings = [
    ...processFindings(
      processes,
      domains.map(({ name }) => name),
    ),
    ...workFindings({ queues, consumers, unpublishedSeconds, deliveriesDueSince: backlog.dueSince }, now),
    ...ofDomains,
    ...settingsFindings(config, publicBaseUrl),
    ...databaseFindings({ ...facts, isDiskFull: database.room.isFull }),
  ];
  const jobs = queues.reduce((sum, { waiting, running, scheduled, retrying, givenUp }) => {
    return sum + waiting + running + scheduled + retrying + givenUp;
  }, 0);
  return {
    readAt: now,
    findings: findings.sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity)),
    processes: processes.map((process) => ({ ...process, isSilent: isSilent(process) })),
    queues,
    isMoreQueued: jobs >= mostJobs,
    failedJobs,
    consumers,
    eventLog: { position: facts.head, prunedTo: facts.prunedTo, unpublishedSeconds },
    deliveries: backlog,
    versions: [
      { name: "Parley", version: parleyVersion },
      { name: "Node", version: process.versions.node },
      { name: "PostgreSQL", version: facts.version },
      { name: "Schema of the database", version: facts.schema ?? "none" },
    ],
    settings: shownSettings(config, domains),
  };
}

async function findingsOfDomains(services: Services, domains: readonly Domain[]): Promise<Finding[]> {
  const found = await Promise.all(
    domains
      .flatMap(({ checks }) => checks)
      .map(async (check) => {
        try {
          return await check.find(services);
        } catch (error) {
          // The other checks still run: the operator may be looking for the broken part.
          services.log.warn(errorFields(error), "A check of the installation failed");
          return [];
        }
      }),
  );
  return found.flat();
}

function shownSettings(config: Config, domains: readonly Domain[]): ShownSetting[] {
  const roles = roleSettings(domains.map(({ name }) => name));
  const { schema } = composeSettings([roles, ...domains.flatMap(({ settings }) => settings)]);
  const values = config as unknown as Readonly<Record<string, string | number | undefined>>;
  return Object.entries(schema.properties as TProperties).map(([name, schema]) =>
    shownSetting(name, schema as SettingSchema, values[name]),
  );
}
