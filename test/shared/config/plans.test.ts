import { describe, expect, it } from "vitest";
import { readConfig } from "../../../gateway/files/read-config.js";
import { ConfigError } from "../../../subgraphs/shared/config/config.js";
import { PlansError, readPlans } from "../../../subgraphs/shared/config/plans-setting.js";
import { defaultPlans, planOf } from "../../../subgraphs/shared/rules/plans.js";

function problemsOf(setting: string): readonly string[] {
  try {
    readPlans(setting);
    return [];
  } catch (error) {
    return (error as PlansError).problems;
  }
}

describe("the setting PLANS", () => {
  it("is not needed", () => {
    expect(readPlans(undefined)).toEqual(defaultPlans);
  });

  it("changes what it says and nothing else", () => {
    const plans = readPlans(
      '{"team":{"identitiesIncluded":7,"prices":{"month":{"cents":900,"stripePrice":"price_1"}}}}',
    );
    const prices = { month: { cents: 900, stripePrice: "price_1" } };
    expect(plans).toEqual({ ...defaultPlans, team: { ...defaultPlans.team, identitiesIncluded: 7, prices } });
  });

  it("adds plans, which have what they do not say from the free one", () => {
    const plans = readPlans('{"startup":{"mailboxStorageBytes":null}}');
    expect(planOf(plans, "startup")).toEqual({ ...defaultPlans.free, mailboxStorageBytes: null });
  });

  it.each([
    ["free", "PLANS is not valid. It is a JSON object"],
    ["[]", "PLANS is not valid. It is a JSON object"],
    ["null", "PLANS is not valid. It is a JSON object"],
    ['{"Big Plan":{}}', "PLANS: a name of a plan is"],
    ['{"__proto__x":{}}', "PLANS: a name of a plan is"],
    ['{"team":5}', "PLANS: team is not valid. It is an object with: identitiesIncluded, "],
    ['{"team":{"colour":"red"}}', "PLANS: team.colour is not valid. Here are only: identitiesIncluded, "],
    ['{"team":{"footerRemovable":"yes"}}', "PLANS: team.footerRemovable is not valid. It is true or false."],
    ['{"team":{"prices":{"week":{"cents":1}}}}', "PLANS: team.prices.week is not valid. Here are only: month, year."],
    ['{"team":{"sendsPerDay":99}}', "PLANS: team.sendsPerDay is not valid. It is a whole number from 100 to 5000."],
    ['{"team":{"sendsPerDay":5001}}', "PLANS: team.sendsPerDay is not valid."],
    ['{"team":{"identitiesIncluded":0}}', "PLANS: team.identitiesIncluded is not valid."],
    ['{"team":{"identitiesIncluded":null}}', "PLANS: team.identitiesIncluded is not valid."],
    [
      '{"team":{"mailboxStorageBytes":-1}}',
      "PLANS: team.mailboxStorageBytes is not valid. It is a whole number from 1 to 9007199254740991, or null for no limit.",
    ],
    ['{"team":{"meters":{"pigeons":{"included":1,"centsPerUnit":1}}}}', "PLANS: team.meters.pigeons is not valid."],
    [
      '{"team":{"meters":{"a2a_task":{"included":1,"centsPerUnit":0.5}}}}',
      "PLANS: team.meters.a2a_task.centsPerUnit is",
    ],
    [
      '{"team":{"prices":{"month":{"stripePrice":"price_1"}}}}',
      "PLANS: team.prices.month is not valid. It is an object with: cents, stripePrice.",
    ],
  ])("%s stops the start with a sentence", (setting, sentence) => {
    expect(problemsOf(setting)).toEqual([expect.stringContaining(sentence)]);
    expect(() => readConfig({ PLANS: setting })).toThrow(ConfigError);
  });
});

describe("the payments provider", () => {
  const stripe = { BILLING_PROVIDER: "stripe", STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

  it("is nobody unless it is set", () => {
    expect(readConfig({}).BILLING_PROVIDER).toBe("embedded");
  });

  it.each(["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"])("Stripe needs %s where org is served", (name) => {
    const without = { ...stripe, [name]: "" };
    expect(() => readConfig(without)).toThrow(`${name} is needed with BILLING_PROVIDER=stripe.`);
    const elsewhere = { PARLEY_ROLE: "mail", DATABASE_URL: "postgres://a@b/c", PARLEY_SECRET: "x".repeat(32) };
    expect(readConfig({ ...without, ...elsewhere }).BILLING_PROVIDER).toBe("stripe");
  });

  it("is not asked at an address that is no origin", () => {
    expect(() => readConfig({ ...stripe, STRIPE_BASE_URL: "https://api.stripe.com/v1" })).toThrow("STRIPE_BASE_URL");
  });
});
