/** A condition, as the API takes it. */
export interface Condition {
  readonly type: string;
  readonly value: unknown;
}

type Options = readonly { readonly value: string; readonly name: string }[];

/** The form of a condition's value (wire contract reviews 2.3). */
export type ValueForm =
  | { readonly form: "choice"; readonly options: Options }
  | { readonly form: "several"; readonly options: Options }
  | { readonly form: "number"; readonly min: number; readonly max: number; readonly unit: string }
  | { readonly form: "volume" }
  | { readonly form: "lists"; readonly ofWords: boolean }
  | { readonly form: "yes" }
  | { readonly form: "json"; readonly hint: string };

export interface ConditionKind {
  readonly type: string;
  readonly name: string;
  /** The value with which it begins. */
  readonly begin: unknown;
  readonly value: ValueForm;
}

const option = (value: string, name: string) => ({ value, name });

/** The conditions of rules, in words of people. */
export const conditionKinds: readonly ConditionKind[] = [
  {
    type: "audience",
    name: "Receivers are",
    begin: "outside",
    value: { form: "choice", options: [option("outside", "outside"), option("inside", "in the organization")] },
  },
  {
    type: "first_contact",
    name: "First contact",
    begin: "identity",
    value: {
      form: "choice",
      options: [option("identity", "of the agent"), option("organization", "of the organization")],
    },
  },
  { type: "peer_in_list", name: "Receivers are in", begin: [], value: { form: "lists", ofWords: false } },
  { type: "peer_not_in_list", name: "Receivers are not in", begin: [], value: { form: "lists", ofWords: false } },
  { type: "words", name: "Words of", begin: [], value: { form: "lists", ofWords: true } },
  {
    type: "recipients_over",
    name: "More receivers than",
    begin: 5,
    value: { form: "number", min: 0, max: 50, unit: "receivers" },
  },
  { type: "sends_over", name: "More sends than", begin: { count: 50, hours: 24 }, value: { form: "volume" } },
  {
    type: "distinct_recipients_over",
    name: "More different receivers than",
    begin: { count: 20, hours: 24 },
    value: { form: "volume" },
  },
  { type: "links", name: "Has links", begin: "any", value: { form: "choice", options: [option("any", "any")] } },
  {
    type: "attachments",
    name: "Has files",
    begin: { kinds: ["any"] },
    value: { form: "json", hint: 'Such as {"kinds":["executable","archive"]} or {"total_bytes_over":1000000}.' },
  },
  {
    type: "text_over",
    name: "Longer text than",
    begin: 2000,
    value: { form: "number", min: 0, max: 1_000_000, unit: "characters" },
  },
  {
    type: "findings",
    name: "Screening finds",
    begin: ["secret_material"],
    value: {
      form: "several",
      options: [
        option("secret_material", "a key or a token"),
        option("card_number", "a card number"),
        option("bulk_addresses", "many addresses"),
        option("link_mismatch", "a link that leads elsewhere than it says"),
        option("hidden_text", "hidden text"),
        option("executable_attachment", "a program"),
      ],
    },
  },
  {
    type: "level_at_least",
    name: "Screening says at least",
    begin: "suspicious",
    value: {
      form: "choice",
      options: [option("notice", "notice"), option("suspicious", "suspicious"), option("dangerous", "dangerous")],
    },
  },
  { type: "reply", name: "It answers a message", begin: true, value: { form: "yes" } },
  {
    type: "authentication",
    name: "The sender is",
    begin: "fail",
    value: {
      form: "choice",
      options: [option("pass", "proved"), option("none", "not proved"), option("fail", "refuted")],
    },
  },
  {
    type: "outside_hours",
    name: "Outside of hours",
    begin: { days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "18:00", tz: "UTC" },
    value: { form: "json", hint: "Days, times and an IANA time zone." },
  },
  {
    type: "agent_younger_than_days",
    name: "The agent is younger than",
    begin: 7,
    value: { form: "number", min: 1, max: 365, unit: "days" },
  },
  {
    type: "actor",
    name: "Sent by",
    begin: "agent",
    value: {
      form: "choice",
      options: [option("agent", "the agent"), option("admin_key", "an admin key"), option("person", "a person")],
    },
  },
];

/** A condition that this page does not know is edited as JSON. */
export function kindOf(type: string): ConditionKind {
  const unknown = { type, name: type, begin: null, value: { form: "json", hint: "As in the documentation." } } as const;
  return conditionKinds.find((kind) => kind.type === type) ?? unknown;
}

/** The form for this value: one that an editor cannot show, such as links outside of a list, is edited as JSON. */
export function formOf({ type, value }: Condition): ValueForm {
  const { value: form } = kindOf(type);
  const isShown =
    form.form === "choice"
      ? form.options.some((one) => one.value === value)
      : form.form === "several"
        ? Array.isArray(value) && value.every((one) => form.options.some((known) => known.value === one))
        : true;
  return isShown ? form : { form: "json", hint: "As in the documentation." };
}

const onlyOut: readonly string[] = ["sends_over", "distinct_recipients_over", "outside_hours", "actor"];
const onlyIn: readonly string[] = ["authentication"];

/** Whether a condition exists for what is sent, or for what arrives. */
export function isAbout({ type }: { readonly type: string }, direction: "IN" | "OUT"): boolean {
  return !(direction === "IN" ? onlyOut : onlyIn).includes(type);
}
