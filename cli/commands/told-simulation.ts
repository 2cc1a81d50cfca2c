import type { SimulateRulesQuery } from "../../clients/graphql/index.js";
import type { Online } from "../terminal/online.js";

type Simulation = NonNullable<SimulateRulesQuery["simulateReviewRules"]>;

/** The past sends whose decision would change, and how many have each. */
export function tellSimulation({ out }: Online, simulation: Simulation | null): void {
  out.result(simulation, () => {
    const { sends = [], counts = [], unknownConditions = [] } = simulation ?? {};
    const others = sends.filter(({ actionNow, actionThen }) => actionNow !== actionThen);
    return [
      ...others.map(({ at, agentHandle, operation, peers, actionNow, actionThen, explanation }) => {
        const change = `${actionNow.toLowerCase()} > ${actionThen.toLowerCase()}`;
        return `${at}  @${agentHandle}  ${operation}  ${peers.join(", ")}  ${change}  ${explanation}`;
      }),
      `${others.length} of ${sends.length} sends would have another decision.`,
      ...counts.map(({ action, countNow, countThen }) => `${action.toLowerCase()}: ${countNow} now, ${countThen} then`),
      ...(unknownConditions.length === 0 ? [] : [`Not known of some sends: ${unknownConditions.join(", ")}`]),
    ];
  });
}
