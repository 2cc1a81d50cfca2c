import { Gauge, Hash, ListChecks, Lock, Mail, Phone, ShieldCheck, Webhook } from "lucide";
import { AgentWorkspacesDocument, type AgentQuery } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { inBytes } from "../../../parts/in-bytes.js";
import { Moment } from "../../../parts/moment.js";
import { Row, Rows } from "../../../parts/row.js";
import { access, workspaces } from "./in-words.js";

/** The possessions of an agent on every channel, each with the page where it is used or changed. */
export function WhatItHas({ agent }: { readonly agent: NonNullable<AgentQuery["identity"]> }) {
  const { id, agentHandle: handle, mailbox, imEnabled, imNumber, a2aSettings, webhooks, vaultSecrets } = agent;
  const chat = useLiveQuery(AgentWorkspacesDocument, { identityId: id }, ["chat.connection."]).data?.chatConnections;
  const failing = (webhooks ?? []).filter(({ disabledAt, health }) => disabledAt != null || health.retrying > 0).length;
  const ofAgent = (view: string): string => href(["agents", handle], { view });
  return (
    <Rows name={`What @${handle} has`}>
      <Row
        icon={Mail}
        title={mailbox?.emailAddress ?? "No mailbox"}
        about={
          mailbox != null && (
            <>
              {inBytes(mailbox.storageUsedBytes)}
              {mailbox.storageLimitBytes != null && ` of ${inBytes(mailbox.storageLimitBytes)}`} stored
            </>
          )
        }
        actions={button("Inbox", href(["inbox"], { agent: handle }), `of @${handle}`)}
      />
      <Row
        icon={ListChecks}
        title={
          a2aSettings?.enabled === true
            ? `${a2aSettings.inboundTaskCount} tasks received, ${a2aSettings.outboundTaskCount} sent`
            : "Takes no part in tasks"
        }
        about={
          a2aSettings?.publiclyDiscoverable === true
            ? "Listed in the public directory"
            : "Known to your organization only"
        }
        actions={button("Tasks", href(["tasks"], { agent: handle }), `of @${handle}`)}
      />
      <Row
        icon={Phone}
        title={imNumber?.number ?? (imEnabled === true ? "Messages over the shared service" : "No instant messages")}
        about={imEnabled === true ? "Sends and receives instant messages" : "Switched off in its settings"}
        actions={
          imEnabled === true
            ? button("Messages", href(["inbox"], { agent: handle, channel: "im" }), `of @${handle}`)
            : button("Switch on", ofAgent("settings"), "instant messages")
        }
      />
      <Row
        icon={Hash}
        title={workspaces(chat?.nodes ?? [])}
        about="Slack"
        actions={
          (chat?.nodes.length ?? 0) > 0
            ? button("Slack", href(["inbox"], { agent: handle, channel: "chat" }), `messages of @${handle}`)
            : button("Connect a workspace", href(["chat"], { new: "connection" }))
        }
      />
      {webhooks != null && (
        <Row
          icon={Webhook}
          tone={failing > 0 ? "wrong" : "calm"}
          title={
            webhooks.length === 0 ? "No webhook" : webhooks.length === 1 ? "1 webhook" : `${webhooks.length} webhooks`
          }
          about={
            failing > 0 ? (
              `${failing} failing`
            ) : (
              <span className="claimed">{webhooks.map(({ url }) => url).join(", ") || "Its events go to no URL"}</span>
            )
          }
          actions={
            webhooks.length === 1
              ? button("Webhook", href(["webhooks", webhooks[0]!.id]))
              : button(
                  webhooks.length === 0 ? "Add a webhook" : "Webhooks",
                  href(["webhooks"], webhooks.length === 0 ? { new: "webhook" } : {}),
                )
          }
        />
      )}
      {vaultSecrets != null && (
        <Row
          icon={Lock}
          title={
            vaultSecrets.nodes.length === 0
              ? "Reads no secret"
              : `Reads ${vaultSecrets.nodes.map(({ name }) => name).join(", ")}${vaultSecrets.pageInfo.hasNextPage ? " and more" : ""}`
          }
          about="Secrets of the vault that are shared with it"
          actions={button("Vault", href(["vault"]))}
        />
      )}
      <Row
        icon={ShieldCheck}
        title={access(agent)}
        about="Access, where no contact rule says otherwise"
        actions={
          <>
            {button("Rules", ofAgent("rules"), `of @${handle}`)}
            {button("Check", ofAgent("reach"), "who may send")}
          </>
        }
      />
      {mailbox != null && (
        <Row
          icon={Gauge}
          title={`${mailbox.sendQuota.recipients.toLocaleString()} of ${mailbox.sendQuota.limit.toLocaleString()} recipients in 24 hours`}
          about={
            mailbox.sendQuota.endsAt == null ? (
              "Limit of its mailbox"
            ) : (
              <>
                Until <Moment at={mailbox.sendQuota.endsAt} />
              </>
            )
          }
          actions={button("Mailboxes", href(["mail"], { view: "mailboxes" }))}
        />
      )}
    </Rows>
  );
}

/** @param what what only readers need who do not see the row */
const button = (name: string, to: string, what?: string) => (
  <Link className="button quiet" href={to}>
    {name}
    {what !== undefined && <span className="unseen"> {what}</span>}
  </Link>
);
