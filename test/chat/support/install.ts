import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { slack } from "./slack.js";

/** Settings of a server whose users install the app of a Slack. */
export const installing = ({ url, apiUrl, sample }: LocalSlack) => ({
  CHAT_SLACK_API_URL: apiUrl,
  CHAT_SLACK_WEB_URL: url,
  CHAT_SLACK_CLIENT_ID: sample.clientId,
  CHAT_SLACK_CLIENT_SECRET: sample.clientSecret,
});

/** Those of the kit's servers. */
export const installable = installing(slack);

/** Starts an installation; the link. */
export async function startInstall(
  parley: TestParley,
  credential: TestCredential,
  body: { readonly identity_id: string; readonly workspace_id?: string; readonly return_url?: string },
): Promise<string> {
  const { status, body: started } = await rest(parley, credential, "POST", "/api/v1/chat/installations", body);
  if (status !== 200) throw new Error(`The installation was not started: ${JSON.stringify(started)}`);
  return started.authorization_url;
}

/** A browser as far as installations need one: it follows one redirect at a time, and keeps the cookies of one server. */
export class Visitor {
  cookie = "";

  /** Where it is sent, and how. */
  async open(address: string): Promise<{ readonly status: number; readonly headers: Headers; readonly to: string }> {
    const headers: Record<string, string> = this.cookie === "" ? {} : { cookie: this.cookie };
    const answer = await fetch(address, { redirect: "manual", headers });
    await answer.arrayBuffer();
    const set = answer.headers.get("set-cookie")?.split(";")[0];
    if (set !== undefined) this.cookie = set.endsWith("=") ? "" : set;
    const location = answer.headers.get("location");
    return {
      status: answer.status,
      headers: answer.headers,
      to: location === null ? "" : new URL(location, address).href,
    };
  }

  /** Follows a link to Slack, lets its page approve, and answers the address to which Slack sends it back. */
  async approve(link: string): Promise<string> {
    const { to } = await this.open(link);
    return (await new Visitor().open(to)).to;
  }
}

/** Installs the app in one go; where the browser ends. */
export async function install(link: string): Promise<string> {
  const visitor = new Visitor();
  const { to } = await visitor.open(await visitor.approve(link));
  return to;
}
