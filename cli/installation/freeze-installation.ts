import { freezeFromFolder, lifecycles, unfreezeFromFolder } from "../../subgraphs/index.js";
import { Parts } from "../../subgraphs/shared/context/parts.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { identityLifecycles } from "../../subgraphs/shared/lifecycle/lifecycle-step.js";
import type { CommandServices } from "../../gateway/start/run-command.js";
import type { CommandOutput } from "./command-output.js";

/** Stops all agents of the installation, whether its servers run or not. */
export async function freezeInstallation(
  services: CommandServices,
  isAll: boolean,
  reason: string | null,
): Promise<CommandOutput> {
  const { freeze, counts } = await freezeFromFolder(withParts(services), isAll ? "all" : "sends", reason);
  const { id, scope, mode, startedAt } = freeze;
  const { queued, inFlight } = counts;
  return {
    value: { freeze: { id, scope, mode, startedAt }, counts },
    lines: [`All agents of the installation are frozen. ${queued} waiting, ${inFlight} being handed over.`],
  };
}

/** Lets the agents of the installation work again. */
export async function unfreezeInstallation(
  services: CommandServices,
  queued: "resume" | "cancel" | null,
): Promise<CommandOutput> {
  const { id, scope, endedAt } = await unfreezeFromFolder(withParts(services), queued);
  return { value: { freeze: { id, scope, endedAt } }, lines: ["Unfrozen."] };
}

/** The domains count and cancel what waits. */
function withParts(services: CommandServices): CommandServices & Pick<Services, "parts"> {
  const parts = new Parts(() => ({ ...services, parts }) as never);
  parts.put(identityLifecycles, lifecycles);
  return { ...services, parts };
}
