// Prints the share of mutants that the tests of rules caught, by domain: Stryker's own report knows files and folders.
import { declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";

const isCaught = ({ status }) => status === "Killed" || status === "Timeout";
const isMissed = ({ status }) => status === "Survived" || status === "NoCoverage";

function reportDomains({ files }) {
  const domains = new Map();
  for (const [file, { mutants }] of Object.entries(files)) {
    const domain = file.split("/")[1];
    const { caught, missed } = domains.get(domain) ?? { caught: 0, missed: 0 };
    domains.set(domain, {
      caught: caught + mutants.filter(isCaught).length,
      missed: missed + mutants.filter(isMissed).length,
    });
  }
  for (const [domain, { caught, missed }] of [...domains].toSorted(([one], [other]) => one.localeCompare(other))) {
    const share = ((100 * caught) / (caught + missed)).toFixed(1);
    console.log(`${domain}: ${caught} of ${caught + missed} mutants caught (${share} %)`);
  }
}

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Reporter, "domains", () => ({ onMutationTestReportReady: reportDomains })),
];
