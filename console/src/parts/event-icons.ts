import {
  Activity,
  BadgeCheck,
  BookUser,
  Bot,
  Building2,
  CreditCard,
  FilePen,
  Globe,
  Handshake,
  Hash,
  type IconNode,
  KeyRound,
  ListChecks,
  Lock,
  Mail,
  MailCheck,
  MessageSquare,
  OctagonX,
  Phone,
  Play,
  PlugZap,
  ShieldCheck,
  StickyNote,
  Tag,
  Upload,
  UserRound,
  UserRoundCheck,
  Webhook,
} from "lucide";
import type { Tone } from "./tone.js";

/** Icons by how the kind of an event begins. The first that fits counts. */
const icons: readonly (readonly [start: string, icon: IconNode])[] = [
  ["a2a.contact_rule.", ShieldCheck],
  ["a2a.admission_denied", ShieldCheck],
  ["a2a.invitation.", Handshake],
  ["a2a.", ListChecks],
  ["mail.contact_rule.", ShieldCheck],
  ["mail.draft.", FilePen],
  ["mail.import.", Upload],
  ["mail.sending_domain.", Globe],
  ["mail.", Mail],
  ["im.contact_rule.", ShieldCheck],
  ["im.line.", Phone],
  ["im.handset.", Phone],
  ["im.assignment.", Phone],
  ["im.", MessageSquare],
  ["chat.contact_rule.", ShieldCheck],
  ["chat.", Hash],
  ["webhook", Webhook],
  ["vault.", Lock],
  ["freeze.", OctagonX],
  ["review_", ShieldCheck],
  ["review.", UserRoundCheck],
  ["contact.", BookUser],
  ["address_book.", BookUser],
  ["send.", ShieldCheck],
  ["label.", Tag],
  ["contact_fact.", StickyNote],
  ["note.", StickyNote],
  ["identity.", Bot],
  ["api_key.", KeyRound],
  ["service_token.", KeyRound],
  ["signing_key.", KeyRound],
  ["mcp_grant.", PlugZap],
  ["member.", UserRound],
  ["sign_in.", UserRound],
  ["system_mail.", MailCheck],
  ["organization_domain.", Globe],
  ["organization.", Building2],
  ["billing.", CreditCard],
  ["brand.", BadgeCheck],
  ["demo.", Play],
];

/** The icon of an event, by its kind. */
export const iconOf = (kind: string): IconNode => icons.find(([start]) => kind.startsWith(start))?.[1] ?? Activity;

/** Whether a kind has an icon of its own. */
export const hasIcon = (kind: string): boolean => icons.some(([start]) => kind.startsWith(start));

/** The colour of an event, by its kind: most are calm. */
export function toneOf(kind: string): Tone {
  if (/[._](failed|bounced|disabled|denied|spam|blocked)$/.test(kind)) return "wrong";
  if (/\.(unknown|reauthorization_required)$|^review\.created$/.test(kind)) return "waits";
  if (/\.(delivered|completed|succeeded)$/.test(kind)) return "good";
  return "calm";
}
