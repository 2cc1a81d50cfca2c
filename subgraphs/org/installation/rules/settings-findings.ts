import type { Config } from "../../../shared/config/config.js";
import type { Finding } from "../../../shared/installation/finding.js";

/** The settings that are checked. */
export type JudgedSettings = Pick<
  Config,
  | "PUBLIC_BASE_URL"
  | "MAIL_DOMAIN"
  | "MAIL_RELAY_URL"
  | "TRUST_PROXY"
  | "WEBHOOK_ALLOW_INSECURE"
  | "WEBHOOK_ALLOW_PRIVATE"
  | "PARLEY_SECRET"
  | "DATABASE_URL"
>;

const defaultMailDomain = "agents.localhost";
const loopbackOrigin = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/** Findings about the settings of an installation. `origin` is the one in links and cards. */
export function settingsFindings(settings: JudgedSettings, origin: string): Finding[] {
  const isPublic = settings.PUBLIC_BASE_URL !== undefined && !loopbackOrigin.test(settings.PUBLIC_BASE_URL);
  return [
    ...addressFindings(settings, origin, isPublic),
    ...mailFindings(settings, isPublic),
    ...webhookFindings(settings, isPublic),
    ...secretFindings(settings),
  ];
}

function addressFindings({ PUBLIC_BASE_URL, TRUST_PROXY }: JudgedSettings, origin: string, isPublic: boolean) {
  const findings: Finding[] = [];
  if (PUBLIC_BASE_URL === undefined) {
    findings.push({
      code: "public_base_url_missing",
      severity: loopbackOrigin.test(origin) ? "note" : "warning",
      subject: "PUBLIC_BASE_URL",
      message: `PUBLIC_BASE_URL is not set. Links, cards and webhooks name ${origin}, which others may not reach.`,
      remedy: "If others use this server, set PUBLIC_BASE_URL to the https origin at which they reach it.",
    });
  }
  if (isPublic && PUBLIC_BASE_URL!.startsWith("http:")) {
    findings.push({
      code: "public_base_url_plain",
      severity: "warning",
      subject: "PUBLIC_BASE_URL",
      message: "PUBLIC_BASE_URL uses plain HTTP. Keys and mail cross the network unencrypted, and clients refuse it.",
      remedy: "Put a TLS terminator in front of the server, and set PUBLIC_BASE_URL to its https origin.",
    });
  }
  if (isPublic && TRUST_PROXY === undefined) {
    findings.push({
      code: "trust_proxy_missing",
      severity: "warning",
      subject: "TRUST_PROXY",
      message: "TRUST_PROXY is not set. Behind a TLS terminator, all clients share the limits of one address.",
      remedy: "Set TRUST_PROXY to the address or network of the TLS terminator.",
    });
  }
  return findings;
}

function mailFindings({ MAIL_RELAY_URL, MAIL_DOMAIN }: JudgedSettings, isPublic: boolean): Finding[] {
  const findings: Finding[] = [];
  if (MAIL_RELAY_URL === undefined) {
    findings.push({
      code: "mail_relay_missing",
      severity: isPublic ? "warning" : "note",
      subject: "MAIL_RELAY_URL",
      message: isPublic
        ? "There is no mail relay. Mail to other servers fails, and sign-in links and invitations stay in files of this server."
        : "There is no mail relay. What Parley would send to people stays in the outbox of this server.",
      remedy: "Set MAIL_RELAY_URL to an SMTP relay.",
    });
  }
  if (MAIL_DOMAIN === defaultMailDomain) {
    findings.push({
      code: "mail_domain_default",
      severity: "note",
      subject: "MAIL_DOMAIN",
      message: `The mailboxes of agents are at ${defaultMailDomain}, which receives no mail from other servers.`,
      remedy: "Set MAIL_DOMAIN to a domain of yours before you create agents. A mailbox keeps its domain.",
    });
  }
  return findings;
}

function webhookFindings(settings: JudgedSettings, isPublic: boolean): Finding[] {
  if (!isPublic) return [];
  return (["WEBHOOK_ALLOW_INSECURE", "WEBHOOK_ALLOW_PRIVATE"] as const)
    .filter((name) => settings[name] === "1")
    .map((name) => ({
      code: name === "WEBHOOK_ALLOW_INSECURE" ? "webhooks_to_this_machine" : "webhooks_to_private_networks",
      severity: "warning" as const,
      subject: name,
      message:
        name === "WEBHOOK_ALLOW_INSECURE"
          ? "Webhooks may be sent to this machine. Every organization can reach services that listen here."
          : "Webhooks may be sent to private networks. Every organization can reach the services there.",
      remedy: `Remove ${name}, unless everybody who has an account here may reach them.`,
    }));
}

function secretFindings({ PARLEY_SECRET, DATABASE_URL }: JudgedSettings): Finding[] {
  const findings: Finding[] = [];
  if (PARLEY_SECRET?.includes(",") === true) {
    findings.push({
      code: "old_secret_kept",
      severity: "note",
      subject: "PARLEY_SECRET",
      message: "PARLEY_SECRET has more than one secret. The rotation is not finished.",
      remedy: "Run npm run reseal, then remove the old secret from PARLEY_SECRET and restart every process.",
    });
  }
  if (DATABASE_URL === undefined) {
    findings.push({
      code: "database_embedded",
      severity: "note",
      subject: "DATABASE_URL",
      message: "The embedded database runs. It serves one process. Back it up with `parley backup`.",
      remedy: "For production, set DATABASE_URL to a PostgreSQL of your own.",
    });
  }
  return findings;
}
