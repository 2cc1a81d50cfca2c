import { Type, type TSchema } from "typebox";
import Value from "typebox/value";
import { defaultPlans, type Plan, type PlanName, type Plans } from "../rules/plans.js";
import { usageChannels } from "../rules/usage-channels.js";
import { unlimited } from "./setting.js";

const strict = { additionalProperties: false };
const count = (minimum = 0, maximum = unlimited) => Type.Integer({ minimum, maximum });
const optional = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Partial(Type.Object(properties), strict);

const Price = Type.Object(
  { cents: count(), stripePrice: Type.Optional(Type.String({ pattern: "^\\w{1,255}$" })) },
  strict,
);
const Meter = Type.Object({ included: count(), centsPerUnit: count(1) }, strict);

const givenPlan = optional({
  identitiesIncluded: count(1),
  mailboxStorageBytes: Type.Union([count(1, Number.MAX_SAFE_INTEGER), Type.Null()]),
  sendsPerDay: count(100, 5_000),
  footerRemovable: Type.Boolean(),
  smsUnitsPerIdentity: count(),
  voiceSecondsPerIdentity: count(),
  meters: optional(Object.fromEntries(usageChannels.map((channel) => [channel, Meter]))),
  prices: optional({ month: Price, year: Price }),
});
const planName = /^[a-z][a-z0-9_-]{0,62}$/;

/** The errors in the setting PLANS, one sentence each. */
export class PlansError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

/**
 * The plans of an installation: the default ones, changed and extended by the setting. A new plan takes every value
 * that it does not define from the free plan. Prices and meters of the setting replace the earlier ones completely.
 * @throws PlansError
 */
export function readPlans(setting: string | undefined): Plans {
  const given = parse(setting);
  const problems = Object.entries(given).flatMap(([name, plan]) => problemsOf(name, plan));
  if (problems.length > 0) throw new PlansError(problems);
  const plans: Record<string, Plan> & Record<PlanName, Plan> = { ...defaultPlans };
  for (const [name, changes] of Object.entries(given)) {
    plans[name] = { ...(plans[name] ?? plans.free), ...(changes as Partial<Plan>) };
  }
  return plans;
}

function parse(setting: string | undefined): Readonly<Record<string, unknown>> {
  if (setting === undefined) return {};
  try {
    const value: unknown = JSON.parse(setting);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new PlansError([
    'PLANS is not valid. It is a JSON object of plans by name, such as {"team":{"sendsPerDay":500}}',
  ]);
}

function problemsOf(name: string, plan: unknown): string[] {
  if (!planName.test(name)) return ["PLANS: a name of a plan is lower-case letters, digits, _ and -."];
  const paths = Value.Errors(givenPlan, plan).map(({ instancePath }) => `${name}${instancePath.replaceAll("/", ".")}`);
  // An unknown key is reported together with the object that contains it: the innermost path is enough.
  const innermost = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
  return [...new Set(innermost)].map((path) => `PLANS: ${path} is not valid. ${expectedAt(path.split(".").slice(1))}`);
}

/** The values that are accepted at a path, as a sentence. */
function expectedAt(path: readonly string[]): string {
  let schema: Described = givenPlan as unknown as Described;
  for (const key of path) {
    const inner: Described | undefined = schema.properties?.[key];
    if (inner === undefined) return `Here are only: ${keysOf(schema)}.`;
    schema = inner;
  }
  if (schema.properties !== undefined) return `It is an object with: ${keysOf(schema)}.`;
  if (schema.type === "boolean") return "It is true or false.";
  const choices = schema.anyOf ?? [schema];
  const number = choices.find(({ type }) => type === "integer");
  if (number?.minimum === undefined || number.maximum === undefined) return "It is an id of a price at Stripe.";
  const orNull = choices.some(({ type }) => type === "null") ? ", or null for no limit" : "";
  return `It is a whole number from ${number.minimum} to ${number.maximum}${orNull}.`;
}

const keysOf = ({ properties = {} }: Described): string => Object.keys(properties).join(", ");

/** The parts of a schema that are read here. */
interface Described {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly anyOf?: readonly Described[];
}
